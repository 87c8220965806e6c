#ifndef GALLERY_CAVIF_H
#define GALLERY_CAVIF_H

#include <stddef.h>
#include <stdint.h>

/// Encodes rows of bytes B, G, R, x as an opaque AVIF, by libavif itself: libgd's way to it does not
/// give back a picture's memory. `quality` is of 0 to 100, `speed` of 0 to 10.
/// Gives bytes for `gallery_avif_free`, or NULL and the reason in `message`.
uint8_t *gallery_avif_write(int *const *rows, uint32_t width, uint32_t height, int quality, int speed,
                            size_t *count, const char **message);

void gallery_avif_free(uint8_t *bytes);

#endif
