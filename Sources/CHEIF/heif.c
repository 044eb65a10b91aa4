#include "cheif.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// libheif is loaded when the first such photo needs it, never linked: with its codecs it would add nearly the time of a
// whole start to every command. Its interface has been stable since soname 1; what is used of it is declared here, so that
// building needs no header of it.

/// How libheif answers: 0 for success, else a class of errors.
struct answer {
  int code;
  int detail;
  const char *message;
};

enum { UNSUPPORTED_FILE = 3, UNSUPPORTED_FEATURE = 4, RGB = 1, INTERLEAVED_RGBA = 11, INTERLEAVED = 10 };

/// The beginning of libheif's decoding options, which it allocates itself.
struct options {
  uint8_t version;
  uint8_t ignores_transformations;
  void (*progress[3])(void);
  void *progress_data;
  uint8_t converts_to_8_bits;
};

static struct {
  struct answer (*init)(void *);
  int (*have_decoder)(int);
  void *(*context_alloc)(void);
  void (*context_free)(void *);
  struct answer (*read)(void *, const void *, size_t, const void *);
  struct answer (*primary)(void *, void **);
  int (*handle_width)(const void *);
  int (*handle_height)(const void *);
  int (*stored_width)(const void *);
  int (*stored_height)(const void *);
  void (*handle_release)(const void *);
  struct options *(*options_alloc)(void);
  void (*options_free)(struct options *);
  struct answer (*decode)(const void *, void **, int, int, const struct options *);
  int (*image_width)(const void *, int);
  int (*image_height)(const void *, int);
  const uint8_t *(*plane)(const void *, int, int *);
  void (*image_release)(const void *);
  int is_there;
} heif;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void *open_library(void) {
  static const char *const names[] = {
#ifdef __APPLE__
      "libheif.1.dylib", "/opt/homebrew/lib/libheif.1.dylib", "/usr/local/lib/libheif.1.dylib",
#else
      "libheif.so.1",
#endif
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i += 1) {
    void *library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (library) return library;
  }
  return NULL;
}

static void load(void) {
  void *library = open_library();
  if (!library) return;
  const struct {
    const char *name;
    void *place;
  } functions[] = {
      {"heif_have_decoder_for_format", &heif.have_decoder},
      {"heif_context_alloc", &heif.context_alloc},
      {"heif_context_free", &heif.context_free},
      {"heif_context_read_from_memory_without_copy", &heif.read},
      {"heif_context_get_primary_image_handle", &heif.primary},
      {"heif_image_handle_get_width", &heif.handle_width},
      {"heif_image_handle_get_height", &heif.handle_height},
      {"heif_image_handle_get_ispe_width", &heif.stored_width},
      {"heif_image_handle_get_ispe_height", &heif.stored_height},
      {"heif_image_handle_release", &heif.handle_release},
      {"heif_decoding_options_alloc", &heif.options_alloc},
      {"heif_decoding_options_free", &heif.options_free},
      {"heif_decode_image", &heif.decode},
      {"heif_image_get_width", &heif.image_width},
      {"heif_image_get_height", &heif.image_height},
      {"heif_image_get_plane_readonly", &heif.plane},
      {"heif_image_release", &heif.image_release},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i += 1) {
    void *symbol = dlsym(library, functions[i].name);
    if (!symbol) return;
    *(void **)functions[i].place = symbol;
  }
  // Newer ones load their codecs as plugins, if asked to.
  *(void **)&heif.init = dlsym(library, "heif_init");
  if (heif.init) heif.init(NULL);
  heif.is_there = 1;
}

int32_t daybook_heif_reads(enum daybook_heif_packing packing) {
  pthread_once(&once, load);
  return heif.is_there && heif.have_decoder((int)packing);
}

static int32_t status_of(struct answer answer) {
  if (answer.code == 0) return DAYBOOK_HEIF_OK;
  int is_unsupported = answer.code == UNSUPPORTED_FILE || answer.code == UNSUPPORTED_FEATURE;
  return is_unsupported ? DAYBOOK_HEIF_UNSUPPORTED : DAYBOOK_HEIF_FAILED;
}

static int is_within(int width, int height, uint64_t most) {
  return (uint64_t)width <= most && (uint64_t)height <= most && (uint64_t)width * (uint64_t)height <= most;
}

/// Decodes what a handle stands for.
static int32_t decode(const void *handle, uint64_t most_pixels, struct daybook_heif_picture *picture) {
  int width = heif.handle_width(handle), height = heif.handle_height(handle);
  int stored_width = heif.stored_width(handle), stored_height = heif.stored_height(handle);
  if (width < 1 || height < 1 || stored_width < 0 || stored_height < 0) return DAYBOOK_HEIF_FAILED;
  if (!is_within(width, height, most_pixels) || !is_within(stored_width, stored_height, most_pixels)) {
    return DAYBOOK_HEIF_TOO_LARGE;
  }
  struct options *options = heif.options_alloc();
  if (!options) return DAYBOOK_HEIF_FAILED;
  options->converts_to_8_bits = 1;
  void *image = NULL;
  int32_t status = status_of(heif.decode(handle, &image, RGB, INTERLEAVED_RGBA, options));
  heif.options_free(options);
  if (status != DAYBOOK_HEIF_OK) return status;
  int stride = 0;
  width = heif.image_width(image, INTERLEAVED);
  height = heif.image_height(image, INTERLEAVED);
  const uint8_t *pixels = heif.plane(image, INTERLEAVED, &stride);
  if (!pixels || width < 1 || height < 1 || stride / 4 < width || !is_within(width, height, most_pixels)) {
    heif.image_release(image);
    return DAYBOOK_HEIF_FAILED;
  }
  *picture = (struct daybook_heif_picture){(uint32_t)width, (uint32_t)height, pixels, (uint64_t)stride, image};
  return DAYBOOK_HEIF_OK;
}

int32_t daybook_heif_read(
    const uint8_t *bytes, uint64_t count, uint64_t most_pixels, struct daybook_heif_picture *picture) {
  *picture = (struct daybook_heif_picture){0};
  pthread_once(&once, load);
  if (!heif.is_there) return DAYBOOK_HEIF_UNSUPPORTED;
  void *context = heif.context_alloc();
  if (!context) return DAYBOOK_HEIF_FAILED;
  void *handle = NULL;
  int32_t status = status_of(heif.read(context, bytes, (size_t)count, NULL));
  if (status == DAYBOOK_HEIF_OK) status = status_of(heif.primary(context, &handle));
  if (status == DAYBOOK_HEIF_OK) status = decode(handle, most_pixels, picture);
  if (handle) heif.handle_release(handle);
  heif.context_free(context);
  return status;
}

void daybook_heif_free(struct daybook_heif_picture *picture) {
  if (picture->owner) heif.image_release(picture->owner);
  *picture = (struct daybook_heif_picture){0};
}
