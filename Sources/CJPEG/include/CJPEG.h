#ifndef GALLERY_CJPEG_H
#define GALLERY_CJPEG_H

#include <stddef.h>
#include <stdint.h>

// TurboJPEG's own interface gives a picture as a whole. Of a large photo that is more than the
// processor's caches hold; libjpeg, which is below it, gives a few rows at a time.

/// A sequential JPEG that is decoded in strips from the top, as planes of brightness and colour
/// differences. Whatever is wrong or unusual with the file ends it: others are made for that.
struct gallery_jpeg;

/// One plane of the picture.
struct gallery_jpeg_plane {
    int width, height;
    /// How many pixels of the picture one sample stands for.
    int across, down;
};

/// Opens a JPEG at 1, 2, 4 or 8 eighths of its size; NULL where it can't be decoded in strips, or
/// when memory is short. The bytes must stay where they are until it is closed.
struct gallery_jpeg *gallery_jpeg_open(const uint8_t *bytes, size_t count, int eighths);

void gallery_jpeg_close(struct gallery_jpeg *jpeg);

/// The picture's size in pixels as it is decoded.
int gallery_jpeg_width(const struct gallery_jpeg *jpeg);
int gallery_jpeg_height(const struct gallery_jpeg *jpeg);

/// 1 for grey, 3 for colour.
int gallery_jpeg_plane_count(const struct gallery_jpeg *jpeg);
struct gallery_jpeg_plane gallery_jpeg_plane(const struct gallery_jpeg *jpeg, int plane);

/// How many rows of a plane a strip has; the last strip may have fewer.
int gallery_jpeg_strip_height(const struct gallery_jpeg *jpeg, int plane);

/// Decodes the next strip: 1, or 0 behind the last one, or -1 where something is wrong.
int gallery_jpeg_next(struct gallery_jpeg *jpeg);

/// The rows of the strip, `gallery_jpeg_stride` apart, and how many they are.
const uint8_t *gallery_jpeg_rows(const struct gallery_jpeg *jpeg, int plane, int *count);
size_t gallery_jpeg_stride(const struct gallery_jpeg *jpeg, int plane);

/// Which code decodes the Huffman codes: "x86-64-v3" or "any".
const char *gallery_jpeg_code(void);

/// Takes other code than the fastest, for tests: one of those, or "libjpeg" for libjpeg's own; -1
/// where the machine can't run it.
int gallery_jpeg_choose(const char *code);

#endif
