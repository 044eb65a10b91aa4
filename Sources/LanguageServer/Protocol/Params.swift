import Formats

/// The parameters of a message. If a value is missing or has the wrong type, the thrown error contains the path of the
/// value.
struct Params {
  let json: JSON
  private let path: String

  init(_ json: JSON, path: String = "params") {
    self.json = json
    self.path = path
  }

  private func wrong(_ key: String, _ expected: String) -> RPCError {
    .wrongParams("“\(path).\(key)” is missing or is not \(expected)")
  }

  /// Returns a value; `nil` if it is missing or null.
  func optional(_ key: String) -> Params? {
    switch json[key] {
    case nil, .null: nil
    case let value?: Params(value, path: "\(path).\(key)")
    }
  }

  func object(_ key: String) throws(RPCError) -> Params {
    guard let value = json[key], case .members = value else { throw wrong(key, "an object") }
    return Params(value, path: "\(path).\(key)")
  }

  func string(_ key: String) throws(RPCError) -> String {
    guard let text = json[key]?.content else { throw wrong(key, "a string") }
    return text
  }

  func int(_ key: String) throws(RPCError) -> Int {
    guard let number = json[key]?.int else { throw wrong(key, "a whole number") }
    return number
  }

  func list(_ key: String) throws(RPCError) -> [Params] {
    guard let elements = json[key]?.elements else { throw wrong(key, "a list") }
    return elements.enumerated().map { Params($1, path: "\(path).\(key)[\($0)]") }
  }

  /// Returns the value of `textDocument.uri`.
  func documentURI() throws(RPCError) -> String { try object("textDocument").string("uri") }

  func position(_ key: String = "position") throws(RPCError) -> Position { try object(key).asPosition() }

  func asPosition() throws(RPCError) -> Position {
    let (line, character) = (try int("line"), try int("character"))
    guard line >= 0, character >= 0 else { throw .wrongParams("“\(path)” has a negative line or character") }
    return Position(line: line, character: character)
  }

  func range(_ key: String = "range") throws(RPCError) -> (start: Position, end: Position) {
    let range = try object(key)
    return (try range.position("start"), try range.position("end"))
  }
}

extension JSON {
  var int: Int? {
    guard case .number(let digits) = self else { return nil }
    // Some clients write whole numbers as 1.0.
    return Int(digits) ?? Double(digits).flatMap { Int(exactly: $0) }
  }

  var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  var elements: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// Returns the value at a dotted path such as `workspace.applyEdit`; `nil` if there is no value.
  func at(_ path: String) -> JSON? {
    var value: JSON? = self
    for key in path.split(separator: ".") { value = value?[String(key)] }
    return value
  }

  /// Returns an object with the given members, except for those that are `nil`.
  static func some(_ pairs: [(String, JSON?)]) -> JSON {
    .object(pairs.compactMap { key, value in value.map { (key, $0) } })
  }
}
