import Testing

@testable import Platform

/// Results of other programs, including failing ones.
@Suite struct ChildProcessTests {
  private func run(_ script: String, seconds: Int = 10, limit: Int = 1 << 20) -> Result<
    ChildProcess.Answer, ChildProcess.Failure
  > {
    ChildProcess.run(["sh", "-c", script], seconds: seconds, limit: limit)
  }

  @Test func `the result of a child process contains its output, error output and exit code`() throws {
    let answer = try run("printf yes; printf no >&2; exit 3").get()
    #expect(answer.bytes == Array("yes".utf8) && answer.errorOutput == "no" && answer.exitCode == 3)
  }

  @Test func `a program that writes much error output does not block`() throws {
    let answer = try run("head -c 1000000 /dev/zero >&2; printf done").get()
    #expect(answer.bytes == Array("done".utf8) && answer.errorOutput.utf8.count == 4096)
  }

  @Test func `a program that takes too long is stopped`() {
    #expect(throws: ChildProcess.Failure.tookTooLong) { try run("exec sleep 60", seconds: 1).get() }
  }

  @Test func `a program that prints too much is stopped`() {
    #expect(throws: ChildProcess.Failure.tooLarge) { try run("exec cat /dev/zero", limit: 100_000).get() }
  }

  @Test func `a program that does not exist or crashes is reported as a failure`() throws {
    #expect(throws: ChildProcess.Failure.notFound) {
      try ChildProcess.run(["daybook-has-no-such-program"], seconds: 5, limit: 10).get()
    }
    #expect(try run("kill -9 $$").get().exitCode == 128 + 9)
    #expect(ChildProcess.isThere("sh") && !ChildProcess.isThere("daybook-has-no-such-program"))
  }
}
