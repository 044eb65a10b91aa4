import CExpat

/// The state of parsing one XML document with expat.
final class XMLState {
  private let use: (String) -> XMLParts.Use
  private let handle: (XMLParts.Event) -> Void
  private let firstLine: Int
  private var parser: XML_Parser?
  /// The current part and the open elements within it, outermost first.
  private var open: [XMLNode] = []
  private var depth = 0
  private var problem: XMLParts.Problem?

  private static let greatestDepth = 64

  init(use: @escaping (String) -> XMLParts.Use, handle: @escaping (XMLParts.Event) -> Void, firstLine: Int) {
    self.use = use
    self.handle = handle
    self.firstLine = firstLine
  }

  /// Parses a document.
  ///
  /// - Returns: the offset of the document's end if another document follows it; otherwise `nil`.
  func parse(_ bytes: [UInt8], from start: Int) throws(XMLParts.Problem) -> Int? {
    guard let parser = XML_ParserCreate(nil) else { throw .broken(line: 0) }
    self.parser = parser
    defer { XML_ParserFree(parser) }
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in XMLState.of(data)?.begin(name, attributes) },
      { data, name in XMLState.of(data)?.end(name) })
    XML_SetCharacterDataHandler(parser) { data, text, count in XMLState.of(data)?.add(text, Int(count)) }
    XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in XMLState.of(data)?.stop(.entities) }
    // Parses in pieces, because expat's lengths are 32-bit integers. expat copies each piece, so the first pieces are
    // small.
    let status = bytes.withUnsafeBytes { buffer -> XML_Status in
      var (place, size) = (start, 1 << 11)
      while place < buffer.count {
        let count = min(size, buffer.count - place)
        size = min(2 * size, 1 << 20)
        let base = buffer.baseAddress?.advanced(by: place).assumingMemoryBound(to: CChar.self)
        let status = XML_Parse(parser, base, Int32(count), place + count == buffer.count ? 1 : 0)
        if status != XML_STATUS_OK { return status }
        place += count
      }
      return XML_STATUS_OK
    }
    if let problem { throw problem }
    if status == XML_STATUS_OK { return nil }
    let place = start + Int(XML_GetCurrentByteIndex(parser))
    // A second document begins with a declaration or a root element.
    let code = XML_GetErrorCode(parser)
    if code == XML_ERROR_JUNK_AFTER_DOC_ELEMENT || code == XML_ERROR_MISPLACED_XML_PI, depth == 0, place > start {
      return place
    }
    // An incomplete part is not reported.
    throw .broken(line: open.first?.line ?? firstLine + Int(XML_GetCurrentLineNumber(parser)))
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLState? {
    data.map { Unmanaged<XMLState>.fromOpaque($0).takeUnretainedValue() }
  }

  private func stop(_ problem: XMLParts.Problem) {
    self.problem = self.problem ?? problem
    if let parser { XML_StopParser(parser, XML_Bool(XML_FALSE)) }
  }

  private func begin(
    _ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    depth += 1
    if depth > XMLState.greatestDepth { return stop(.tooDeep) }
    guard let name else { return }
    let own = XMLState.localName(name)
    let isInPart = !open.isEmpty
    let use = isInPart ? .inner : use(own)
    guard isInPart || use != .inner, let parser else { return }
    var values: [String: String] = [:]
    var place = 0
    while let attributes, let key = attributes[place], let value = attributes[place + 1] {
      values[XMLState.localName(key)] = String(cString: value)
      place += 2
    }
    if use == .frame { return handle(.begin(own, attributes: values)) }
    open.append(XMLNode(name: own, attributes: values, line: firstLine + Int(XML_GetCurrentLineNumber(parser))))
  }

  private func add(_ text: UnsafePointer<XML_Char>?, _ count: Int) {
    guard let node = open.last, let text else { return }
    let bytes = UnsafeRawBufferPointer(start: text, count: count)
    node.add(String(decoding: bytes, as: UTF8.self))
  }

  private func end(_ name: UnsafePointer<XML_Char>?) {
    depth -= 1
    if let node = open.popLast() {
      if let outer = open.last { outer.add(node) } else { handle(.part(node)) }
      return
    }
    guard let name else { return }
    let own = XMLState.localName(name)
    if use(own) == .frame { handle(.end(own)) }
  }

  private static func localName(_ name: UnsafePointer<XML_Char>) -> String {
    let name = String(cString: name)
    return name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
