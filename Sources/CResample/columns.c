// The first half of scaling: down the columns, straight from bytes.

#include "columns.h"

#include <stdlib.h>
#include <string.h>

static int in_blocks(int width) { return (width + block - 1) / block * block; }

int gallery_columns_open(struct columns *columns, int width, int height, double start,
                         double length, int target_height, int room) {
    columns->width = width;
    columns->height = height;
    if (gallery_filter_make(&columns->filter, height, start, length, target_height, taps_of_rows))
        return -1;
    columns->ring_height = columns->filter.taps / 2;
    columns->pair_size = 2 * (size_t)in_blocks(width);
    columns->ring =
        gallery_zeros(columns->pair_size * (size_t)columns->ring_height, sizeof *columns->ring);
    columns->pairs = calloc((size_t)columns->ring_height, sizeof *columns->pairs);
    columns->sum = gallery_zeros((size_t)in_blocks(width) + (size_t)room, sizeof *columns->sum);
    return columns->ring && columns->pairs && columns->sum ? 0 : -1;
}

void gallery_columns_close(struct columns *columns) {
    gallery_filter_free(&columns->filter);
    free(columns->ring);
    free(columns->pairs);
    free(columns->sum);
}

static const uint8_t *row(const struct columns *columns, int y) {
    // An odd height leaves the last row without a neighbour: its weight is 0.
    if (y >= columns->height) y = columns->height - 1;
    if (columns->table) return (const uint8_t *)columns->table[y];
    return columns->first + columns->stride * (size_t)y;
}

const int16_t *gallery_columns_sum(struct columns *columns, const struct kernels *kernels,
                                   int target_row) {
    const struct filter *filter = &columns->filter;
    int first = filter->first[target_row] / 2, count = filter->taps / 2;
    int all = (columns->height + 1) / 2;
    if (count > all - first) count = all - first;
    if (columns->filled < first) columns->filled = first;
    for (int k = 0; k < count; k++) {
        int pair = first + k;
        int16_t *place = columns->ring + columns->pair_size * (size_t)(pair % columns->ring_height);
        if (pair == columns->filled) {
            kernels->pair_rows(row(columns, 2 * pair), row(columns, 2 * pair + 1), columns->width,
                               place);
            columns->filled++;
        }
        columns->pairs[k] = place;
    }
    kernels->sum_pairs(columns->pairs,
                       filter->weights + (size_t)target_row * (size_t)filter->taps, count,
                       in_blocks(columns->width), columns->sum);
    return columns->sum;
}
