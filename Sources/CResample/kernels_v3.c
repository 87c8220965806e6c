// For x86-64-v3, that is with AVX2: Intel's since 2013, AMD's since 2015.

#include "kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

#pragma clang attribute push(__attribute__((target("arch=x86-64-v3"))), apply_to = function)

#include "mixing.h"

/// Sixteen samples of two rows. Samples 0 to 3 and 8 to 11 come first, as the two halves of a
/// vector are worked on apart; `sum_pairs` puts them back in order just so.
static inline void pair_sixteen(const uint8_t *upper, const uint8_t *lower, int16_t *pairs) {
    __m256i a = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)upper));
    __m256i b = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)lower));
    _mm256_store_si256((__m256i *)pairs, _mm256_unpacklo_epi16(a, b));
    _mm256_store_si256((__m256i *)(pairs + 16), _mm256_unpackhi_epi16(a, b));
}

static void pair_rows(const uint8_t *upper, const uint8_t *lower, int count, int16_t *pairs) {
    int x = 0;
    for (; x + 16 <= count; x += 16) pair_sixteen(upper + x, lower + x, pairs + 2 * x);
    int whole = (count + block - 1) / block * block;
    for (; x < whole; x += 16) {
        uint8_t ends[2][16] = {{0}};
        if (x < count) {
            memcpy(ends[0], upper + x, (size_t)(count - x));
            memcpy(ends[1], lower + x, (size_t)(count - x));
        }
        pair_sixteen(ends[0], ends[1], pairs + 2 * x);
    }
}

static void sum_pairs(const int16_t *const *pairs, const int16_t *weights, int count, int width,
                      int16_t *target) {
    const int shift = weight_bits - sample_bits;
    const __m256i half = _mm256_set1_epi32(1 << (shift - 1));
    for (int x = 0; x < width; x += block) {
        __m256i sums[4] = {half, half, half, half};
        for (int k = 0; k < count; k++) {
            int two;
            memcpy(&two, weights + 2 * k, sizeof two);
            const __m256i weight = _mm256_set1_epi32(two);
            const __m256i *place = (const __m256i *)(pairs[k] + 2 * x);
            for (int v = 0; v < 4; v++)
                sums[v] = _mm256_add_epi32(sums[v], _mm256_madd_epi16(place[v], weight));
        }
        for (int v = 0; v < 4; v++) sums[v] = _mm256_srai_epi32(sums[v], shift);
        __m256i *to = (__m256i *)(target + x);
        _mm256_store_si256(to, _mm256_packs_epi32(sums[0], sums[1]));
        _mm256_store_si256(to + 1, _mm256_packs_epi32(sums[2], sums[3]));
    }
}

static inline __m256i both(const int16_t *low, const int16_t *high) {
    __m128i a = _mm_loadu_si128((const __m128i *)low), b = _mm_loadu_si128((const __m128i *)high);
    return _mm256_inserti128_si256(_mm256_castsi128_si256(a), b, 1);
}

/// The sums of eight vectors of eight.
static inline __m256i sum_eight(const __m256i *sums) {
    __m256i low = _mm256_hadd_epi32(_mm256_hadd_epi32(sums[0], sums[1]),
                                    _mm256_hadd_epi32(sums[2], sums[3]));
    __m256i high = _mm256_hadd_epi32(_mm256_hadd_epi32(sums[4], sums[5]),
                                     _mm256_hadd_epi32(sums[6], sums[7]));
    return _mm256_add_epi32(_mm256_permute2x128_si256(low, high, 0x20),
                            _mm256_permute2x128_si256(low, high, 0x31));
}

/// Windows of eight taps, eight windows at a time: two of them share a vector.
static inline void sum_short(const int16_t *const *samples, int rows, const struct filter *filter,
                             int target_width, int *const *targets) {
    const int16_t *weights = filter->weights;
    for (int i = 0; i < target_width; i += 8, weights += 64) {
        const int *first = filter->first + i;
        __m256i shared[4];
        for (int n = 0; n < 4; n++) shared[n] = both(weights + 8 * n, weights + 8 * (n + 4));
        for (int r = 0; r < rows; r++) {
            __m256i sums[4];
            for (int n = 0; n < 4; n++)
                sums[n] = _mm256_madd_epi16(
                    both(samples[r] + first[n], samples[r] + first[n + 4]), shared[n]);
            __m256i sum = _mm256_hadd_epi32(_mm256_hadd_epi32(sums[0], sums[1]),
                                            _mm256_hadd_epi32(sums[2], sums[3]));
            _mm256_store_si256((__m256i *)(targets[r] + i), sum);
        }
    }
}

/// Windows of whole sixteens.
static inline void sum_long(const int16_t *const *samples, int rows, const struct filter *filter,
                            int target_width, int *const *targets) {
    const int taps = filter->taps;
    const int16_t *weights = filter->weights;
    for (int i = 0; i < target_width; i += 8, weights += 8 * (size_t)taps) {
        const int *first = filter->first + i;
        for (int r = 0; r < rows; r++) {
            __m256i sums[8];
            for (int n = 0; n < 8; n++) {
                const int16_t *place = samples[r] + first[n], *weight = weights + n * taps;
                sums[n] = _mm256_setzero_si256();
                for (int k = 0; k < taps; k += 16)
                    sums[n] = _mm256_add_epi32(
                        sums[n],
                        _mm256_madd_epi16(_mm256_loadu_si256((const __m256i *)(place + k)),
                                          _mm256_load_si256((const __m256i *)(weight + k))));
            }
            _mm256_store_si256((__m256i *)(targets[r] + i), sum_eight(sums));
        }
    }
}

static void sum_windows(const int16_t *const *samples, int rows, const struct filter *filter,
                        int target_width, int *const *targets) {
    if (filter->taps == 8)
        sum_short(samples, rows, filter, target_width, targets);
    else
        sum_long(samples, rows, filter, target_width, targets);
}

static void sum_pixels(const int16_t *samples, const struct filter *filter, int target_width,
                       int *target) {
    // Two pixels in each half of a vector: the same channel of both side by side.
    const __m256i channels = _mm256_setr_epi8(
        0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15,
        0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15);
    const __m256i twos = _mm256_setr_epi8(
        0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3,
        4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7);
    const __m128i half = _mm_set1_epi32(1 << (sum_bits - 1));
    for (int i = 0; i < target_width; i++) {
        const int16_t *place = samples + (size_t)filter->first[i] * 4;
        const int16_t *weights = filter->weights + (size_t)i * (size_t)filter->taps;
        __m256i sums = _mm256_setzero_si256();
        for (int k = 0; k < filter->taps; k += 4) {
            long long four;
            memcpy(&four, weights + k, sizeof four);
            __m256i weight = _mm256_shuffle_epi8(_mm256_set1_epi64x(four), twos);
            __m256i some = _mm256_loadu_si256((const __m256i *)(place + 4 * k));
            some = _mm256_shuffle_epi8(some, channels);
            sums = _mm256_add_epi32(sums, _mm256_madd_epi16(some, weight));
        }
        __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
        sum = _mm_srai_epi32(_mm_add_epi32(sum, half), sum_bits);
        sum = _mm_packus_epi16(_mm_packs_epi32(sum, sum), sum);
        target[i] = _mm_cvtsi128_si32(sum) & 0xFFFFFF;
    }
}

const struct kernels gallery_kernels_v3 = {
    "x86-64-v3", pair_rows, sum_pairs, sum_windows, sum_pixels, mix_row, mix_gray_row,
};

#pragma clang attribute pop

#endif
