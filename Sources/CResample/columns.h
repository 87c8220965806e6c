#ifndef GALLERY_COLUMNS_H
#define GALLERY_COLUMNS_H

#include "kernels.h"

/// A picture's rows on their way to sums down its columns. Rows come in pairs, from the top; each
/// is kept for as long as target rows need it.
struct columns {
    const struct kernels *kernels;
    /// Bytes in a row, and rows.
    int width, height;
    struct filter filter;
    int16_t *ring;
    size_t pair_size;
    /// Of how many pairs there is room for, and how many have come.
    int ring_height, filled;
    const int16_t **pairs;
    /// The last sum; behind it there are zeros for windows that end there.
    int16_t *sum;
};

/// Finds the weights for `length` rows beginning at `start`; -1 when memory is short.
int gallery_columns_open(struct columns *columns, const struct kernels *kernels, int width,
                         int height, double start, double length, int target_height);

/// Makes room for so many pairs at once, and for zeros behind a sum; -1 when memory is short.
int gallery_columns_make_room(struct columns *columns, int ring_height, int zeros);

void gallery_columns_close(struct columns *columns);

/// The first pair that a target row needs, and the one behind the last.
int gallery_columns_first_pair(const struct columns *columns, int target_row);
int gallery_columns_end_pair(const struct columns *columns, int target_row);

/// Takes the next pair. Where the height is odd, the last row is its own neighbour.
void gallery_columns_add(struct columns *columns, const uint8_t *upper, const uint8_t *lower);

/// Leaves out what is above a pair: the next to come is that one.
void gallery_columns_skip(struct columns *columns, int pair);

/// The sum for a target row, all of whose pairs have come.
const int16_t *gallery_columns_sum(struct columns *columns, int target_row);

#endif
