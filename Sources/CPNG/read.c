#include "cpng.h"
#include <png.h>
#include <string.h>

uint32_t daybook_png_version(void) { return png_access_version_number(); }

/// Reads the header. libpng's simplified interface contains its own setjmp and returns a flag.
static int32_t begin(png_image *image, const uint8_t *bytes, uint64_t count) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
  if (!bytes || count == 0) return DAYBOOK_PNG_FAILED;
  if (!png_image_begin_read_from_memory(image, bytes, (size_t)count)) {
    png_image_free(image);
    return DAYBOOK_PNG_FAILED;
  }
  return DAYBOOK_PNG_OK;
}

int32_t daybook_png_read_header(
    const uint8_t *bytes, uint64_t count, uint32_t *width, uint32_t *height, int32_t *is_interlaced) {
  // A signature of 8 bytes, then IHDR: its length of 13, its name, width, height, and four bytes, the last of which is
  // the interlace method (PNG spec 11.2.1). Only this is read: before the rows there may be chunks of any length, for
  // which libpng allocates memory, so that 60 bytes would cost as much as a photo.
  static const png_byte start[] = {0, 0, 0, 13, 'I', 'H', 'D', 'R'};
  if (!bytes || count < 33 || png_sig_cmp(bytes, 0, 8) || memcmp(bytes + 8, start, 8)) return DAYBOOK_PNG_FAILED;
  *width = png_get_uint_32(bytes + 16);
  *height = png_get_uint_32(bytes + 20);
  *is_interlaced = bytes[28] != PNG_INTERLACE_NONE;
  int fits = *width > 0 && *width <= PNG_USER_WIDTH_MAX && *height > 0 && *height <= PNG_USER_HEIGHT_MAX;
  return fits ? DAYBOOK_PNG_OK : DAYBOOK_PNG_FAILED;
}

int32_t daybook_png_read_rgba(const uint8_t *bytes, uint64_t count, uint8_t *out, uint64_t out_count) {
  png_image image;
  int32_t status = begin(&image, bytes, count);
  if (status != DAYBOOK_PNG_OK) return status;
  // Row strides are 32 bits inside libpng: a wider image cannot be decoded to four bytes a pixel.
  if (image.width > 0x1FFFFFFF || (uint64_t)image.width * image.height > UINT64_MAX / 4) {
    png_image_free(&image);
    return DAYBOOK_PNG_FAILED;
  }
  if (!out || out_count < (uint64_t)image.width * image.height * 4) {
    png_image_free(&image);
    return DAYBOOK_PNG_BUFFER_TOO_SMALL;
  }
  image.format = PNG_FORMAT_RGBA;
  // Without it, 16-bit images without a colour space are read as linear light and become far too bright.
  image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  int finished = png_image_finish_read(&image, NULL, out, 0, NULL);
  png_image_free(&image);
  return finished ? DAYBOOK_PNG_OK : DAYBOOK_PNG_FAILED;
}
