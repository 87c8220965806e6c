// For every machine: plain loops.

#include "kernels.h"

#include <string.h>

#include "mixing.h"

static void pair_rows(const uint8_t *upper, const uint8_t *lower, int count, int16_t *pairs) {
    int whole = (count + block - 1) / block * block;
    for (int x = 0; x < count; x++) {
        pairs[2 * x] = upper[x];
        pairs[2 * x + 1] = lower[x];
    }
    memset(pairs + 2 * count, 0, sizeof *pairs * 2 * (size_t)(whole - count));
}

static inline int16_t narrowed(int sum) {
    int shift = weight_bits - sample_bits;
    int value = (sum + (1 << (shift - 1))) >> shift;
    return (int16_t)(value < INT16_MIN ? INT16_MIN : value > INT16_MAX ? INT16_MAX : value);
}

static void sum_pairs(const int16_t *const *pairs, const int16_t *weights, int count, int width,
                      int16_t *target) {
    for (int x = 0; x < width; x += block) {
        int sums[block] = {0};
        for (int k = 0; k < count; k++) {
            const int16_t *place = pairs[k] + 2 * x;
            int upper = weights[2 * k], lower = weights[2 * k + 1];
            for (int i = 0; i < block; i++)
                sums[i] += place[2 * i] * upper + place[2 * i + 1] * lower;
        }
        for (int i = 0; i < block; i++) target[x + i] = narrowed(sums[i]);
    }
}

static void sum_windows(const int16_t *const *samples, int rows, const struct filter *filter,
                        int target_width, int *const *targets) {
    for (int r = 0; r < rows; r++)
        for (int i = 0; i < target_width; i++) {
            const int16_t *place = samples[r] + filter->first[i];
            const int16_t *weights = filter->weights + (size_t)i * (size_t)filter->taps;
            int sum = 0;
            for (int k = 0; k < filter->taps; k++) sum += place[k] * weights[k];
            targets[r][i] = sum;
        }
}

static void sum_pixels(const int16_t *samples, const struct filter *filter, int target_width,
                       int *target) {
    for (int i = 0; i < target_width; i++) {
        const int16_t *place = samples + (size_t)filter->first[i] * 4;
        const int16_t *weights = filter->weights + (size_t)i * (size_t)filter->taps;
        int sums[4] = {0};
        for (int k = 0; k < filter->taps; k++)
            for (int c = 0; c < 4; c++) sums[c] += place[4 * k + c] * weights[k];
        int bytes[4];
        for (int c = 0; c < 4; c++)
            bytes[c] = to_byte((sums[c] + (1 << (sum_bits - 1))) >> sum_bits);
        target[i] = bytes[2] << 16 | bytes[1] << 8 | bytes[0];
    }
}

const struct kernels gallery_kernels_any = {
    "any", pair_rows, sum_pairs, sum_windows, sum_pixels, mix_row, mix_gray_row,
};
