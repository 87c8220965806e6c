#ifndef GALLERY_KERNELS_H
#define GALLERY_KERNELS_H

#include "filter.h"

#include <stddef.h>
#include <stdint.h>

/// Rows are worked on in blocks of so many samples; there is room for whole blocks in each.
enum { block = 32 };

/// The inner loops, as they are written for one kind of machine. All kinds give the same.
struct kernels {
    const char *code;
    /// Brings two rows of `count` bytes together, sample by sample; behind them zeros up to a block.
    void (*pair_rows)(const uint8_t *upper, const uint8_t *lower, int count, int16_t *pairs);
    /// The weighted sum of `count` pairs of rows, whose blocks hold `width` samples in all.
    void (*sum_pairs)(const int16_t *const *pairs, const int16_t *weights, int count, int width,
                      int16_t *target);
    /// The windows of one row of samples, or of several that share the weights. The targets have
    /// room for whole eights.
    void (*sum_windows)(const int16_t *const *samples, int rows, const struct filter *filter,
                        int target_width, int *const *targets);
    /// The windows of a row of pixels, four samples each, to pixels whose top byte is clear.
    void (*sum_pixels)(const int16_t *samples, const struct filter *filter, int target_width,
                       int *target);
    /// Rows of Y, Cb and Cr, as `sum_windows` gives them, to pixels.
    void (*mix_row)(const int *luma, const int *blue, const int *red, int width, int *target);
    void (*mix_gray_row)(const int *luma, int width, int *target);
};

extern const struct kernels gallery_kernels_any;
#if defined(__x86_64__)
extern const struct kernels gallery_kernels_v3;
#endif

/// The fastest of them that this machine can run.
const struct kernels *gallery_kernels(void);

#endif
