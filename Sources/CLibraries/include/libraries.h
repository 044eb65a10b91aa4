#ifndef DAYBOOK_CLIBRARIES_H
#define DAYBOOK_CLIBRARIES_H
#include <stdint.h>

/// A C library that the command uses.
struct daybook_library {
  const char *name;
  /// The version that the library reports, or that of its headers at compile time; null if neither is known.
  const char *version;
  /// The file from which it was loaded; empty if it is linked into the command, null if unknown.
  const char *file;
};

/// Gets the library of an index from 0. Returns 0 after the last one, otherwise 1. The texts are valid until the
/// process ends.
int32_t daybook_library_at(uint32_t index, struct daybook_library *library);

#endif
