import Foundation
import TestSupport
import Testing

/// The script `.ci/needs` in a temporary repository: changed files decide which checks run.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git"))) struct CheckScriptTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let script = try String(contentsOf: repositoryFolder.appending(path: ".ci/needs"), encoding: .utf8)
    try folder.write(script, to: ".ci/needs")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/.ci/needs")
    try git("init", "--quiet", "--initial-branch=main")
    try commit("README.md")
  }

  private func git(_ arguments: String...) throws {
    let ended = try ScriptRun("/usr/bin/git", arguments, in: folder)
    try #require(ended.code == 0, "\(arguments): \(ended.out)")
  }

  private func commit(_ path: String) throws {
    let before = (try? folder.read(path)) ?? ""
    try folder.write(before + "x\n", to: path)
    try git("add", "--all")
    try git("commit", "--quiet", "--message", "Change \(path)")
  }

  /// The checks that must run.
  private func needed() throws -> Set<String> {
    var needed: Set<String> = []
    for part in ["firefox", "dist-check"] {
      let ended = try ScriptRun(folder.path + "/.ci/needs", [part], in: folder)
      #expect(ended.code < 2 && ended.out.hasPrefix("\(part): "), "\(ended.out)")
      #expect(ended.out.contains("LEFT OUT") == (ended.code == 1), "\(ended.out)")
      if ended.code == 0 { needed.insert(part) }
    }
    return needed
  }

  @Test(
    arguments: [
      ("Sources/Reports/Totals/Balance.swift", []),
      ("README.md", []),
      ("Tests/ReportsTests/BalanceTests.swift", []),
      ("Sources/Commands/CheckCommand.swift", []),
      ("site-template/index.html", ["firefox"]),
      ("Sources/Site/Pages/HomePage.swift", ["firefox"]),
      ("Sources/SiteComponents/Rows/Row.swift", ["firefox"]),
      ("Sources/Serve/HTTP/Request.swift", ["firefox"]),
      ("Sources/Build/SiteBuilder.swift", ["firefox"]),
      ("Sources/Sealing/Seal.swift", ["firefox"]),
      ("Tests/BrowserTests/MenuTests.swift", ["firefox"]),
      ("Tests/BrowserSupport/Firefox.swift", ["firefox"]),
      ("packaging/deb.sh", ["dist-check"]),
      ("Package.swift", ["dist-check"]),
      ("Makefile", ["dist-check"]),
      ("Sources/CPNG/png.c", ["dist-check"]),
      ("Sources/CExpat/module.modulemap", ["dist-check"]),
      ("Sources/CLISupport/Options.swift", []),
      ("Sources/Charts/Layout/Pie.swift", []),
    ] as [(String, Set<String>)])
  func `a check runs if a file that it depends on has changed`(path: String, parts: Set<String>) throws {
    try git("update-ref", "refs/remotes/origin/main", "HEAD")
    try commit(path)
    #expect(try needed() == parts)
    // Further commits of the branch make no difference.
    try commit("CHANGELOG.md")
    #expect(try needed() == parts)
    // On main only the last commit counts.
    try git("update-ref", "refs/remotes/origin/main", "HEAD")
    #expect(try needed() == [])
  }

  @Test func `moving a file out of a relevant folder counts as a change`() throws {
    try commit("site-template/a.html")
    try git("update-ref", "refs/remotes/origin/main", "HEAD")
    try git("mv", "site-template/a.html", "a.html")
    try git("commit", "--quiet", "--message", "Move")
    #expect(try needed() == ["firefox"])
  }

  @Test func `on the main branch, only the changes of the last commit determine which checks run`() throws {
    try commit("packaging/deb.sh")
    try git("update-ref", "refs/remotes/origin/main", "HEAD")
    #expect(try needed() == ["dist-check"])
  }

  @Test func `all checks run if there is no commit to compare with`() throws {
    try commit("README.md")
    #expect(try needed() == ["firefox", "dist-check"])
    // The only commit of a shallow clone.
    try git("checkout", "--quiet", "--orphan", "alone")
    try git("commit", "--quiet", "--message", "Alone")
    try git("update-ref", "refs/remotes/origin/main", "HEAD")
    #expect(try needed() == ["firefox", "dist-check"])
  }

  @Test func `the name of an unknown check is refused`() throws {
    let ended = try ScriptRun(folder.path + "/.ci/needs", ["safari"], in: folder)
    #expect(ended.code == 2 && ended.out.contains("expected firefox or dist-check"))
  }
}
