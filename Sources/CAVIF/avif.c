#include "CAVIF.h"

#include <avif/avif.h>
#include <stdlib.h>
#include <string.h>

// The pixels of all rows, one after the other, as libavif wants them.
static uint8_t *joined(int *const *rows, uint32_t width, uint32_t height) {
  size_t row = (size_t)width * 4;
  uint8_t *pixels = malloc(row * height);
  for (uint32_t y = 0; pixels && y < height; y++) memcpy(pixels + y * row, rows[y], row);
  return pixels;
}

static avifResult encode(avifImage *image, avifEncoder *encoder, uint8_t *pixels, int quality,
                         int speed, avifRWData *output) {
  image->colorPrimaries = AVIF_COLOR_PRIMARIES_BT709;
  image->transferCharacteristics = AVIF_TRANSFER_CHARACTERISTICS_SRGB;
  image->matrixCoefficients = AVIF_MATRIX_COEFFICIENTS_BT709;
  avifRGBImage rgb;
  avifRGBImageSetDefaults(&rgb, image);
  rgb.format = AVIF_RGB_FORMAT_BGRA;
  rgb.depth = 8;
  rgb.ignoreAlpha = AVIF_TRUE;
  rgb.pixels = pixels;
  rgb.rowBytes = image->width * 4;
  avifResult result = avifImageRGBToYUV(image, &rgb);
  if (result != AVIF_RESULT_OK) return result;
  int quantizer = (AVIF_QUANTIZER_WORST_QUALITY * (100 - quality) + 50) / 100;
  encoder->minQuantizer = encoder->maxQuantizer = quantizer;
  encoder->speed = speed;
  return avifEncoderWrite(encoder, image, output);
}

uint8_t *gallery_avif_write(int *const *rows, uint32_t width, uint32_t height, int quality, int speed,
                            size_t *count, const char **message) {
  avifRWData output = AVIF_DATA_EMPTY;
  avifPixelFormat format = quality >= 90 ? AVIF_PIXEL_FORMAT_YUV444 : AVIF_PIXEL_FORMAT_YUV420;
  avifImage *image = avifImageCreate((int)width, (int)height, 8, format);
  avifEncoder *encoder = avifEncoderCreate();
  uint8_t *pixels = joined(rows, width, height);
  avifResult result = AVIF_RESULT_OUT_OF_MEMORY;
  if (image && encoder && pixels) result = encode(image, encoder, pixels, quality, speed, &output);
  free(pixels);
  if (encoder) avifEncoderDestroy(encoder);
  if (image) avifImageDestroy(image);
  if (result != AVIF_RESULT_OK) {
    *message = avifResultToString(result);
    avifRWDataFree(&output);
    return NULL;
  }
  *count = output.size;
  return output.data;
}

void gallery_avif_free(uint8_t *bytes) {
  avifRWData data = {.data = bytes, .size = 0};
  avifRWDataFree(&data);
}
