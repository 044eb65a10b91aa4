#include "cpng.h"
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct daybook_png_rows {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  uint64_t count;
  uint64_t position;
  uint32_t left;
};

static void read_bytes(png_structp png, png_bytep out, size_t count) {
  daybook_png_rows *rows = png_get_io_ptr(png);
  if (count > rows->count - rows->position) png_error(png, "the file ends too early");
  memcpy(out, rows->bytes + rows->position, count);
  rows->position += count;
}

static void stop(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

/// Reads the header and sets the format of rows. Only C frames between setjmp and the calls it guards.
static int begin(daybook_png_rows *rows) {
  if (setjmp(png_jmpbuf(rows->png))) return 0;
  png_set_read_fn(rows->png, rows, read_bytes);
  // Ancillary chunks are skipped: they cost memory, and the site uses none of them. Only chunks about the meaning of
  // the colours are read: each name below is four letters and a zero.
  static const png_byte meanings[] = "bKGD\0cHRM\0gAMA\0iCCP\0sBIT\0sRGB";
  png_set_keep_unknown_chunks(rows->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(rows->png, PNG_HANDLE_CHUNK_AS_DEFAULT, meanings, sizeof meanings / 5);
  png_read_info(rows->png, rows->info);
  if (png_get_interlace_type(rows->png, rows->info) != PNG_INTERLACE_NONE) return 0;
  uint32_t width = png_get_image_width(rows->png, rows->info);
  rows->left = png_get_image_height(rows->png, rows->info);
  // The same conversion as in libpng's simplified interface, which decodes interlaced files.
  png_set_alpha_mode(rows->png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
  png_set_expand(rows->png);
  png_set_scale_16(rows->png);
  png_set_gray_to_rgb(rows->png);
  png_set_add_alpha(rows->png, 255, PNG_FILLER_AFTER);
  png_read_update_info(rows->png, rows->info);
  return png_get_rowbytes(rows->png, rows->info) == (size_t)width * 4;
}

daybook_png_rows *daybook_png_open_rows(const uint8_t *bytes, uint64_t count) {
  daybook_png_rows *rows = calloc(1, sizeof *rows);
  if (!rows || !bytes) {
    free(rows);
    return NULL;
  }
  rows->bytes = bytes;
  rows->count = count;
  rows->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, stop, ignore);
  rows->info = rows->png ? png_create_info_struct(rows->png) : NULL;
  if (rows->info && begin(rows)) return rows;
  daybook_png_close_rows(rows);
  return NULL;
}

int32_t daybook_png_next_row(daybook_png_rows *rows, uint8_t *out) {
  if (rows->left == 0) return DAYBOOK_PNG_FAILED;
  if (setjmp(png_jmpbuf(rows->png))) {
    rows->left = 0;
    return DAYBOOK_PNG_FAILED;
  }
  png_read_row(rows->png, out, NULL);
  rows->left -= 1;
  return DAYBOOK_PNG_OK;
}

void daybook_png_close_rows(daybook_png_rows *rows) {
  if (!rows) return;
  if (rows->png) png_destroy_read_struct(&rows->png, rows->info ? &rows->info : NULL, NULL);
  free(rows);
}
