package import Platform

/// The body of a request.
package enum RequestBody: Sendable {
  case none
  case bytes([UInt8])
  /// A body that is stored in a file, because it is too large to be kept in memory.
  case file(OpenedFile)

  package var byteCount: Int {
    switch self {
    case .none: 0
    case .bytes(let bytes): bytes.count
    case .file(let file): file.byteCount
    }
  }

  /// All bytes of the body. A body in a file is read completely, which is acceptable because each thread processes one
  /// request at a time.
  package var bytes: [UInt8] {
    switch self {
    case .none: []
    case .bytes(let bytes): bytes
    case .file(let file): file.read(at: 0, count: file.byteCount)
    }
  }
}

/// The length of a request's body, from its headers (RFC 9112 §6).
package enum BodyLength: Sendable, Equatable {
  case count(Int)
  case refused(Status)

  /// Reads the length. Only `Content-Length` is accepted: browsers never send a form in chunks.
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
    // Several lengths could be used to hide a second request (request smuggling).
    guard lengths.count == 1, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      self = .refused(.badRequest)
      return
    }
    self = Int(text).map(BodyLength.count) ?? .refused(.contentTooLarge)
  }
}

/// A collector of a request's body. Small bodies are kept in memory, large ones in an unnamed file.
final class BodyCollector {
  private let count: Int
  private var bytes: [UInt8] = []
  private var file: AnonymousTemporaryFile?
  private var received = 0

  /// The maximum size in bytes of a body in memory, enough for every form without a photo.
  private static let greatestByteCountInMemory = 262_144

  /// Prepares to receive a body.
  ///
  /// - Parameters:
  ///   - count: the length of the body.
  ///   - folder: returns the folder for a large body; `nil` if large bodies cannot be stored.
  /// - Returns: `nil` if a large body cannot be stored.
  init?(count: Int, folder: (() -> String?)?) {
    self.count = count
    if count <= BodyCollector.greatestByteCountInMemory { return }
    guard let path = folder?(), let file = AnonymousTemporaryFile(in: path) else { return nil }
    self.file = file
  }

  var missingCount: Int { count - received }

  /// Adds bytes.
  ///
  /// - Parameter more: the next bytes, which must not exceed the length of the body.
  /// - Returns: `false` if the bytes cannot be stored, for example because the disk is full.
  func add(_ more: some Collection<UInt8>) -> Bool {
    received += more.count
    guard let file else {
      bytes += more
      return true
    }
    return file.append(Array(more))
  }

  /// Returns the complete body; `nil` if its file cannot be read.
  func finish() -> RequestBody? {
    guard let file else { return .bytes(bytes) }
    return file.opened().map(RequestBody.file)
  }
}
