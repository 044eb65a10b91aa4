import Notation

/// What is remembered of a change: enough to recognise it, and to take it back.
package struct ChangeRecord: Sendable, Equatable {
  /// A file as it was left behind.
  package struct Fingerprint: Sendable, Equatable {
    package var hash: UInt64
    package var byteCount: Int

    package init(_ bytes: [UInt8]) {
      hash = Notation.Fingerprint.of(bytes)
      byteCount = bytes.count
    }

    init(hash: UInt64, byteCount: Int) {
      self.hash = hash
      self.byteCount = byteCount
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
  package var once: ChangeNumber?
}
