// Separable Lanczos-3 over pixels: down the columns, then along the rows.

#include "CResample.h"
#include "columns.h"

#include <string.h>

int gallery_resample(const int *const *source, int source_width, int source_height,
                     double x, double y, double width, double height,
                     int *const *target, int target_width, int target_height) {
    const struct kernels *kernels = gallery_kernels();
    struct filter across;
    struct columns columns;
    memset(&columns, 0, sizeof columns);
    columns.table = source;
    if (gallery_filter_make(&across, source_width, x, width, target_width, taps_of_pixels))
        return -1;
    int failed = gallery_columns_open(&columns, source_width * 4, source_height, y, height,
                                      target_height, across.taps * 4);
    for (int j = 0; j < target_height && !failed; j++)
        kernels->sum_pixels(gallery_columns_sum(&columns, kernels, j), &across, target_width,
                            target[j]);
    gallery_columns_close(&columns);
    gallery_filter_free(&across);
    return failed;
}
