import Foundation
import Glibc
import Platform
import TestSupport
import Testing

/// A book that a separate process serves, which can be killed.
private final class KilledServer: FormClient {
  let port: UInt16
  private let process = Process()

  init(_ book: String) throws {
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: try #require(RealBinary.path, "the binary is not built"))
    process.arguments = ["serve", "--book", book, "--port", "0", "--today", "2026-11-21"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    var told = ""
    while !told.contains("\n") {
      let bytes = output.fileHandleForReading.availableData
      if bytes.isEmpty { break }
      told += String(decoding: bytes, as: UTF8.self)
    }
    port = UInt16(try #require(URL(string: told.trimmingCharacters(in: .newlines))?.port, "\(told)"))
  }

  deinit { kill() }

  func kill() {
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

@Suite struct FormKillTests {
  private static func contents(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try Disk().files(below: folder.path) where !name.hasPrefix(".daybook/") && !name.hasPrefix("site/") {
      contents[name] = try Disk().read("\(folder.path)/\(name)")
    }
    return contents
  }

  private static let fields = [
    ("title", "Tea"), ("kind", "spent"), ("amount", "4.50"), ("date", "2026-11-20"), ("category", "Food"),
  ]

  @Test
  func `a form sent again after its server was killed adds its entry only once`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write("title: Home\ncurrency: EUR\nlanguage: en\n", to: "book.yaml")
    try folder.write("- { name: Food }\n- { name: Home }\n", to: "categories.yaml")
    try folder.write(FormBook.month, to: "ledger/2026-11.yaml")
    let old = try FormKillTests.contents(folder)
    let receipts = repositoryFolder.appending(path: "data/receipts").path(percentEncoded: false)
    let photo = try #require(FileManager.default.contentsOfDirectory(atPath: receipts).first { $0.hasSuffix(".jpg") })
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(receipts)/\(photo)")))
    let headers = ["Sec-Fetch-Site: same-origin"]

    /// The body of a form with the given token and idempotency key.
    func body(_ client: some FormClient, _ numbers: [(String, String)]) -> (body: [UInt8], type: String) {
      client.multipartBody(numbers + FormKillTests.fields, files: [(field: "photo", name: "tea.jpg", bytes: bytes)])
    }

    // One complete run, for the resulting book and the time it takes.
    let whole = try KilledServer(folder.path)
    let numbers = try whole.numbers()
    let start = ContinuousClock.now
    let sent = body(whole, numbers)
    #expect(try whole.send("/add", sent.body, type: sent.type, headers: headers).status == 303)
    let duration = (ContinuousClock.now - start) / .microseconds(1)
    whole.kill()
    let new = try FormKillTests.contents(folder)
    #expect(new.count == old.count + 1 && new != old)

    var random = SeededRandom(seed: Fuzzing.seed(77))
    var counts = (old: 0, new: 0)
    let count = Fuzzing.count(200, least: 8)
    for moment in 0..<10 * count where moment < count || counts.old == 0 {
      let now = try FormKillTests.contents(folder)
      try? FileManager.default.removeItem(atPath: "\(folder.path)/.daybook")
      for name in now.keys where old[name] == nil { unlink("\(folder.path)/\(name)") }
      for (name, bytes) in old where now[name] != bytes { try folder.write(Data(bytes), to: name) }

      let first = try KilledServer(folder.path)
      let numbers = try first.numbers()
      let client = try RawClient(port: first.port)
      let sent = body(first, numbers)
      first.begin("/add", sent.body, type: sent.type, headers: headers, to: client)
      if moment % 2 == 0 {
        // Most of the time passes after it has written: as many moments from 1 to 10 µs as from 10 to 100.
        usleep(UInt32(exp(Double.random(in: 0...log(max(2, duration)), using: &random))))
      } else {
        // While it writes: after the journal exists.
        let end = ContinuousClock.now + .seconds(5)
        while !Disk().isLinkOrFile("\(folder.path)/.daybook/journal"), ContinuousClock.now < end { usleep(50) }
        usleep(UInt32.random(in: 0...4_000, using: &random))
      }
      first.kill()
      let check = ToolRun(["check", "--book", folder.path, "--today", "2026-11-21"])
      #expect(check.exitCode == 0 && !check.out.contains("error:"), "\(check.out)\(check.err)")

      // The page is still open, and its button is pressed again.
      let second = try KilledServer(folder.path)
      let left = try FormKillTests.contents(folder)
      if left == new { counts.new += 1 } else { counts.old += 1 }
      var answer = try second.send("/add", sent.body, type: sent.type, headers: headers)
      if answer.status == 403 {
        // The token was that of the killed server; the form was shown with one of this server and its own number.
        let again = ["token", "once"].map { ($0, KilledServer.hidden($0, in: answer.body)) }
        #expect(again[1].1 == numbers.first { $0.0 == "once" }?.1)
        let sent = body(second, again)
        answer = try second.send("/add", sent.body, type: sent.type, headers: headers)
      }
      #expect(answer.status == 303, "\(moment): \(answer.body.prefix(2_000))")
      second.kill()
      let end = try FormKillTests.contents(folder)
      #expect(end == new, "neither nothing nor the one entry after moment \(moment): \(end.keys.sorted())")
    }
    #expect(counts.old > 0, "\(counts)")
  }
}
