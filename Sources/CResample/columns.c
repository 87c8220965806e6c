// The first half of scaling: down the columns, straight from bytes.

#include "columns.h"

#include <stdlib.h>
#include <string.h>

static int in_blocks(int width) { return (width + block - 1) / block * block; }

int gallery_columns_open(struct columns *columns, const struct kernels *kernels, int width,
                         int height, double start, double length, int target_height) {
    columns->kernels = kernels;
    columns->width = width;
    columns->height = height;
    columns->pair_size = 2 * (size_t)in_blocks(width);
    return gallery_filter_make(&columns->filter, height, start, length, target_height,
                               taps_of_rows);
}

int gallery_columns_make_room(struct columns *columns, int ring_height, int zeros) {
    columns->ring_height = ring_height;
    columns->ring =
        gallery_zeros(columns->pair_size * (size_t)ring_height, sizeof *columns->ring);
    columns->pairs = calloc((size_t)columns->filter.taps / 2, sizeof *columns->pairs);
    columns->sum =
        gallery_zeros((size_t)in_blocks(columns->width) + (size_t)zeros, sizeof *columns->sum);
    return columns->ring && columns->pairs && columns->sum ? 0 : -1;
}

void gallery_columns_close(struct columns *columns) {
    gallery_filter_free(&columns->filter);
    free(columns->ring);
    free(columns->pairs);
    free(columns->sum);
}

int gallery_columns_first_pair(const struct columns *columns, int target_row) {
    return columns->filter.first[target_row] / 2;
}

int gallery_columns_end_pair(const struct columns *columns, int target_row) {
    int end = (columns->filter.first[target_row] + columns->filter.taps) / 2;
    int all = (columns->height + 1) / 2;
    return end < all ? end : all;
}

static int16_t *place(const struct columns *columns, int pair) {
    return columns->ring + columns->pair_size * (size_t)(pair % columns->ring_height);
}

void gallery_columns_add(struct columns *columns, const uint8_t *upper, const uint8_t *lower) {
    columns->kernels->pair_rows(upper, lower, columns->width, place(columns, columns->filled++));
}

void gallery_columns_skip(struct columns *columns, int pair) {
    if (columns->filled < pair) columns->filled = pair;
}

const int16_t *gallery_columns_sum(struct columns *columns, int target_row) {
    const struct filter *filter = &columns->filter;
    int first = gallery_columns_first_pair(columns, target_row);
    int count = gallery_columns_end_pair(columns, target_row) - first;
    for (int k = 0; k < count; k++) columns->pairs[k] = place(columns, first + k);
    columns->kernels->sum_pairs(columns->pairs,
                                filter->weights + (size_t)target_row * (size_t)filter->taps, count,
                                in_blocks(columns->width), columns->sum);
    return columns->sum;
}
