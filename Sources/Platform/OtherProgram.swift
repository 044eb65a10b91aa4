import Notation

/// Another program's answer, for who needs no more of it: run without a shell, with nothing to read.
package enum OtherProgram {
  package enum Failure: Error, Sendable, Equatable {
    /// There is no such program.
    case notFound
    /// It failed, or could not be started: the first line that it said, else how it ended.
    case refused(String)
    case tooLarge
    case tookTooLong
  }

  /// - Parameters:
  ///   - arguments: the program's name, then what it is given.
  ///   - limit: the most bytes of an answer.
  package static func answer(_ arguments: [String], seconds: Int, limit: Int) -> Result<[UInt8], Failure> {
    switch ChildProcess.run(arguments, seconds: seconds, limit: limit) {
    case .failure(.notFound): return .failure(.notFound)
    case .failure(.tooLarge): return .failure(.tooLarge)
    case .failure(.tookTooLong): return .failure(.tookTooLong)
    case .failure(.system(let reason)): return .failure(.refused(reason))
    case .success(let answer):
      if answer.exitCode == 0 { return .success(answer.bytes) }
      // What “env” says of a program that it does not find.
      if answer.exitCode == 127 { return .failure(.notFound) }
      let lines = answer.said.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
      return .failure(.refused(lines.first.map { String($0).spacedOnce } ?? "it ended with \(answer.exitCode)"))
    }
  }
}
