#ifndef GALLERY_COLUMNS_H
#define GALLERY_COLUMNS_H

#include "kernels.h"

/// A picture's rows on their way to sums down its columns: each row of bytes is read once, and
/// kept, with its neighbour, for as long as target rows need it.
struct columns {
    /// Where the rows are: a table of them, or the first one and how far apart they are.
    const int *const *table;
    const uint8_t *first;
    size_t stride;
    /// Bytes in a row, and rows.
    int width, height;
    struct filter filter;
    int16_t *ring;
    size_t pair_size;
    int ring_height, filled;
    const int16_t **pairs;
    /// The last sum; behind it there are zeros for windows that end there.
    int16_t *sum;
};

/// Sets up what is told above from `width` on, for `length` rows beginning at `start`; -1 when
/// memory is short. `room` is the number of zeros behind a sum.
int gallery_columns_open(struct columns *columns, int width, int height, double start,
                         double length, int target_height, int room);

void gallery_columns_close(struct columns *columns);

/// The sum for a target row; they are taken from the first to the last.
const int16_t *gallery_columns_sum(struct columns *columns, const struct kernels *kernels,
                                   int target_row);

#endif
