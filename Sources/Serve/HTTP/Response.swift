package import Platform

/// A response before it is encoded.
package struct Response: Sendable {
  package var status: Status
  package var headers: [(name: String, value: String)]
  package var body: Body

  package enum Body: Sendable {
    case none
    case bytes([UInt8])
    /// A part of a file, which is read while being sent, so that even a large photo is never completely in memory.
    case file(OpenedFile, Range<Int>)

    var byteCount: Int {
      switch self {
      case .none: 0
      case .bytes(let bytes): bytes.count
      case .file(_, let range): range.count
      }
    }
  }

  package init(_ status: Status, _ headers: [(name: String, value: String)] = [], _ body: Body = .none) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Returns a redirect to another page, to be sent after a change.
  package static func seeOther(_ address: String) -> Response { Response(.seeOther, [("Location", address)]) }

  package static func page(_ bytes: [UInt8], _ status: Status = .fine) -> Response {
    Response(status, [("Content-Type", "text/html; charset=utf-8")], .bytes(bytes))
  }

  package static func json(_ text: String) -> Response {
    Response(.fine, [("Content-Type", "application/json")], .bytes(Array(text.utf8)))
  }

  /// Returns a response that contains a sentence as plain text.
  package static func sentence(_ status: Status, _ text: String) -> Response {
    Response(status, [("Content-Type", "text/plain; charset=utf-8")], .bytes(Array((text + "\n").utf8)))
  }

  /// The default headers of every response, which a response can replace.
  ///
  /// Caches must revalidate, the content type is not guessed, and other sites cannot embed or read the response. Pages
  /// send `Referer` to their own site, because browsers send “Origin: null” otherwise.
  static let always = [
    ("Cache-Control", "no-cache"), ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Content-Security-Policy", "frame-ancestors 'none'"),
  ]

  /// Returns the head of the response.
  ///
  /// - Parameter hasLength: `false` for an event stream.
  func head(keepsConnection: Bool, hasLength: Bool = true) -> [UInt8] {
    var text = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\n"
    let common = Response.always.filter { header in !headers.contains { $0.name == header.0 } }
    for (name, value) in headers + common { text += "\(name): \(value)\r\n" }
    // Status 304 has no body, so the length would be wrong (RFC 9110 §8.6).
    if hasLength, status != .notModified { text += "Content-Length: \(body.byteCount)\r\n" }
    text += "Connection: \(keepsConnection ? "keep-alive" : "close")\r\n\r\n"
    return Array(text.utf8)
  }
}
