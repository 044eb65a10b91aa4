package import Platform

/// How a request was answered.
package enum Status: Int, Sendable {
  case fine = 200
  case part = 206
  case notModified = 304
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case tooSlow = 408
  case rangeNotSatisfiable = 416
  case headTooLarge = 431
  case versionNotSupported = 505

  var reason: String {
    switch self {
    case .fine: "OK"
    case .part: "Partial Content"
    case .notModified: "Not Modified"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .tooSlow: "Request Timeout"
    case .rangeNotSatisfiable: "Range Not Satisfiable"
    case .headTooLarge: "Request Header Fields Too Large"
    case .versionNotSupported: "HTTP Version Not Supported"
    }
  }
}

/// An answer before it is bytes.
package struct Response: Sendable {
  package var status: Status
  package var headers: [(name: String, value: String)]
  package var body: Body

  package enum Body: Sendable {
    case none
    case bytes([UInt8])
    /// Read while it is sent, so that a large photo never lies in memory.
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

  /// A sentence for whoever asked.
  package static func sentence(_ status: Status, _ text: String) -> Response {
    Response(status, [("Content-Type", "text/plain; charset=utf-8")], .bytes(Array((text + "\n").utf8)))
  }

  /// What every answer carries that does not say otherwise: nothing is kept without being asked about, nothing is taken for
  /// another type, and no other site may embed or read it.
  static let always = [
    ("Cache-Control", "no-cache"), ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Content-Security-Policy", "frame-ancestors 'none'"),
  ]

  /// - Parameter hasLength: an event stream has none.
  func head(keepsConnection: Bool, hasLength: Bool = true) -> [UInt8] {
    var text = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\n"
    let common = Response.always.filter { header in !headers.contains { $0.name == header.0 } }
    for (name, value) in headers + common { text += "\(name): \(value)\r\n" }
    // A 304 has the length of nothing, though its file has another (RFC 9110 §8.6).
    if hasLength, status != .notModified { text += "Content-Length: \(body.byteCount)\r\n" }
    text += "Connection: \(keepsConnection ? "keep-alive" : "close")\r\n\r\n"
    return Array(text.utf8)
  }
}

/// What a file is, by the ending of its name.
enum MediaType {
  static func of(_ name: String) -> String {
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    return switch ending {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "txt": "text/plain; charset=utf-8"
    case "ics": "text/calendar; charset=utf-8"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "gif": "image/gif"
    case "webp": "image/webp"
    case "svg": "image/svg+xml"
    case "ico": "image/x-icon"
    case "woff2": "font/woff2"
    case "pdf": "application/pdf"
    default: "application/octet-stream"
    }
  }
}
