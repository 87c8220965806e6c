#ifndef GALLERY_CPNG_H
#define GALLERY_CPNG_H

#include <stddef.h>
#include <stdint.h>

/// Decodes a PNG of exactly this size into rows of bytes B, G, R, A (straight alpha), whatever its
/// depth and kind. libpng's longjmp stays in here. Returns 0; 1 when it was decoded with warnings;
/// -1 when it can't be. What was said is put into `message`.
int gallery_png_read(const uint8_t *bytes, size_t count, int *const *rows, uint32_t width,
                     uint32_t height, char *message, size_t room);

#endif
