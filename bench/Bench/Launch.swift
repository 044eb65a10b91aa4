#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs a program and writes its resource use to a file: CPU seconds (user and system, with its children's), wall
/// seconds and peak memory in KiB.
///
/// The peak requires a small launcher: a process begins with the memory of its parent, so Python's memory would be the
/// peak of every small program.
///
/// - Returns: the program's exit code; 127 if it could not be started.
func launch(_ command: [String], figures: String) -> Int32 {
  var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
  arguments.append(nil)
  defer { for argument in arguments { free(argument) } }
  var child: pid_t = 0
  let start = wallSeconds()
  guard posix_spawnp(&child, command[0], nil, nil, arguments, environ) == 0 else { return 127 }
  var status: Int32 = 0
  var usage = rusage()
  while wait4(child, &status, 0, &usage) < 0 && errno == EINTR {}
  let wall = wallSeconds() - start
  #if canImport(Darwin)
    let peak = Int(usage.ru_maxrss) / 1024
  #else
    let peak = Int(usage.ru_maxrss)
  #endif
  let cpu = seconds(usage.ru_utime) + seconds(usage.ru_stime)
  guard let file = fopen(figures, "w") else { return 127 }
  fputs("\(cpu) \(wall) \(peak)\n", file)
  fclose(file)
  return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
}

private func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }

private func wallSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
}
