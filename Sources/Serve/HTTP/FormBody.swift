import Formats

/// The fields of a submitted form, in order.
package struct FormBody: Sendable, Equatable {
  package struct Field: Sendable, Equatable {
    package var name: String
    package var content: Content
  }

  package enum Content: Sendable, Equatable {
    case text(String)
    /// A file. Its name is the one that the browser sent, or empty if no file was chosen, and is never used as a path.
    case file(name: String, [UInt8])
  }

  package var fields: [Field] = []

  package init(_ fields: [Field] = []) { self.fields = fields }

  /// Returns the first text field with this name; `nil` if there is none.
  package func text(_ name: String) -> String? { texts(name).first }

  /// Returns the chosen value of a field or, for a custom colour, the value of the colour picker next to the swatches;
  /// `nil` if the field is missing.
  package func choice(_ name: String) -> String? {
    let text = text(name)
    return text == "own" ? self.text("\(name)-own") ?? text : text
  }

  package func texts(_ name: String) -> [String] {
    fields.compactMap { field in
      if field.name == name, case .text(let text) = field.content { text } else { nil }
    }
  }

  /// Returns the chosen files.
  package func files(_ name: String) -> [(name: String, bytes: [UInt8])] {
    fields.compactMap { field in
      guard field.name == name, case .file(let name, let bytes) = field.content, !(name.isEmpty && bytes.isEmpty) else {
        return nil
      }
      return (name, bytes)
    }
  }

  /// The maximum number of fields, far more than any form of the site has.
  static let greatestFieldCount = 10_000

  /// Parses a body according to its content type.
  ///
  /// - Throws: the status code for the response, if the body is not valid.
  package static func read(_ bytes: [UInt8], contentType: String?) throws(Status) -> FormBody {
    guard let kind = FormEncoding(contentType) else { throw .unsupportedMediaType }
    switch kind {
    case .urlEncoded: return try FormBody(urlEncoded: bytes)
    case .multipart(let boundary): return try Multipart.read(bytes, boundary: boundary)
    }
  }

  /// Parses a body such as `date=2026-11-03&title=Tea+%26+cake` (`application/x-www-form-urlencoded`, WHATWG URL).
  ///
  /// - Throws: `badRequest` for a percent sign without two hexadecimal digits, and for invalid UTF-8.
  package init(urlEncoded bytes: [UInt8]) throws(Status) {
    for part in bytes.split(separator: UInt8(ascii: "&")) {
      if fields.count >= FormBody.greatestFieldCount { throw .badRequest }
      let cut = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      let name = try FormBody.decoded(part[..<cut])
      let value = cut < part.endIndex ? try FormBody.decoded(part[(cut + 1)...]) : ""
      fields.append(Field(name: name, content: .text(value.withPlainBreaks)))
    }
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) throws(Status) -> String {
    let spaced = bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    guard let text = String(validating: spaced, as: UTF8.self), let decoded = PercentEncoding.decoded(text) else {
      throw .badRequest
    }
    return decoded
  }
}

extension String {
  /// The text with line feeds as line breaks. Browsers send a carriage return and a line feed.
  var withPlainBreaks: String { replacing("\r\n", with: "\n").replacing("\r", with: "\n") }
}

/// The encoding of a form's body, from its content type.
package enum FormEncoding: Sendable, Equatable {
  case urlEncoded
  case multipart(boundary: String)

  /// Parses a content type; `nil` if it is not supported. `text/plain` is not supported, because other sites can send
  /// it without a preflight request.
  package init?(_ contentType: String?) {
    guard let contentType else { return nil }
    let (type, parameters) = HeaderParameters.read(contentType)
    switch type {
    case "application/x-www-form-urlencoded":
      if let charset = parameters["charset"], charset.lowercased() != "utf-8" { return nil }
      self = .urlEncoded
    case "multipart/form-data":
      guard let boundary = parameters["boundary"], (1...70).contains(boundary.utf8.count),
        boundary.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F || $0 == 0x20 }), !boundary.hasSuffix(" ")
      else { return nil }
      self = .multipart(boundary: boundary)
    default: return nil
    }
  }
}

/// A parser for header values such as `form-data; name="photo"; filename="a \"b\".jpg"`.
enum HeaderParameters {
  /// Splits a header value.
  ///
  /// - Returns: the value and its parameters. The names of parameters are in lower case. If a parameter is repeated,
  ///   the first one is used.
  static func read(_ text: String) -> (value: String, parameters: [String: String]) {
    var rest = text[...]
    let value = rest.prefix { $0 != ";" }
    rest = rest[value.endIndex...]
    var parameters: [String: String] = [:]
    while rest.first == ";" {
      rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
      let name = rest.prefix { $0 != "=" && $0 != ";" }
      rest = rest[name.endIndex...]
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst()
      var content = ""
      if rest.first == "\"" {
        rest = rest.dropFirst()
        while let character = rest.first, character != "\"" {
          rest = rest.dropFirst()
          // Browsers write a quotation mark as `%22`. Other programs escape it with a backslash, which is literal in a
          // path.
          if character == "\\", let next = rest.first, next == "\"" || next == "\\" {
            content.append(next)
            rest = rest.dropFirst()
          } else {
            content.append(character)
          }
        }
        rest = rest.dropFirst().drop { $0 != ";" }
      } else {
        content = rest.prefix { $0 != ";" }.trimmed
        rest = rest.drop { $0 != ";" }
      }
      let key = name.trimmed.lowercased()
      if parameters[key] == nil { parameters[key] = content }
    }
    return (value.trimmed.lowercased(), parameters)
  }
}
