#ifndef GALLERY_FILTER_H
#define GALLERY_FILTER_H

#include <stddef.h>

// One pixel as four floats, and two neighbours, or eight samples, as eight.
typedef float four __attribute__((vector_size(16), aligned(16)));
typedef float eight __attribute__((vector_size(32), aligned(32)));
typedef int eight_words __attribute__((vector_size(32)));
typedef unsigned char eight_bytes __attribute__((vector_size(8), aligned(8)));

/// For each target place: where its taps begin, and their weights, `taps` of them, zero-filled.
struct filter {
    int taps;
    int *first;
    float *weights;
};

/// Lanczos-3 from `length` source places, beginning at `start`, to `target` places; widened when
/// that is a reduction. `taps` becomes a multiple of `unit`. Returns -1 when memory is short.
int gallery_filter_make(struct filter *filter, int source, double start, double length, int target,
                        int unit);

void gallery_filter_free(struct filter *filter);

/// Memory for floats, aligned for vectors, or NULL.
float *gallery_floats(size_t count);

#endif
