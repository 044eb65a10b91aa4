import Formats

/// What is remembered of a change: enough to recognise it, and to take it back.
package struct ChangeRecord: Sendable, Equatable {
  /// A file as it was left behind.
  package struct Fingerprint: Sendable, Equatable {
    package var hash: UInt64
    package var byteCount: Int

    package init(_ bytes: [UInt8]) {
      hash = Formats.Fingerprint.of(bytes)
      byteCount = bytes.count
    }

    init(hash: UInt64, byteCount: Int) {
      self.hash = hash
      self.byteCount = byteCount
    }
  }

  /// What a change made of a text: all of it but the beginning and the end that it left as they were.
  struct Middle: Sendable, Equatable {
    /// Bytes before it that are the same in both texts.
    var start: Int
    var bytes: [UInt8]

    /// - Parameters: a text before the change and after it.
    init(_ before: [UInt8], _ after: [UInt8]) {
      let shortest = min(before.count, after.count)
      start = (0..<shortest).first { before[$0] != after[$0] } ?? shortest
      let left = shortest - start
      let end = (0..<left).first { before[before.count - $0 - 1] != after[after.count - $0 - 1] } ?? left
      bytes = Array(after[start..<after.count - end])
    }

    init(start: Int, bytes: [UInt8]) {
      self.start = start
      self.bytes = bytes
    }
  }

  package enum Part: Sendable, Equatable {
    case write(path: String, before: [UInt8]?, after: Fingerprint?)
    case move(from: String, to: String, Fingerprint)
  }

  package var name: String
  package var parts: [Part]
  /// The number of the step that this change takes back; nil for a change that may itself be taken back.
  package var undoes: Int?
  /// A build made it unasked: `undo` takes it back together with the change before it that was asked for.
  package var isByItself = false
  /// By which it is known again; nil where nobody asks twice.
  package var once: IdempotencyKey?
  /// By the index of the part that wrote the text; none of photos, and none in the records of older versions.
  var middles: [Int: Middle] = [:]

  /// What the text of a part was when the change had been made; nil where that is not remembered.
  package func text(after index: Int) -> [UInt8]? {
    guard let middle = middles[index], case .write(_, let before, let after?) = parts[index] else { return nil }
    let old = before ?? []
    guard (0...old.count).contains(middle.start), after.byteCount >= 0 else { return nil }
    let end = after.byteCount - middle.start - middle.bytes.count
    guard end >= 0, middle.start + end <= old.count else { return nil }
    let text = old[..<middle.start] + middle.bytes + old[(old.count - end)...]
    return Fingerprint(Array(text)) == after ? Array(text) : nil
  }
}
