// Separable Lanczos-3 over 8-bit pixels in float arithmetic: rows first, each source row once,
// into a ring of as many rows as the vertical filter spans; then columns from that ring.

#include "CResample.h"
#include "clones.h"
#include "filter.h"

#include <stdlib.h>
#include <string.h>

/// Spreads a row of bytes into floats, four to a pixel.
GALLERY_CLONES
static void widen(const int *source, int width, float *target) {
    const uint8_t *bytes = (const uint8_t *)source;
    int i = 0;
    for (; i + 2 <= width; i += 2) {
        eight_bytes two;
        memcpy(&two, bytes + (size_t)i * 4, sizeof two);
        *(eight *)(target + (size_t)i * 4) = __builtin_convertvector(two, eight);
    }
    for (; i < width; i++)
        for (int c = 0; c < 4; c++) target[(size_t)i * 4 + c] = bytes[(size_t)i * 4 + c];
}

/// How many rows the horizontal filter takes at once: they share the loading of the weights.
enum { batch = 4 };

/// `batch` rows of floats, `stride` apart (and zeros behind each), to as many target rows.
GALLERY_CLONES
static void filter_rows(const float *source, size_t stride, const struct filter *filter,
                        int target_width, float *const *targets) {
    const int taps = filter->taps;
    for (int i = 0; i < target_width; i++) {
        const float *pixels = source + (size_t)filter->first[i] * 4;
        const float *weights = filter->weights + (size_t)i * (size_t)taps;
        eight sums[batch] = {{0}};
        for (int k = 0; k < taps; k += 2) {
            float a = weights[k], b = weights[k + 1];
            eight weight = {a, a, a, a, b, b, b, b};
            for (int r = 0; r < batch; r++) {
                eight two;
                memcpy(&two, pixels + stride * (size_t)r + (size_t)k * 4, sizeof two);
                sums[r] += two * weight;
            }
        }
        for (int r = 0; r < batch; r++) {
            four low = __builtin_shufflevector(sums[r], sums[r], 0, 1, 2, 3);
            four high = __builtin_shufflevector(sums[r], sums[r], 4, 5, 6, 7);
            *(four *)(targets[r] + (size_t)i * 4) = low + high;
        }
    }
}

/// One target row from rows of the ring, rounded, clamped, with its top byte cleared. The rows are
/// padded to whole blocks of eight pixels.
GALLERY_CLONES
static void filter_column(float *const *rows, const float *weights, int taps, int width,
                          int *target) {
    const eight_words zero = {0};
    const eight_words most = zero + 255;
    for (int x = 0; x < width; x += 8) {
        eight sums[4];
        for (int v = 0; v < 4; v++) sums[v] = (eight){0} + 0.5f;
        for (int k = 0; k < taps; k++) {
            const float *row = rows[k] + (size_t)x * 4;
            for (int v = 0; v < 4; v++) sums[v] += *(const eight *)(row + v * 8) * weights[k];
        }
        uint8_t bytes[32];
        for (int v = 0; v < 4; v++) {
            eight_words words = __builtin_convertvector(sums[v], eight_words);
            words = __builtin_elementwise_min(__builtin_elementwise_max(words, zero), most);
            eight_bytes two = __builtin_convertvector(words, eight_bytes);
            memcpy(bytes + v * 8, &two, sizeof two);
        }
        int count = width - x < 8 ? width - x : 8;
        if (count == 8)
            memcpy(target + x, bytes, 32);
        else
            memcpy(target + x, bytes, (size_t)count * 4);
    }
    for (int i = 0; i < width; i++) target[i] &= 0xFFFFFF;
}

int gallery_resample(const int *const *source, int source_width, int source_height,
                     double x, double y, double width, double height,
                     int *const *target, int target_width, int target_height) {
    struct filter across, down;
    if (gallery_filter_make(&across, source_width, x, width, target_width, 2)) return -1;
    if (gallery_filter_make(&down, source_height, y, height, target_height, 2)) {
        gallery_filter_free(&across);
        return -1;
    }
    // A row may be shorter than a window: there are zeros behind it.
    size_t wide_count = (((size_t)source_width + (size_t)across.taps) * 4 + 15) & ~(size_t)15;
    size_t row_count = ((size_t)target_width * 4 + 31) & ~(size_t)31;
    int ring_height = down.taps + batch;
    float *wide = gallery_floats(wide_count * batch);
    float *ring = gallery_floats(row_count * (size_t)ring_height);
    float **rows = calloc((size_t)ring_height, sizeof *rows);
    int failed = !wide || !ring || !rows;
    if (!failed) {
        memset(wide, 0, wide_count * batch * sizeof(float));
        memset(ring, 0, row_count * (size_t)ring_height * sizeof(float));
        int filled = 0;
        for (int j = 0; j < target_height; j++) {
            int first = down.first[j];
            int count = source_height - first < down.taps ? source_height - first : down.taps;
            if (filled < first) filled = first;
            while (filled < first + count) {
                float *targets[batch];
                for (int r = 0; r < batch; r++) {
                    int y = filled + r < source_height ? filled + r : source_height - 1;
                    widen(source[y], source_width, wide + wide_count * (size_t)r);
                    targets[r] = ring + row_count * (size_t)((filled + r) % ring_height);
                }
                filter_rows(wide, wide_count, &across, target_width, targets);
                filled += batch;
            }
            for (int k = 0; k < count; k++)
                rows[k] = ring + row_count * (size_t)((first + k) % ring_height);
            filter_column(rows, down.weights + (size_t)j * (size_t)down.taps, count, target_width,
                          target[j]);
        }
    }
    free(rows);
    free(ring);
    free(wide);
    gallery_filter_free(&across);
    gallery_filter_free(&down);
    return failed ? -1 : 0;
}
