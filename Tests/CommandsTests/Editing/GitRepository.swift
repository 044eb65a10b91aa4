import Foundation
import TestSupport
import Testing

/// A git repository in a temporary folder, with a book whose months `daybook merge` merges.
struct GitRepository {
  let folder: TemporaryFolder
  private let programs: TemporaryFolder

  /// Creates a repository with the files of `init`, and the merge driver that `help git` prints.
  ///
  /// - Parameter hasDaybook: whether git finds the command.
  init(hasDaybook: Bool = true) throws {
    folder = try TemporaryFolder()
    programs = try TemporaryFolder()
    let daybook = try #require(RealBinary.path, "the binary is not built")
    if hasDaybook {
      try FileManager.default.createSymbolicLink(atPath: "\(programs.path)/daybook", withDestinationPath: daybook)
    }
    #expect(ToolRun(["init", "\(folder.path)/home", "--quiet"]).exitCode == 0)
    _ = try git("init", "--quiet", "--initial-branch=main")
    let help = ToolRun(["help", "git"]).out
    let line = try #require(help.split(separator: "\n").first { $0.contains("git config merge.daybook") })
    let driver = try #require(line.split(separator: "'", maxSplits: 1).last?.dropLast())
    _ = try git("config", "merge.daybook.driver", String(driver))
    _ = try git("config", "user.name", "Eva")
    _ = try git("config", "user.email", "eva@example.org")
  }

  var book: String { "\(folder.path)/home" }

  /// Runs git.
  ///
  /// - Returns: the exit code, and all that it printed.
  @discardableResult
  func git(_ arguments: String...) throws -> (code: Int32, out: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", book] + arguments
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(programs.path):\(environment["PATH"] ?? "")"
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] { environment[name] = nil }
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let out = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, out)
  }

  func write(_ text: String, to path: String) throws { try folder.write(text, to: "home/\(path)") }
  func read(_ path: String) throws -> String { try folder.read("home/\(path)") }

  func commit(_ subject: String) throws {
    #expect(try git("add", "--all").code == 0)
    #expect(try git("commit", "--quiet", "--allow-empty", "--message", subject).code == 0)
  }

  /// Merges two versions of a file that begin with a common one.
  func merge(_ path: String, base: String, ours: String, theirs: String) throws -> (code: Int32, out: String) {
    try write(base, to: path)
    try commit("base")
    try git("checkout", "--quiet", "-b", "theirs")
    try write(theirs, to: path)
    try commit("theirs")
    try git("checkout", "--quiet", "main")
    try write(ours, to: path)
    try commit("ours")
    return try git("merge", "--no-edit", "theirs")
  }
}
