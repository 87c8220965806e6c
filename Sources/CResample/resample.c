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
    if (gallery_filter_make(&across, source_width, x, width, target_width, taps_of_pixels))
        return -1;
    int failed = gallery_columns_open(&columns, kernels, source_width * 4, source_height, y,
                                      height, target_height)
                 || gallery_columns_make_room(&columns, columns.filter.taps / 2, across.taps * 4);
    for (int j = 0; j < target_height && !failed; j++) {
        gallery_columns_skip(&columns, gallery_columns_first_pair(&columns, j));
        while (columns.filled < gallery_columns_end_pair(&columns, j)) {
            int upper = 2 * columns.filled;
            int lower = upper + 1 < source_height ? upper + 1 : upper;
            gallery_columns_add(&columns, (const uint8_t *)source[upper],
                                (const uint8_t *)source[lower]);
        }
        kernels->sum_pixels(gallery_columns_sum(&columns, j), &across, target_width, target[j]);
    }
    gallery_columns_close(&columns);
    gallery_filter_free(&across);
    return failed ? -1 : 0;
}
