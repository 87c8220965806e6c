#ifndef GALLERY_CRESAMPLE_H
#define GALLERY_CRESAMPLE_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

// Pixels are 32-bit words 0xAARRGGBB in the machine's byte order, as libgd's true colour has them
// (bytes B, G, R, A on a little-endian machine). Pictures are tables of row pointers.

/// Lanczos-3, antialiased, separable. Takes the box (x, y, width, height) of the source, whose
/// pixels are all inside it, to the whole target. Only red, green and blue are read; the top byte
/// of the target is 0. Returns 0, or -1 when memory is short.
int gallery_resample(const int *const *source, int source_width, int source_height,
                     double x, double y, double width, double height,
                     int *const *target, int target_width, int target_height);

/// What the loops of scaling are compiled for, as it was chosen for this machine: "x86-64-v3" (AVX2
/// and FMA) or "any".
const char *gallery_resample_code(void);

/// Chooses another one by its name, for all threads; -1 where this machine has none such.
int gallery_resample_choose(const char *code);

/// A picture as a JPEG has it: brightness, and two colour differences with fewer samples.
struct gallery_planes {
    /// Three planes, or one of grey: then the other two are NULL.
    const uint8_t *samples[3];
    int width[3];
    int height[3];
    /// From one row of samples to the next, in bytes.
    size_t stride[3];
    /// How many pixels a sample of the plane stands for.
    int across[3];
    int down[3];
};

/// Lanczos-3 from planes of YCbCr (as JFIF defines it) straight to pixels; the picture has
/// `width` x `height` pixels. Returns 0, or -1 when memory is short.
int gallery_resample_planes(const struct gallery_planes *planes, int width, int height,
                            int *const *target, int target_width, int target_height);

/// The same for planes that come a few rows at a time, from the top, in strips of so many rows,
/// an even number of each of the `count` planes (1 or 3); only the last strip may be shorter. What
/// is read of `planes` is their shape. NULL when memory is short, or where a strip is odd.
struct gallery_scaler;
struct gallery_scaler *gallery_scaler_open(const struct gallery_planes *planes, int count,
                                           int width, int height, const int *strip,
                                           int *const *target, int target_width,
                                           int target_height);

/// Takes the next strip, and makes the target rows that it completes; returns how many are made.
int gallery_scaler_take(struct gallery_scaler *scaler, const uint8_t *const *rows,
                        const size_t *stride, const int *counts);

void gallery_scaler_close(struct gallery_scaler *scaler);

/// Copies a picture upright: `orientation` is EXIF's, 1 to 8. From 5 on the sides are swapped.
void gallery_orient(const int *const *source, int source_width, int source_height,
                    int orientation, int *const *target);

/// Copies a box of the source, its top byte cleared.
void gallery_copy_opaque(const int *const *source, int x, int y, int width, int height,
                         int *const *target);

/// Clears the top byte of every pixel.
void gallery_make_opaque(int *const *rows, int width, int height);

/// What a pixel's top byte means.
enum gallery_alpha {
    /// libgd's: 0 is opaque, 127 clear.
    GALLERY_ALPHA_GD,
    /// 255 is opaque, 0 clear.
    GALLERY_ALPHA_STRAIGHT,
    /// The same, with red, green and blue already multiplied by it.
    GALLERY_ALPHA_PREMULTIPLIED
};

/// Lays the pixels over a background colour, in place; the top byte becomes 0.
void gallery_flatten(int *const *rows, int width, int height, enum gallery_alpha alpha,
                     int background);

/// Takes bytes R, G, B; `stride` is in bytes.
void gallery_pack_rgb(const uint8_t *source, size_t stride, int width, int height,
                      int *const *target);

/// Takes bytes R, G, B, A; `stride` is in bytes.
void gallery_pack_rgba(const uint8_t *source, size_t stride, int width, int height,
                       int *const *target);

/// Makes a picture of the alpha alone: as grey, white where the source is opaque.
void gallery_extract_alpha(const int *const *source, int width, int height,
                           enum gallery_alpha alpha, int *const *target);

/// Lays a picture (already multiplied by its alpha, which is a picture of its own) over another
/// at a place that may lie partly outside; `opacity` is 0 to 256.
void gallery_blend(int *const *target, int target_width, int target_height, int x, int y,
                   const int *const *colors, const int *const *alpha, int width, int height,
                   int opacity);

/// Turns bytes C, M, Y, K (255 is full ink, or none when inverted) into pixels, in place.
void gallery_cmyk_to_rgb(int *const *rows, int width, int height, int inverted);

/// The colour that the eye would name: the mean of the fullest corner of the colour cube.
int gallery_dominant_color(const int *const *rows, int width, int height);

/// A message handler as libgd and libtiff want it: keeps what is said, for this thread.
void gallery_note_gd(int priority, const char *format, va_list arguments);
void gallery_note_tiff(const char *module, const char *format, va_list arguments);

/// What this thread's libraries said since the last call, as lines; valid until the next note.
const char *gallery_take_notes(void);

#endif
