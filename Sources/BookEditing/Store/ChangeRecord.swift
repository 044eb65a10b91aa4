import Formats

/// The record of a change, used to recognize the change and to undo it.
package struct ChangeRecord: Sendable, Equatable {
  /// The hash and length of a file's content.
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

  /// The part of a file's text that a change wrote, between the unchanged beginning and the unchanged end.
  struct Middle: Sendable, Equatable {
    /// The number of unchanged bytes before the part.
    var start: Int
    var bytes: [UInt8]

    /// Finds the part that differs between two versions of a file's text.
    ///
    /// - Parameters:
    ///   - before: the text before the change.
    ///   - after: the text after the change.
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
  /// The number of the step that this change undoes; `nil` for a change that can itself be undone.
  package var undoes: Int?
  /// Whether a build made the change automatically. `undo` reverts an automatic change together with the user's last
  /// change before it.
  package var isAutomatic = false
  /// The idempotency key of the form that made the change; `nil` if no form made it.
  package var idempotencyKey: IdempotencyKey?
  /// The written parts of text files, keyed by their index in `parts`. Photos have no such part, and neither have
  /// records written by earlier versions.
  var middles: [Int: Middle] = [:]
  /// The modification times of inbox files before the change, in seconds since 1970, keyed by the index in `parts`. An
  /// undo restores these times, because a draft without any other date uses that of its file. Empty in records written
  /// by earlier versions.
  var times: [Int: Int] = [:]

  /// The recorded modification times, keyed by path.
  var timesByPath: [String: Int] {
    Dictionary(times.map { (parts[$0.key].path, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the text of a part after the change; `nil` if it is not recorded.
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
