import Formats

/// The fields of a form as a browser sent them, in their order.
package struct FormBody: Sendable, Equatable {
  package struct Field: Sendable, Equatable {
    package var name: String
    package var content: Content
  }

  package enum Content: Sendable, Equatable {
    case text(String)
    /// - name: as the sender calls it, which leads nowhere; empty where no file was chosen.
    case file(name: String, [UInt8])
  }

  package var fields: [Field] = []

  package init(_ fields: [Field] = []) { self.fields = fields }

  /// The first text of that name; nil where there is none.
  package func text(_ name: String) -> String? { texts(name).first }

  /// Returns what is chosen in a field; of a color that is not one of the swatches what the field next to them has.
  package func choice(_ name: String) -> String? {
    let text = text(name)
    return text == "own" ? self.text("\(name)-own") ?? text : text
  }

  package func texts(_ name: String) -> [String] {
    fields.compactMap { field in
      if field.name == name, case .text(let text) = field.content { text } else { nil }
    }
  }

  /// The files that were chosen.
  package func files(_ name: String) -> [(name: String, bytes: [UInt8])] {
    fields.compactMap { field in
      guard field.name == name, case .file(let name, let bytes) = field.content, !(name.isEmpty && bytes.isEmpty) else {
        return nil
      }
      return (name, bytes)
    }
  }

  /// Far more than any form of ours has.
  static let greatestFieldCount = 10_000

  /// What a body holds, by its type.
  ///
  /// - Throws: the status of the refusal.
  package static func read(_ bytes: [UInt8], contentType: String?) throws(Status) -> FormBody {
    guard let kind = FormEncoding(contentType) else { throw .unsupportedMediaType }
    switch kind {
    case .urlEncoded: return try FormBody(urlEncoded: bytes)
    case .multipart(let boundary): return try Multipart.read(bytes, boundary: boundary)
    }
  }

  /// `date=2026-11-03&title=Tea+%26+cake` (WHATWG URL, “application/x-www-form-urlencoded”).
  ///
  /// - Throws: `badRequest` for signs of per cent without two digits, and for what is no UTF-8.
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
  /// A browser sends the lines of a text with both bytes of a break.
  var withPlainBreaks: String { replacing("\r\n", with: "\n").replacing("\r", with: "\n") }
}

/// How a body is laid out, as its type says.
package enum FormEncoding: Sendable, Equatable {
  case urlEncoded
  case multipart(boundary: String)

  /// Nil for any other, also for `text/plain`, which a form of another site may send without being asked about.
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

/// `form-data; name="photo"; filename="a \"b\".jpg"`.
enum HeaderParameters {
  /// - Returns: the first word in lower case, and parameters by their names in lower case; the first of a name counts.
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
          // Browsers write a quote as %22; a backslash comes from other programs, and of a path it is no escape.
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
