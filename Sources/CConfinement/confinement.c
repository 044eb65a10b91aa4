#include "cconfinement.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__linux__)
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define NATIVE_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif
#endif

#if defined(NATIVE_ARCHITECTURE)

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, field))
// The low half of an argument: both architectures are little-endian.
#define LOAD_ARGUMENT(index) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, args[index]))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define REFUSE(code) ANSWER(SECCOMP_RET_ERRNO | (code))
#define DENY(call, code) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1), REFUSE(code)
// Opening a file is allowed for reading only. `flags` is the index of the argument with the open flags.
#define DENY_WRITING(call, flags)                                                                                      \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 4), LOAD_ARGUMENT(flags),                                             \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC, 0, 1), REFUSE(EACCES),               \
      ANSWER(SECCOMP_RET_ALLOW)

static const struct sock_filter filter[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NATIVE_ARCHITECTURE, 1, 0),
    ANSWER(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
#if defined(__x86_64__)
    // The calls of the x32 variant have separate numbers from here on.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    ANSWER(SECCOMP_RET_KILL_PROCESS),
    DENY(__NR_fork, EPERM),
    DENY(__NR_vfork, EPERM),
    DENY(__NR_creat, EACCES),
    DENY(__NR_unlink, EACCES),
    DENY(__NR_rmdir, EACCES),
    DENY(__NR_rename, EACCES),
    DENY(__NR_mkdir, EACCES),
    DENY(__NR_link, EACCES),
    DENY(__NR_symlink, EACCES),
    DENY(__NR_mknod, EACCES),
    DENY(__NR_chmod, EACCES),
    DENY(__NR_chown, EACCES),
    DENY(__NR_lchown, EACCES),
#endif
    DENY(__NR_socket, EACCES),
    DENY(__NR_truncate, EACCES),
    DENY(__NR_unlinkat, EACCES),
    DENY(__NR_renameat, EACCES),
    DENY(__NR_renameat2, EACCES),
    DENY(__NR_mkdirat, EACCES),
    DENY(__NR_linkat, EACCES),
    DENY(__NR_symlinkat, EACCES),
    DENY(__NR_mknodat, EACCES),
    DENY(__NR_fchmodat, EACCES),
    DENY(__NR_fchownat, EACCES),
    DENY(__NR_setxattr, EACCES),
    DENY(__NR_kill, EPERM),
    DENY(__NR_ptrace, EPERM),
    DENY(__NR_process_vm_writev, EPERM),
    // Without these, programs fall back to older calls, whose arguments a filter can check.
    DENY(__NR_clone3, ENOSYS),
    DENY(__NR_openat2, ENOSYS),
    DENY(__NR_io_uring_setup, ENOSYS),
    // A new thread is allowed, a new process is not.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 4),
    LOAD_ARGUMENT(0),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
    REFUSE(EPERM),
    ANSWER(SECCOMP_RET_ALLOW),
#if defined(__x86_64__)
    DENY_WRITING(__NR_open, 1),
#endif
    DENY_WRITING(__NR_openat, 2),
    ANSWER(SECCOMP_RET_ALLOW),
};

static int seal(void) {
  struct sock_fprog program = {.len = sizeof filter / sizeof filter[0], .filter = (struct sock_filter *)filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) != 0) return errno;
  return 0;
}

#else

static int seal(void) { return ENOTSUP; }

#endif

static int limit(int resource, uint64_t value) {
  if (value == 0) return 0;
  struct rlimit limit = {.rlim_cur = (rlim_t)value, .rlim_max = (rlim_t)value};
  return setrlimit(resource, &limit) == 0 ? 0 : errno;
}

// Between fork and exec only async-signal-safe functions may be called: other threads of the parent may have held any
// lock.
static int become(
    const char *path, char *const arguments[], char *const environment[], const char *folder, const int ends[3],
    struct daybook_limits limits) {
  int code = 0;
  int copies[3];
  // Copied first, so that none of the three is overwritten before it is used.
  for (int index = 0; index < 3; index++) {
    copies[index] = fcntl(ends[index], F_DUPFD_CLOEXEC, 3);
    if (copies[index] < 0) return errno;
  }
  for (int index = 0; index < 3; index++)
    if (dup2(copies[index], index) < 0) return errno;
  if (folder && chdir(folder) != 0) return errno;
#if !defined(__APPLE__)
  if ((code = limit(RLIMIT_AS, limits.memory)) != 0) return code;
#endif
  if ((code = limit(RLIMIT_CPU, limits.cpu_seconds)) != 0) return code;
  // A core dump would contain the private files that the process read.
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  sigset_t empty;
  sigemptyset(&empty);
  sigprocmask(SIG_SETMASK, &empty, NULL);
  if (limits.is_sealed && (code = seal()) != 0) return code;
  execve(path, arguments, environment);
  return errno;
}

int32_t daybook_start_confined(
    const char *path, char *const arguments[], char *const environment[], const char *folder, int32_t input,
    int32_t output, int32_t error, struct daybook_limits limits, int32_t *process) {
  // A successful exec closes it; otherwise the child writes the error number to it.
  int report[2];
  if (pipe(report) != 0) return errno;
  for (int index = 0; index < 2; index++) fcntl(report[index], F_SETFD, FD_CLOEXEC);
  pid_t child = fork();
  if (child == 0) {
    const int ends[3] = {input, output, error};
    // Kept clear of the descriptors 0 to 2.
    int writing = fcntl(report[1], F_DUPFD_CLOEXEC, 3);
    int code = become(path, arguments, environment, folder, ends, limits);
    ssize_t written = write(writing < 0 ? report[1] : writing, &code, sizeof code);
    _exit(written == sizeof code ? 127 : 126);
  }
  int code = child < 0 ? errno : 0;
  close(report[1]);
  if (child > 0) {
    ssize_t count;
    do count = read(report[0], &code, sizeof code);
    while (count < 0 && errno == EINTR);
    if (count != sizeof code) code = 0;
    if (code != 0) while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
    *process = child;
  }
  close(report[0]);
  return code;
}
