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

struct gallery_scaler {
    const struct kernels *kernels;
    struct stream streams[3];
    int count;
    int *const *target;
    int target_width, target_height;
    /// The target row that is made next.
    int next;
};

static int stream_open(struct stream *stream, const struct kernels *kernels,
                       const struct gallery_planes *planes, int plane, int width, int height,
                       int target_width, int target_height) {
    // The last sample of a plane may stand for pixels beyond the picture's edge.
    double covered_width = (double)width / planes->across[plane];
    double covered_height = (double)height / planes->down[plane];
    if (gallery_filter_make(&stream->across, planes->width[plane], 0, covered_width, target_width,
                            taps_of_samples))
        return -1;
    stream->row = gallery_zeros(((size_t)target_width + 7) & ~(size_t)7, sizeof *stream->row);
    if (!stream->row) return -1;
    return gallery_columns_open(&stream->columns, kernels, planes->width[plane],
                                planes->height[plane], 0, covered_height, target_height);
}

static void stream_close(struct stream *stream) {
    gallery_columns_close(&stream->columns);
    gallery_filter_free(&stream->across);
    free(stream->row);
}

/// Whether all rows have come that the next target row needs, if of each plane so many pairs have.
static int is_complete(const struct gallery_scaler *scaler, int row, const int *pairs) {
    for (int i = 0; i < scaler->count; i++)
        if (gallery_columns_end_pair(&scaler->streams[i].columns, row) > pairs[i]) return 0;
    return 1;
}

/// Makes room for as many pairs as are there at once when rows come in strips.
static int make_room(struct gallery_scaler *scaler, const int *strip) {
    int room[3] = {1, 1, 1}, next = 0, is_last = 0;
    for (int s = 1; !is_last && next < scaler->target_height; s++) {
        int pairs[3];
        is_last = 1;
        for (int i = 0; i < scaler->count; i++) {
            const struct columns *columns = &scaler->streams[i].columns;
            long rows = (long)s * strip[i];
            if (rows < columns->height) is_last = 0;
            pairs[i] = (int)((rows < columns->height ? rows : columns->height) + 1) / 2;
            int held = pairs[i] - gallery_columns_first_pair(columns, next);
            if (held > room[i]) room[i] = held;
        }
        while (next < scaler->target_height && is_complete(scaler, next, pairs)) next++;
    }
    for (int i = 0; i < scaler->count; i++)
        if (gallery_columns_make_room(&scaler->streams[i].columns, room[i],
                                      scaler->streams[i].across.taps))
            return -1;
    return 0;
}

struct gallery_scaler *gallery_scaler_open(const struct gallery_planes *planes, int count,
                                           int width, int height, const int *strip,
                                           int *const *target, int target_width,
                                           int target_height) {
    struct gallery_scaler *scaler = calloc(1, sizeof *scaler);
    if (!scaler) return NULL;
    scaler->kernels = gallery_kernels();
    scaler->count = count;
    scaler->target = target;
    scaler->target_width = target_width;
    scaler->target_height = target_height;
    int failed = 0;
    for (int i = 0; i < count && !failed; i++)
        failed = strip[i] < 2 || strip[i] % 2
                 || stream_open(&scaler->streams[i], scaler->kernels, planes, i, width, height,
                                target_width, target_height);
    if (!failed && !make_room(scaler, strip)) return scaler;
    gallery_scaler_close(scaler);
    return NULL;
}

void gallery_scaler_close(struct gallery_scaler *scaler) {
    for (int i = 0; i < scaler->count; i++) stream_close(&scaler->streams[i]);
    free(scaler);
}

static void make_row(struct gallery_scaler *scaler) {
    const struct kernels *kernels = scaler->kernels;
    struct stream *streams = scaler->streams;
    const int16_t *sums[3];
    int row = scaler->next++, width = scaler->target_width;
    for (int i = 0; i < scaler->count; i++)
        sums[i] = gallery_columns_sum(&streams[i].columns, row);
    kernels->sum_windows(sums, 1, &streams[0].across, width, &streams[0].row);
    if (scaler->count == 1) {
        kernels->mix_gray_row(streams[0].row, width, scaler->target[row]);
        return;
    }
    int *const colors[] = {streams[1].row, streams[2].row};
    kernels->sum_windows(sums + 1, 2, &streams[1].across, width, colors);
    kernels->mix_row(streams[0].row, colors[0], colors[1], width, scaler->target[row]);
}

int gallery_scaler_take(struct gallery_scaler *scaler, const uint8_t *const *rows,
                        const size_t *stride, const int *counts) {
    int pairs[3];
    for (int i = 0; i < scaler->count; i++) {
        struct columns *columns = &scaler->streams[i].columns;
        for (int y = 0; y < counts[i]; y += 2) {
            const uint8_t *upper = rows[i] + stride[i] * (size_t)y;
            gallery_columns_add(columns, upper, y + 1 < counts[i] ? upper + stride[i] : upper);
        }
        pairs[i] = columns->filled;
    }
    while (scaler->next < scaler->target_height && is_complete(scaler, scaler->next, pairs))
        make_row(scaler);
    return scaler->next;
}

int gallery_resample_planes(const struct gallery_planes *planes, int width, int height,
                            int *const *target, int target_width, int target_height) {
    enum { rows_at_once = 16 };
    int count = planes->samples[1] ? 3 : 1, strip[3], done[3] = {0};
    // Of each plane as many as stand for about as many rows of pixels.
    for (int i = 0; i < count; i++) strip[i] = planes->down[i] > 1 ? rows_at_once / 2 : rows_at_once;
    struct gallery_scaler *scaler = gallery_scaler_open(planes, count, width, height, strip,
                                                        target, target_width, target_height);
    if (!scaler) return -1;
    int made = 0;
    while (made < target_height) {
        const uint8_t *rows[3];
        int counts[3];
        for (int i = 0; i < count; i++) {
            int left = planes->height[i] - done[i];
            rows[i] = planes->samples[i] + planes->stride[i] * (size_t)done[i];
            counts[i] = left < strip[i] ? left : strip[i];
            done[i] += counts[i];
        }
        made = gallery_scaler_take(scaler, rows, planes->stride, counts);
    }
    gallery_scaler_close(scaler);
    return 0;
}
