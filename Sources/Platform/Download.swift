/// A download by the system's curl, which uses the user's proxies and certificates.
package enum Download {
  package enum Failure: Error, Sendable, Equatable {
    /// The machine has no curl.
    case noCurl
    /// The error message of curl.
    case refused(String)
    case tooLarge
  }

  /// The maximum size of a download in bytes. Exchange rates are far smaller.
  package static let greatestByteCount = 16 * 1_048_576

  /// Downloads the content at a URL.
  ///
  /// - Parameter seconds: the time limit.
  package static func fetch(_ address: String, seconds: Int) -> Result<[UInt8], Failure> {
    let arguments = [
      "curl", "--silent", "--show-error", "--fail", "--location", "--max-redirs", "3", "--proto", "=http,https",
      "--proto-redir", "=http,https", "--max-time", String(seconds), "--max-filesize", String(greatestByteCount),
      "--user-agent", "daybook", "--", address,
    ]
    // curl's own time limit ends first.
    switch ChildProcess.run(arguments, seconds: seconds + 5, limit: greatestByteCount) {
    case .failure(.notFound): return .failure(.noCurl)
    case .failure(.tooLarge): return .failure(.tooLarge)
    case .failure(.system(let reason)): return .failure(.refused(reason))
    case .failure(.tookTooLong): return .failure(.refused("no response after \(seconds) seconds"))
    case .success(let answer):
      if answer.exitCode == 0 { return .success(answer.bytes) }
      // 63: larger than --max-filesize.
      if answer.exitCode == 63 { return .failure(.tooLarge) }
      let line =
        answer.errorOutput.split(separator: "\n").last.map(String.init)
        ?? "curl exited with code \(answer.exitCode)"
      return .failure(.refused(withoutPrefix(line)))
    }
  }

  /// Returns a message such as `curl: (28) Operation timed out` without curl's name and error number.
  private static func withoutPrefix(_ line: String) -> String {
    guard line.hasPrefix("curl: ("), let end = line.firstIndex(of: ")") else { return line }
    return String(line[line.index(after: end)...].drop { $0 == " " })
  }
}
