import Foundation
import TestSupport
import Testing

@testable import Platform

/// The sandbox of programs that read untrusted files.
@Suite struct ConfinedCallTests {
  private func answer(
    _ script: String, files: [(path: String, bytes: [UInt8])] = [], seconds: Int = 10, byteCount: Int = 1 << 20
  ) -> Result<[UInt8], ConfinedCall.Failure> {
    ConfinedCall(["sh", "-c", script], files: files, seconds: seconds, byteCount: byteCount).answer()
  }

  private func text(_ script: String, files: [(path: String, bytes: [UInt8])] = []) throws -> String {
    String(decoding: try answer(script, files: files).get(), as: UTF8.self)
  }

  @Test func `a sandboxed program can read the copies in its folder and no other files`() throws {
    let files: [(path: String, bytes: [UInt8])] = [("a.txt", Array("one".utf8)), ("b/c.txt", Array("two".utf8))]
    #expect(try text("read -r x < a.txt; read -r y < b/c.txt; echo $x $y *", files: files) == "one two a.txt b\n")
  }

  @Test func `the temporary folder of a sandboxed program is removed when the program ends`() throws {
    let folder = try text("pwd", files: [("b/c.txt", [1])]).trimmingCharacters(in: .newlines)
    #expect(folder.contains("daybook-") && Disk().status(folder) == nil)
  }

  @Test func `a sandboxed program does not see the user’s settings`() throws {
    setenv("LEDGER_FILE", "/x", 1)
    setenv("LEDGER_PAGER", "touch x", 1)
    defer {
      unsetenv("LEDGER_FILE")
      unsetenv("LEDGER_PAGER")
    }
    #expect(
      try text(
        "echo \"$LEDGER_FILE$LEDGER_PAGER\"; [ \"$HOME\" = \"$PWD\" ] && [ \"$XDG_CONFIG_HOME\" = \"$PWD\" ] && echo own"
      ) == "\nown\n")
  }

  @Test func `a sandboxed program cannot start other programs`() {
    #expect(throws: ConfinedCall.Failure.self) { try answer("true; ls; echo after").get() }
  }

  @Test(arguments: [
    "echo x > new", "echo x > a.txt", "exec rm a.txt", "exec mkdir folder", "exec mv a.txt b.txt",
    "exec truncate -s 0 a.txt",
  ])
  func `a sandboxed program cannot change files`(script: String) {
    #expect(throws: ConfinedCall.Failure.self) { try answer(script, files: [("a.txt", [0x41])]).get() }
  }

  @Test func `a sandboxed program has no network`() throws {
    func socket(_ family: String) throws -> String {
      let script = "use Socket; print socket(S, \(family), SOCK_STREAM, 0) ? 'open' : 'refused'"
      return String(
        decoding: try ConfinedCall(["perl", "-e", script], seconds: 10, byteCount: 100).answer().get(), as: UTF8.self)
    }
    for family in ["PF_INET", "PF_INET6", "PF_UNIX"] { #expect(try socket(family) == "refused") }
  }

  @Test func `memory, time and output of a sandboxed program are limited`() {
    #expect(throws: ConfinedCall.Failure.self) {
      try ConfinedCall(["perl", "-e", "$x = 'a' x (6 << 30)"], seconds: 20, byteCount: 100).answer().get()
    }
    #expect(throws: ConfinedCall.Failure.tookTooLong) { try answer("exec sleep 60", seconds: 1).get() }
    #expect(throws: ConfinedCall.Failure.tooLarge) { try answer("exec cat /dev/zero", byteCount: 100_000).get() }
  }

  @Test func `a version manager's shim is replaced by the program that it would start`() throws {
    let folder = try TemporaryFolder()
    for path in ["shims/tool", "versions/3.9/bin/tool", "versions/3.11/bin/other"] {
      try folder.write("#!/bin/sh\n", to: path)
      chmod("\(folder.path)/\(path)", 0o755)
    }
    #expect(Confinement.behindShim("\(folder.path)/shims/tool") == "\(folder.path)/versions/3.9/bin/tool")
    #expect(Confinement.behindShim("\(folder.path)/shims/none") == "\(folder.path)/shims/none")
    #expect(Confinement.behindShim("/usr/bin/tool") == "/usr/bin/tool")
  }

  @Test func `a program that does not exist is reported as not found`() {
    #expect(throws: ConfinedCall.Failure.notFound) {
      try ConfinedCall(["daybook-has-no-such-program"], seconds: 5, byteCount: 10).answer().get()
    }
  }

  @Test func `a process that is ended by a signal is reported as crashed`() {
    #expect(SelfCall.run("/usr/bin/python3", ["-c", "import os; os.abort()"], seconds: 20) == .crashed)
    #expect(SelfCall.run("/bin/sh", ["-c", "exit 2"], seconds: 5) == .finished)
    #expect(SelfCall.run("/bin/sh", ["-c", "while :; do :; done"], seconds: 1) != .finished)
    #expect(SelfCall.run("/nowhere", [], seconds: 1) == .notStarted("the daybook executable was removed"))
  }
}
