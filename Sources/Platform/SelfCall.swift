/// A function that runs the Daybook command in a child process with limits, for work that may crash the process.
///
/// The child reads and prints like any other command. If the system supports it (`Confinement.canSeal`), the child
/// cannot change files, start programs or use the network.
package enum SelfCall {
  package enum End: Sendable, Equatable {
    /// The child ended normally, with any exit code.
    case finished
    /// The child was terminated by a signal, for example after a failed precondition, or ran out of memory.
    case crashed
    case tookTooLong
    /// The child could not be started. The value is the system's message.
    case notStarted(String)
  }

  private static let memory = 4 << 30
  /// The maximum number of bytes that are read from the child's output. The output is ignored, and a child that prints
  /// more is treated as finished.
  private static let greatestByteCount = 1 << 20

  /// Runs the command and waits for its end.
  ///
  /// - Parameters:
  ///   - program: the path of the executable.
  ///   - seconds: the limit for both elapsed time and CPU time.
  package static func run(_ program: String, _ arguments: [String], seconds: Int) -> End {
    let confinement = Confinement(
      folder: nil, environment: nil, memory: memory, seconds: seconds, isSealed: Confinement.canSeal)
    switch ChildProcess.run([program] + arguments, seconds: seconds, limit: greatestByteCount, in: confinement) {
    case .success(let answer): return answer.exitCode < 128 ? .finished : .crashed
    case .failure(.tooLarge): return .finished
    case .failure(.tookTooLong): return .tookTooLong
    case .failure(.notFound): return .notStarted("the daybook executable was removed")
    case .failure(.system(let reason)): return .notStarted(reason)
    }
  }

  /// Runs this executable. On Linux this works even after an update has replaced its file.
  package static func run(_ arguments: [String], seconds: Int) -> End {
    #if os(Linux)
      return run("/proc/self/exe", arguments, seconds: seconds)
    #else
      guard let program = Location.ofCommand else { return .notStarted("the command's file is unknown") }
      return run(program, arguments, seconds: seconds)
    #endif
  }
}
