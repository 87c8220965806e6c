#ifndef GALLERY_FILTER_H
#define GALLERY_FILTER_H

#include <stddef.h>
#include <stdint.h>

// Scaling works in whole numbers, so that every machine makes the same picture to the last bit:
// weights have 14 bits behind the point, sums down the columns 6, sums along the rows both.
enum { weight_bits = 14, sample_bits = 6, sum_bits = weight_bits + sample_bits };

/// For each target place: where its taps begin, and their weights, `taps` of them, zero-filled.
/// The weights of a place make up exactly 1. Taps may lie behind the end of the source: then their
/// weight is 0. Behind the last place there are more of the kind, up to whole eights.
struct filter {
    int taps;
    int *first;
    int16_t *weights;
};

/// How taps are laid out for the loop that uses them.
enum taps {
    /// Down the columns, in pairs of rows: both ends are even.
    taps_of_rows,
    /// Along a row of single samples: eight, or whole sixteens.
    taps_of_samples,
    /// Along a row of pixels: whole fours.
    taps_of_pixels,
};

/// Lanczos-3 from `length` source places, beginning at `start`, to `target` places; widened when
/// that is a reduction. Returns -1 when memory is short.
int gallery_filter_make(struct filter *filter, int source, double start, double length, int target,
                        enum taps layout);

void gallery_filter_free(struct filter *filter);

/// Memory that is aligned for vectors and all zero, or NULL.
void *gallery_zeros(size_t count, size_t size);

#endif
