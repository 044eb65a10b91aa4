#ifndef DAYBOOK_CCONFINEMENT_H
#define DAYBOOK_CCONFINEMENT_H
#include <stdint.h>

/// Limits of a child process. Zero means no limit.
struct daybook_limits {
  /// Bytes of address space (RLIMIT_AS); Darwin ignores it.
  uint64_t memory;
  /// Seconds of CPU time (RLIMIT_CPU); the kernel ends the process with SIGXCPU.
  uint64_t cpu_seconds;
  /// Not zero: the process can open no socket, start no process, and neither create, change nor remove a file. Linux
  /// only, by a seccomp filter; on other systems the call fails with ENOTSUP.
  int32_t is_sealed;
};

/// Starts a program in a child process with limits that also apply to programs it executes.
///
/// `path` is the program's file, `arguments` and `environment` end with a null pointer. `folder` is the working
/// directory, or null for the caller's. `input`, `output` and `error` become the descriptors 0, 1 and 2; all others
/// must be closed on exec. On success `*process` is the child's id, and the caller must wait for it.
///
/// Returns 0, or the system's error number; after an error there is no child.
int32_t daybook_start_confined(
    const char *path, char *const arguments[], char *const environment[], const char *folder, int32_t input,
    int32_t output, int32_t error, struct daybook_limits limits, int32_t *process);

#endif
