import Formats
import TestSupport
import Testing

@testable import LanguageServer

/// Bytes from a client, split into messages.
@Suite struct MessageReaderTests {
  private func items(_ texts: String...) -> [MessageReader.Item] {
    var reader = MessageReader()
    var items: [MessageReader.Item] = []
    for text in texts {
      reader.append(Array(text.utf8))
      while let item = reader.next() { items.append(item) }
    }
    return items
  }

  private func message(_ body: String) -> MessageReader.Item { .message(Array(body.utf8)) }

  @Test func `two messages that arrive together are both read`() {
    #expect(
      items("Content-Length: 2\r\n\r\n{}Content-Length: 3\r\nContent-Type: x\r\n\r\n[1]") == [
        message("{}"), message("[1]"),
      ])
  }

  @Test func `a message that arrives byte by byte is read`() {
    var reader = MessageReader()
    var found: [MessageReader.Item] = []
    for byte in Array("content-LENGTH:5\n\n\"é\"x Content-Length: 2\r\n\r\n{}".utf8) {
      reader.append([byte])
      while let item = reader.next() { found.append(item) }
    }
    #expect(found == [message("\"é\"x"), message("{}")])
  }

  @Test(arguments: ["-1", "1e3", "", "99999999999999999999", "300000000", "2x", "0x10"])
  func `an invalid length is reported, and the next message is read`(length: String) {
    let found = items("Content-Length: \(length)\r\n\r\n{\"a\":1}Content-Length: 2\r\n\r\n{}")
    #expect(found.count == 2)
    #expect(found.last == message("{}"))
    guard case .malformed = found.first else {
      Issue.record("“\(length)” was taken for a length")
      return
    }
  }

  @Test func `a header without a length is reported, and the next message is read`() {
    let found = items("Content-Type: x\r\n\r\n{}garbage\r\n\r\nmoreContent-Length: 2\r\n\r\n[]")
    #expect(found.count == 2)
    #expect(found.last == message("[]"))
  }

  @Test func `a header that is too long is reported, and the next message is read`() {
    let found = items(String(repeating: "x", count: 20_000), "Content-Length: 2\r\n\r\n{}")
    #expect(found.count == 2)
    #expect(found.last == message("{}"))
  }

  @Test func `after random bytes, the next whole message is read`() {
    var random = SeededRandom(seed: Fuzzing.seed(11))
    for _ in 0..<Fuzzing.count(4_000, least: 200) {
      var reader = MessageReader()
      let noise = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        [UInt8].random(using: &random)
      }.flatMap(\.self)
      reader.append(noise)
      while reader.next() != nil {}
      // At most one message may have begun in the random bytes.
      reader.append([UInt8](repeating: 0x0A, count: 9_000))
      while reader.next() != nil {}
      reader.append(Array("Content-Length: 2\r\n\r\n{}".utf8))
      var last: MessageReader.Item?
      while let item = reader.next() { last = item }
      #expect(last == message("{}"), "\(noise)")
    }
  }
}

extension [UInt8] {
  fileprivate static func random(using random: inout SeededRandom) -> [UInt8] {
    let pieces = [
      "Content-Length:", "content-length: 3", "\r\n", "\n", "\r\n\r\n", "{}", "y", "-", ":", " ", "\u{0}", "é",
    ]
    return Array((pieces.randomElement(using: &random) ?? "").utf8)
  }
}
