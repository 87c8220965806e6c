// Lanczos-3 over planes: columns first, straight from the bytes, eight at a time; then each row's
// windows, eight at a time. With colour at half resolution this is a third of the work that
// whole pixels are, and decoders give planes sooner.

#include "CResample.h"
#include "clones.h"
#include "filter.h"

#include <stdlib.h>
#include <string.h>

/// One plane on its way to target rows.
struct stream {
    const uint8_t *samples;
    size_t stride;
    int width, height;
    struct filter across, down;
    /// A source row filtered downwards, with zeros behind it.
    float *column_sums;
    float *row;
};

/// A weighted sum of whole rows of bytes.
GALLERY_CLONES
static void sum_rows(const uint8_t *source, size_t stride, const float *weights, int taps,
                     int width, float *target) {
    int x = 0;
    for (; x + 32 <= width; x += 32) {
        eight sums[4] = {{0}};
        const uint8_t *place = source + x;
        for (int k = 0; k < taps; k++, place += stride)
            for (int v = 0; v < 4; v++) {
                eight_bytes bytes;
                memcpy(&bytes, place + v * 8, sizeof bytes);
                sums[v] += __builtin_convertvector(bytes, eight) * weights[k];
            }
        for (int v = 0; v < 4; v++) *(eight *)(target + x + v * 8) = sums[v];
    }
    for (; x < width; x++) {
        float sum = 0;
        for (int k = 0; k < taps; k++) sum += source[stride * (size_t)k + (size_t)x] * weights[k];
        target[x] = sum;
    }
}

// Neighbouring lanes of two vectors summed, the pairs of the first and second interleaved.
#define PAIRS(a, b)                                                                                \
    (__builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14) +                                    \
     __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15))
#define QUADS(a, b)                                                                                \
    (__builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13) +                                     \
     __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15))
#define HALVES(a, b)                                                                               \
    (__builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11) +                                     \
     __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15))

/// The windows of a row, whose weights come in eights. The target has room for whole eights.
GALLERY_CLONES
static void filter_windows(const float *source, const struct filter *filter, int target_width,
                           float *target) {
    const int taps = filter->taps;
    for (int i = 0; i < target_width; i += 8) {
        eight sums[8];
        for (int n = 0; n < 8; n++) {
            // Behind the last place it is filtered again, into the room behind the row.
            int place = i + n < target_width ? i + n : target_width - 1;
            const float *samples = source + filter->first[place];
            const float *weights = filter->weights + (size_t)place * (size_t)taps;
            eight sum = {0};
            for (int k = 0; k < taps; k += 8) {
                eight some;
                memcpy(&some, samples + k, sizeof some);
                sum += some * *(const eight *)(weights + k);
            }
            sums[n] = sum;
        }
        eight ab = PAIRS(sums[0], sums[1]), cd = PAIRS(sums[2], sums[3]);
        eight ef = PAIRS(sums[4], sums[5]), gh = PAIRS(sums[6], sums[7]);
        eight low = QUADS(ab, cd), high = QUADS(ef, gh);
        *(eight *)(target + i) = HALVES(low, high);
    }
}

/// Rows of Y, Cb and Cr to pixels.
GALLERY_CLONES
static void mix_row(const float *luma, const float *blue, const float *red, int width,
                    int *target) {
    const eight_words zero = {0};
    const eight_words most = zero + 255;
    for (int x = 0; x < width; x += 8) {
        eight y = *(const eight *)(luma + x) + 0.5f;
        eight cb = *(const eight *)(blue + x) - 128.0f;
        eight cr = *(const eight *)(red + x) - 128.0f;
        eight_words r = __builtin_convertvector(y + cr * 1.402f, eight_words);
        eight_words g =
            __builtin_convertvector(y - cb * 0.344136f - cr * 0.714136f, eight_words);
        eight_words b = __builtin_convertvector(y + cb * 1.772f, eight_words);
        r = __builtin_elementwise_min(__builtin_elementwise_max(r, zero), most);
        g = __builtin_elementwise_min(__builtin_elementwise_max(g, zero), most);
        b = __builtin_elementwise_min(__builtin_elementwise_max(b, zero), most);
        eight_words pixels = r << 16 | g << 8 | b;
        int count = width - x < 8 ? width - x : 8;
        if (count == 8)
            memcpy(target + x, &pixels, sizeof pixels);
        else
            memcpy(target + x, &pixels, (size_t)count * sizeof(int));
    }
}

GALLERY_CLONES
static void mix_gray_row(const float *luma, int width, int *target) {
    for (int x = 0; x < width; x++) {
        float value = luma[x] + 0.5f;
        int gray = value < 0 ? 0 : value >= 255 ? 255 : (int)value;
        target[x] = gray << 16 | gray << 8 | gray;
    }
}

static void stream_close(struct stream *stream) {
    gallery_filter_free(&stream->across);
    gallery_filter_free(&stream->down);
    free(stream->column_sums);
    free(stream->row);
}

static int stream_open(struct stream *stream, const struct gallery_planes *planes, int plane,
                       int width, int height, int target_width, int target_height) {
    stream->samples = planes->samples[plane];
    stream->width = planes->width[plane];
    stream->height = planes->height[plane];
    stream->stride = planes->stride[plane];
    // The last sample of a plane may stand for pixels beyond the picture's edge.
    double covered_width = (double)width / planes->across[plane];
    double covered_height = (double)height / planes->down[plane];
    if (gallery_filter_make(&stream->across, stream->width, 0, covered_width, target_width, 8) ||
        gallery_filter_make(&stream->down, stream->height, 0, covered_height, target_height, 1))
        return -1;
    size_t room = ((size_t)stream->width + (size_t)stream->across.taps + 7) & ~(size_t)7;
    stream->column_sums = gallery_floats(room);
    stream->row = gallery_floats(((size_t)target_width + 7) & ~(size_t)7);
    if (!stream->column_sums || !stream->row) return -1;
    memset(stream->column_sums, 0, room * sizeof(float));
    return 0;
}

static const float *stream_row(struct stream *stream, int target_row, int target_width) {
    int first = stream->down.first[target_row];
    int taps = stream->down.taps;
    if (taps > stream->height - first) taps = stream->height - first;
    sum_rows(stream->samples + stream->stride * (size_t)first, stream->stride,
             stream->down.weights + (size_t)target_row * (size_t)stream->down.taps, taps,
             stream->width, stream->column_sums);
    filter_windows(stream->column_sums, &stream->across, target_width, stream->row);
    return stream->row;
}

int gallery_resample_planes(const struct gallery_planes *planes, int width, int height,
                            int *const *target, int target_width, int target_height) {
    struct stream streams[3];
    memset(streams, 0, sizeof streams);
    int count = planes->samples[1] ? 3 : 1;
    int failed = 0;
    for (int i = 0; i < count && !failed; i++)
        failed = stream_open(&streams[i], planes, i, width, height, target_width, target_height);
    for (int j = 0; j < target_height && !failed; j++) {
        const float *rows[3];
        for (int i = 0; i < count; i++) rows[i] = stream_row(&streams[i], j, target_width);
        if (count == 3)
            mix_row(rows[0], rows[1], rows[2], target_width, target[j]);
        else
            mix_gray_row(rows[0], target_width, target[j]);
    }
    for (int i = 0; i < count; i++) stream_close(&streams[i]);
    return failed;
}
