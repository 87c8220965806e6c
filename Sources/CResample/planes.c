// Lanczos-3 over planes. With colour at half resolution this is a third of the work that whole
// pixels are, and decoders give planes sooner.

#include "CResample.h"
#include "columns.h"

#include <stdlib.h>
#include <string.h>

/// One plane on its way to target rows.
struct stream {
    struct columns columns;
    struct filter across;
    int *row;
};

static int stream_open(struct stream *stream, const struct gallery_planes *planes, int plane,
                       int width, int height, int target_width, int target_height) {
    stream->columns.first = planes->samples[plane];
    stream->columns.stride = planes->stride[plane];
    // The last sample of a plane may stand for pixels beyond the picture's edge.
    double covered_width = (double)width / planes->across[plane];
    double covered_height = (double)height / planes->down[plane];
    if (gallery_filter_make(&stream->across, planes->width[plane], 0, covered_width, target_width,
                            taps_of_samples))
        return -1;
    stream->row = gallery_zeros(((size_t)target_width + 7) & ~(size_t)7, sizeof *stream->row);
    if (!stream->row) return -1;
    return gallery_columns_open(&stream->columns, planes->width[plane], planes->height[plane], 0,
                                covered_height, target_height, stream->across.taps);
}

static void stream_close(struct stream *stream) {
    gallery_columns_close(&stream->columns);
    gallery_filter_free(&stream->across);
    free(stream->row);
}

int gallery_resample_planes(const struct gallery_planes *planes, int width, int height,
                            int *const *target, int target_width, int target_height) {
    const struct kernels *kernels = gallery_kernels();
    struct stream streams[3];
    memset(streams, 0, sizeof streams);
    int count = planes->samples[1] ? 3 : 1;
    int failed = 0;
    for (int i = 0; i < count && !failed; i++)
        failed = stream_open(&streams[i], planes, i, width, height, target_width, target_height);
    for (int j = 0; j < target_height && !failed; j++) {
        const int16_t *sums[3];
        for (int i = 0; i < count; i++)
            sums[i] = gallery_columns_sum(&streams[i].columns, kernels, j);
        kernels->sum_windows(sums[0], &streams[0].across, target_width, streams[0].row);
        if (count == 1) {
            kernels->mix_gray_row(streams[0].row, target_width, target[j]);
            continue;
        }
        int *const colors[] = {streams[1].row, streams[2].row};
        kernels->sum_two_windows(sums + 1, &streams[1].across, target_width, colors);
        kernels->mix_row(streams[0].row, colors[0], colors[1], target_width, target[j]);
    }
    for (int i = 0; i < count; i++) stream_close(&streams[i]);
    return failed;
}
