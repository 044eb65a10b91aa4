/// The head of an HTTP/1.1 request (RFC 9112). The body is separate.
package struct Request: Sendable, Equatable {
  package var method: String
  /// The request target as sent: path and query.
  package var target: String
  /// Whether the request uses HTTP/1.0. If so, the connection is closed after the response.
  package var isVersion10: Bool
  /// The headers in order, with names in lower case.
  package var headers: [Header]

  package struct Header: Sendable, Equatable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(_ method: String, _ target: String, isVersion10: Bool = false, headers: [Header] = []) {
    self.method = method
    self.target = target
    self.isVersion10 = isVersion10
    self.headers = headers
  }

  /// Returns the values of a header, joined by commas if it is repeated; `nil` if it is missing.
  package func value(_ name: String) -> String? {
    let values = headers.filter { $0.name == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// Whether the request has a body.
  var hasBody: Bool {
    value("transfer-encoding") != nil || (value("content-length").map { $0 != "0" } ?? false)
  }

  /// Whether the browser keeps the connection open for more requests.
  var keepsConnection: Bool {
    let wishes = value("connection")?.lowercased().split(separator: ",").map { $0.trimmed } ?? []
    return isVersion10 ? false : !wishes.contains("close")
  }
}

extension Request {
  /// The result of parsing the bytes received so far.
  package enum Reading: Sendable, Equatable {
    /// The head is not complete.
    case unfinished
    /// A complete head.
    ///
    /// - Parameter byteCount: the number of bytes of the head.
    case whole(Request, byteCount: Int)
    case refused(Status)
  }

  /// The maximum size of a head in bytes, which is far more than browsers send.
  package static let greatestByteCount = 16_384

  package static func read(_ bytes: [UInt8]) -> Reading {
    guard let end = end(of: bytes) else {
      if bytes.count > greatestByteCount { return .refused(.headTooLarge) }
      // Only CR LF ends a line, so that a head has one interpretation. A head with other line breaks would never end.
      return hasLoneBreak(bytes[...]) ? .refused(.badRequest) : .unfinished
    }
    if end > greatestByteCount { return .refused(.headTooLarge) }
    if hasLoneBreak(bytes[..<end]) { return .refused(.badRequest) }
    let text = String(decoding: bytes[..<(end - 4)], as: UTF8.self)
    // CR LF is a single `Character` in Swift.
    var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)[...]
    // One empty line before a request is allowed. Some old clients sent it after a body.
    if lines.first == "" { lines = lines.dropFirst() }
    guard let first = lines.popFirst() else { return .refused(.badRequest) }
    let parts = first.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, isToken(parts[0]), !parts[1].isEmpty, parts[1].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return .refused(.badRequest) }
    guard parts[2].hasPrefix("HTTP/") else { return .refused(.badRequest) }
    guard parts[2] == "HTTP/1.1" || parts[2] == "HTTP/1.0" else { return .refused(.versionNotSupported) }
    var request = Request(parts[0], parts[1], isVersion10: parts[2] == "HTTP/1.0")
    if lines.count > 100 { return .refused(.headTooLarge) }
    for line in lines {
      guard let header = header(line) else { return .refused(.badRequest) }
      request.headers.append(header)
    }
    return .whole(request, byteCount: end)
  }

  /// Returns the offset after the empty line that ends a head; `nil` if there is no such line.
  private static func end(of bytes: [UInt8]) -> Int? {
    // An empty line before the request does not end it.
    var index = bytes.starts(with: [13, 10]) ? 2 : 0
    while index + 4 <= bytes.count {
      if bytes[index] == 13, bytes[index + 1] == 10, bytes[index + 2] == 13, bytes[index + 3] == 10 { return index + 4 }
      index += 1
    }
    return nil
  }

  private static func hasLoneBreak(_ bytes: ArraySlice<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in bytes {
      if byte == 10 && last != 13 || last == 13 && byte != 10 { return true }
      last = byte
    }
    return false
  }

  private static func header(_ line: Substring) -> Header? {
    guard let colon = line.utf8.firstIndex(of: 0x3A) else { return nil }
    let name = String(line[..<colon])
    let value = line[line.utf8.index(after: colon)...].trimmed
    guard isToken(name), value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else { return nil }
    return Header(name: name.lowercased(), value: value)
  }

  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}

extension StringProtocol {
  /// The text without spaces and tabs at both ends.
  var trimmed: String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let rest = drop(while: isSpace)
    guard let end = rest.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(rest[...end])
  }
}
