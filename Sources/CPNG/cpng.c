#include "cpng.h"
#include <png.h>

uint32_t daybook_png_version(void) { return png_access_version_number(); }
