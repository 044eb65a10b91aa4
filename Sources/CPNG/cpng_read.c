#include "cpng.h"
#include <png.h>
#include <string.h>

// libpng's simplified interface keeps its setjmp to itself: failures come back as values.

static int begin(png_image *image, const uint8_t *bytes, uint64_t count) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
  return png_image_begin_read_from_memory(image, bytes, (size_t)count);
}

int32_t daybook_png_read_size(const uint8_t *bytes, uint64_t count, uint32_t *width, uint32_t *height) {
  png_image image;
  if (!begin(&image, bytes, count)) return 1;
  *width = image.width;
  *height = image.height;
  png_image_free(&image);
  return 0;
}

int32_t daybook_png_read_rgba(const uint8_t *bytes, uint64_t count, uint8_t *rgba, uint64_t rgba_count) {
  png_image image;
  if (!begin(&image, bytes, count)) return 1;
  image.format = PNG_FORMAT_RGBA;
  // Without a colour space of their own 16-bit files count as sRGB, as browsers take them, not as linear light.
  image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  if ((uint64_t)image.width * image.height * 4 != rgba_count) {
    png_image_free(&image);
    return 2;
  }
  return png_image_finish_read(&image, NULL, rgba, 0, NULL) ? 0 : 3;
}
