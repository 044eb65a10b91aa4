// For dladdr.
#define _GNU_SOURCE
#include "libraries.h"
#include <dlfcn.h>
#include <expat.h>
#include <fribidi.h>
#include <harfbuzz/hb.h>
#include <libdeflate.h>
#include <openssl/crypto.h>
#include <png.h>
#include <stddef.h>
#include <stdio.h>
#include <turbojpeg.h>
#include <utf8proc.h>
#include <webp/encode.h>
#include <zlib.h>
#if __has_include(<jconfig.h>)
#include <jconfig.h>
#endif

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)

static const char *png_version(void) { return png_get_libpng_ver(NULL); }
static const char *crypto_version(void) { return OpenSSL_version(OPENSSL_VERSION_STRING); }
static const char *deflate_version(void) { return LIBDEFLATE_VERSION_STRING; }
static const char *fribidi_version(void) { return FRIBIDI_VERSION; }
// “expat_2.5.0”
static const char *expat_version(void) { return XML_ExpatVersion() + sizeof "expat_" - 1; }

static const char *jpeg_version(void) {
#ifdef LIBJPEG_TURBO_VERSION
  return TEXT(LIBJPEG_TURBO_VERSION);
#else
  return NULL;
#endif
}

static const char *webp_version(void) {
  static char text[sizeof "255.255.255"];
  unsigned number = (unsigned)WebPGetEncoderVersion();
  snprintf(text, sizeof text, "%u.%u.%u", number >> 16 & 255, number >> 8 & 255, number & 255);
  return text;
}

/// The libraries, each with any one of its functions, by which its file is found.
static const struct {
  const char *name;
  const char *(*version)(void);
  const void *function;
} libraries[] = {
    {"libpng", png_version, (const void *)png_get_libpng_ver},
    {"zlib", zlibVersion, (const void *)zlibVersion},
    {"libjpeg-turbo", jpeg_version, (const void *)tjInitDecompress},
    {"libwebp", webp_version, (const void *)WebPGetEncoderVersion},
    {"HarfBuzz", hb_version_string, (const void *)hb_version_string},
    {"FriBidi", fribidi_version, (const void *)fribidi_get_bidi_type},
    {"utf8proc", utf8proc_version, (const void *)utf8proc_version},
    {"libcrypto", crypto_version, (const void *)OpenSSL_version},
    {"libdeflate", deflate_version, (const void *)libdeflate_alloc_compressor},
    {"expat", expat_version, (const void *)XML_ExpatVersion},
};

int32_t daybook_library_at(uint32_t index, struct daybook_library *library) {
  if (index >= sizeof libraries / sizeof *libraries) return 0;
  Dl_info own, its;
  int is_known = dladdr((const void *)daybook_library_at, &own) && dladdr(libraries[index].function, &its);
  library->name = libraries[index].name;
  library->version = libraries[index].version();
  library->file = !is_known ? NULL : own.dli_fbase == its.dli_fbase ? "" : its.dli_fname;
  return 1;
}
