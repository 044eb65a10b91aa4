import Foundation
import Sealing
import TestSupport
import Testing

/// The real binary at a real terminal and with a pipe.
@Suite struct TypedPhraseTests {
  private func run(_ program: String, _ arguments: [String], input: String = "") throws -> (out: String, code: Int32) {
    let process = Process()
    let (given, printed) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardInput = given
    process.standardOutput = printed
    process.standardError = printed
    try process.run()
    given.fileHandleForWriting.write(Data(input.utf8))
    try given.fileHandleForWriting.close()
    let text = try printed.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: text, as: UTF8.self), process.terminationStatus)
  }

  @Test func `a passphrase is never shown while it is typed, and the terminal's echo is restored`() throws {
    let book = try PeopleBook()
    let binary = try #require(RealBinary.path, "the binary is not built")
    let script = testsFolder.appending(path: "Tools/type-unseen.py").path(percentEncoded: false)
    let run = try run("/usr/bin/env", ["python3", script, binary, book.folder.path])
    #expect(run.code == 0, "\(run.out)")
    #expect(try book.unlocked(by: "eva@example.org", "my secret long phrase") == book.ring().key)
  }

  @Test func `a passphrase can be read from a pipe`() throws {
    let book = try PeopleBook()
    let binary = try #require(RealBinary.path, "the binary is not built")
    let arguments = ["person", "add", "eva@example.org", "--rounds", "600000", "--passphrase-file", "-"]
    let run = try run(binary, arguments + ["--book", book.folder.path], input: "the phrase of a pipe\nmore\n")
    #expect(run.code == 0, "\(run.out)")
    #expect(try book.unlocked(by: "eva@example.org", "the phrase of a pipe") == book.ring().key)
  }
}
