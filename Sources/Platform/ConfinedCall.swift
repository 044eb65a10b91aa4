import Formats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A call of another program that reads files of unknown origin, run without a shell. The program receives private
/// copies of the files in an empty folder, and no user configuration or input. The program has no network access, and
/// cannot start other programs or change files. Time, memory and output size are limited.
///
/// Journal programs run this way. Converters of receipts (`PDFRenderer`, `HEIFConverter`) and `TextRecognition` are run
/// by `ChildProcess` alone, with limits on time and output.
package struct ConfinedCall: Sendable {
  package enum Failure: Error, Sendable, Equatable {
    /// The program does not exist.
    case notFound
    /// The program failed or could not be started. The value is the first line of its standard error or, if that is
    /// empty, a message with its exit code.
    case refused(String)
    case tooLarge
    case tookTooLong
  }

  /// The program's name, then its arguments. The folder of the copies is the working folder.
  package var arguments: [String]
  /// The files and their paths in the working folder. Paths do not contain `..`.
  package var files: [(path: String, bytes: [UInt8])]
  /// Additional environment variables, as `NAME=value`.
  package var environment: [String]
  /// The time limit in seconds.
  package var seconds: Int
  /// The maximum number of bytes of output.
  package var byteCount: Int

  package init(
    _ arguments: [String], files: [(path: String, bytes: [UInt8])] = [], environment: [String] = [], seconds: Int,
    byteCount: Int
  ) {
    self.arguments = arguments
    self.files = files
    self.environment = environment
    self.seconds = seconds
    self.byteCount = byteCount
  }

  private static let memory = 4 << 30

  /// Runs the program and waits for its end.
  package func answer() -> Result<[UInt8], Failure> {
    guard let folder = PrivateFolder() else { return .failure(.refused("no temporary folder can be created for it")) }
    defer { folder.remove() }
    do throws(FileError) {
      for file in files { try folder.write(file.path, file.bytes) }
    } catch {
      return .failure(.refused("its copy cannot be written: \(error.reason)"))
    }
    let confinement = Confinement(
      folder: folder.path, environment: ConfinedCall.environment(home: folder.path) + environment,
      memory: ConfinedCall.memory, seconds: seconds, isSealed: true)
    switch ChildProcess.run(arguments, seconds: seconds, limit: byteCount, in: confinement) {
    case .failure(.notFound): return .failure(.notFound)
    case .failure(.tooLarge): return .failure(.tooLarge)
    case .failure(.tookTooLong): return .failure(.tookTooLong)
    case .failure(.system(let reason)): return .failure(.refused(reason))
    case .success(let answer):
      if answer.exitCode == 0 { return .success(answer.bytes) }
      // “env” reports a missing program with this exit code.
      if answer.exitCode == 127 { return .failure(.notFound) }
      let lines = answer.errorOutput.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
      let line = lines.first.map { String($0).spacedOnce.replacing("\(folder.path)/", with: "") }
      return .failure(.refused(line ?? "it exited with code \(answer.exitCode)"))
    }
  }

  /// Returns the environment variables that programs need to find other programs, libraries and translations. Variables
  /// that configure a program are excluded.
  private static func environment(home: String) -> [String] {
    let kept = [
      "PATH", "LANG", "LC_ALL", "LC_CTYPE", "LOCPATH", "LOCALE_ARCHIVE", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH",
      "PYTHONPATH", "PYTHONHOME", "PYTHONUSERBASE",
    ]
    var variables = kept.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
    func isSet(_ name: String) -> Bool { variables.contains { $0.hasPrefix("\(name)=") } }
    #if os(Linux)
      // Programs installed by `pip install --user` are in the user's own folder.
      if !isSet("PYTHONUSERBASE"), let home = getenv("HOME") {
        variables.append("PYTHONUSERBASE=\(String(cString: home))/.local")
      }
      let isUTF8 = variables.contains { $0.hasPrefix("L") && $0.uppercased().contains("UTF") }
      if !isUTF8 {
        variables.removeAll { $0.hasPrefix("LC_ALL=") }
        variables.append("LC_ALL=C.UTF-8")
      }
    #endif
    variables += ["HOME", "TMPDIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"].map { "\($0)=\(home)" }
    return variables + ["PYTHONDONTWRITEBYTECODE=1"]
  }
}
