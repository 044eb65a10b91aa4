package import Platform

/// What follows a request's head.
package enum RequestBody: Sendable {
  case none
  case bytes([UInt8])
  /// Too large to lie in memory while others are answered.
  case file(OpenedFile)

  package var byteCount: Int {
    switch self {
    case .none: 0
    case .bytes(let bytes): bytes.count
    case .file(let file): file.byteCount
    }
  }

  /// All of it. A file is read whole: one request is worked on at a time.
  package var bytes: [UInt8] {
    switch self {
    case .none: []
    case .bytes(let bytes): bytes
    case .file(let file): file.read(at: 0, count: file.byteCount)
    }
  }
}

/// How long a request says its body is (RFC 9112 §6).
package enum BodyLength: Sendable, Equatable {
  case count(Int)
  case refused(Status)

  /// Only a length counts: a body in chunks has none, and no browser sends a form so.
  package init(_ request: Request) {
    if request.value("transfer-encoding") != nil {
      self = .refused(.lengthRequired)
      return
    }
    let lengths = request.headers.filter { $0.name == "content-length" }.map(\.value)
    guard let text = lengths.first else {
      self = .count(0)
      return
    }
    // Two lengths are how a request hides in another one.
    guard lengths.count == 1, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      self = .refused(.badRequest)
      return
    }
    self = Int(text).map(BodyLength.count) ?? .refused(.contentTooLarge)
  }
}

/// Collects a body as it comes: a small one in memory, a large one in a file without a name.
final class BodyCollector {
  private let count: Int
  private var bytes: [UInt8] = []
  private var file: AnonymousTemporaryFile?
  private var received = 0

  /// More than any form without a photo.
  private static let greatestByteCountInMemory = 262_144

  /// - Parameters:
  ///   - count: how long the body is.
  ///   - folder: where a large one is kept meanwhile; nil for memory alone.
  /// - Returns: nil where there is no place for it.
  init?(count: Int, folder: (() -> String?)?) {
    self.count = count
    if count <= BodyCollector.greatestByteCountInMemory { return }
    guard let path = folder?(), let file = AnonymousTemporaryFile(in: path) else { return nil }
    self.file = file
  }

  var missingCount: Int { count - received }

  /// - Parameter more: at most as many as are missing.
  /// - Returns: false where the disk takes no more.
  func add(_ more: some Collection<UInt8>) -> Bool {
    received += more.count
    guard let file else {
      bytes += more
      return true
    }
    return file.append(Array(more))
  }

  /// Once nothing is missing; nil where the file cannot be read back.
  func finish() -> RequestBody? {
    guard let file else { return .bytes(bytes) }
    return file.opened().map(RequestBody.file)
  }
}
