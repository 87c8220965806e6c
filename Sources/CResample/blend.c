// Pictures over pictures.

#include "CResample.h"

void gallery_extract_alpha(const int *const *source, int width, int height,
                           enum gallery_alpha alpha, int *const *target) {
    for (int j = 0; j < height; j++)
        for (int i = 0; i < width; i++) {
            int top = source[j][i] >> 24 & 255;
            int level = alpha == GALLERY_ALPHA_GD ? (127 - (top & 127)) * 255 / 127 : top;
            target[j][i] = level << 16 | level << 8 | level;
        }
}

static inline int mixed(int below, int above, int alpha, int opacity) {
    int value = (below * (255 * 256 - alpha * opacity) / 255 + above * opacity + 128) / 256;
    return value > 255 ? 255 : value;
}

void gallery_blend(int *const *target, int target_width, int target_height, int x, int y,
                   const int *const *colors, const int *const *alpha, int width, int height,
                   int opacity) {
    for (int j = 0; j < height; j++) {
        if (y + j < 0 || y + j >= target_height) continue;
        for (int i = 0; i < width; i++) {
            if (x + i < 0 || x + i >= target_width) continue;
            int *place = &target[y + j][x + i];
            int below = *place, above = colors[j][i], level = alpha[j][i] & 255;
            *place = mixed(below >> 16 & 255, above >> 16 & 255, level, opacity) << 16
                     | mixed(below >> 8 & 255, above >> 8 & 255, level, opacity) << 8
                     | mixed(below & 255, above & 255, level, opacity);
        }
    }
}
