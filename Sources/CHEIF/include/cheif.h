#ifndef DAYBOOK_CHEIF_H
#define DAYBOOK_CHEIF_H
#include <stdint.h>

/// What a call came to.
enum daybook_heif_status {
  DAYBOOK_HEIF_OK = 0,
  /// No libheif on this machine, or none that knows how these pictures are packed.
  DAYBOOK_HEIF_UNSUPPORTED = 1,
  /// More pixels than allowed; nothing was decoded.
  DAYBOOK_HEIF_TOO_LARGE = 2,
  DAYBOOK_HEIF_FAILED = 3,
};

/// How a picture is packed; numbered as libheif does.
enum daybook_heif_packing {
  DAYBOOK_HEIF_HEVC = 1,
  DAYBOOK_HEIF_AV1 = 4,
};

/// A decoded picture, in libheif's memory.
struct daybook_heif_picture {
  uint32_t width, height;
  /// Four bytes a pixel, `stride` bytes a row.
  const uint8_t *pixels;
  uint64_t stride;
  void *owner;
};

/// Whether libheif can be loaded here and unpacks such pictures: 1 or 0. The first call loads it.
int32_t daybook_heif_reads(enum daybook_heif_packing packing);

/// Decodes the primary picture, turned upright, to RGBA. Gives `*picture` back with `daybook_heif_free` whenever the
/// answer is `DAYBOOK_HEIF_OK`.
int32_t daybook_heif_read(
    const uint8_t *bytes, uint64_t count, uint64_t most_pixels, struct daybook_heif_picture *picture);

void daybook_heif_free(struct daybook_heif_picture *picture);

#endif
