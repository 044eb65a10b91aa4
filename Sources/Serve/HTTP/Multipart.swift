import Formats

/// A parser for `multipart/form-data` (RFC 7578): parts between boundary lines, each with headers.
///
/// The parser is strict: every part must have a name, headers must be small, their lines must end with CR LF, and the
/// last boundary must end the body.
enum Multipart {
  private static let greatestHeadByteCount = 8_192

  /// Parses a body.
  ///
  /// - Throws: `badRequest` if the body is not valid.
  static func read(_ bytes: [UInt8], boundary: String) throws(Status) -> FormBody {
    var reader = Reader(bytes: bytes, boundary: boundary)
    var form = FormBody()
    guard reader.takesFirstBoundary() else { throw .badRequest }
    while !reader.isClosed {
      if form.fields.count >= FormBody.greatestFieldCount { throw .badRequest }
      form.fields.append(try reader.part())
    }
    return form
  }

  private struct Reader {
    let bytes: [UInt8]
    let delimiter: [UInt8]
    /// A search for the end of a part: a boundary at the beginning of a line.
    private let end: ByteSearch
    private var position = 0
    private(set) var isClosed = false

    init(bytes: [UInt8], boundary: String) {
      self.bytes = bytes
      delimiter = Array("--\(boundary)".utf8)
      end = ByteSearch("\r\n--\(boundary)")
    }

    /// Parses the boundary at the start of the body; `false` if it is missing. Text before the first boundary, which
    /// some mail programs write, is not accepted.
    mutating func takesFirstBoundary() -> Bool {
      guard bytes.starts(with: delimiter) else { return false }
      position = delimiter.count
      return takesEndOfBoundary()
    }

    /// Reads the rest of a boundary line: a line break, or two hyphens that end the body; `false` if it is invalid.
    private mutating func takesEndOfBoundary() -> Bool {
      if takes([13, 10]) { return true }
      guard takes(Array("--".utf8)) else { return false }
      _ = takes([13, 10])
      isClosed = true
      return position == bytes.count
    }

    private mutating func takes(_ text: [UInt8]) -> Bool {
      guard bytes[position...].starts(with: text) else { return false }
      position += text.count
      return true
    }

    mutating func part() throws(Status) -> FormBody.Field {
      let (name, fileName) = try head()
      guard let end = end.first(in: bytes, from: position) else { throw .badRequest }
      let content = bytes[position..<end]
      position = end + 2 + delimiter.count
      guard takesEndOfBoundary() else { throw .badRequest }
      if let fileName { return FormBody.Field(name: name, content: .file(name: fileName, Array(content))) }
      guard let text = String(validating: content, as: UTF8.self) else { throw .badRequest }
      return FormBody.Field(name: name, content: .text(text.withPlainBreaks))
    }

    private mutating func head() throws(Status) -> (name: String, fileName: String?) {
      var disposition: String?
      let start = position
      while true {
        guard position - start <= Multipart.greatestHeadByteCount,
          let end = bytes[position...].firstIndex(of: 13), end + 1 < bytes.count, bytes[end + 1] == 10,
          end - start <= Multipart.greatestHeadByteCount
        else { throw .badRequest }
        let line = bytes[position..<end]
        position = end + 2
        if line.isEmpty { break }
        guard !line.contains(10), let text = String(validating: line, as: UTF8.self), text.contains(":") else {
          throw .badRequest
        }
        let (name, value) = text.cut(at: ":")
        guard name.lowercased() == "content-disposition" else { continue }
        if disposition != nil { throw .badRequest }
        disposition = value.trimmed
      }
      guard let disposition else { throw .badRequest }
      let (kind, parameters) = HeaderParameters.read(disposition)
      guard kind == "form-data", let name = parameters["name"] else { throw .badRequest }
      return (name, parameters["filename"])
    }
  }
}
