#ifndef DAYBOOK_CPNG_H
#define DAYBOOK_CPNG_H
#include <stdint.h>

/// libpng's version number, so that a test can show that the library is really linked.
uint32_t daybook_png_version(void);

#endif
