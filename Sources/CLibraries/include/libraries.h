#ifndef DAYBOOK_CLIBRARIES_H
#define DAYBOOK_CLIBRARIES_H
#include <stdint.h>

/// A C library that the command uses.
struct daybook_library {
  const char *name;
  /// Its own word for it, or that of the headers it was compiled with; null where neither tells.
  const char *version;
  /// The file that it was loaded from; empty for one that is inside the command, null where the system does not tell.
  const char *file;
};

/// The library of an index from 0; 0 behind the last one, else 1. The texts live as long as the process.
int32_t daybook_library_at(uint32_t index, struct daybook_library *library);

#endif
