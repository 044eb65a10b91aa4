/// An XML element with its contents.
package final class XMLNode {
  /// The element's name without its namespace.
  package let name: String
  package let attributes: [String: String]
  /// The 1-based line in the file.
  package let line: Int
  package private(set) var text = ""
  package private(set) var children: [XMLNode] = []
  /// The first child with each name. It is used only for elements with many children, since an entry may have 10,000
  /// parts before its other values.
  private var firstChildByName: [String: XMLNode] = [:]

  private static let greatestCountOfSearch = 32

  init(name: String, attributes: [String: String], line: Int) {
    self.name = name
    self.attributes = attributes
    self.line = line
  }

  /// The element at the given path of child names, with the first match at each step; `nil` if there is none.
  package subscript(_ path: String...) -> XMLNode? {
    var node: XMLNode? = self
    for name in path { node = node?.firstChild(name) }
    return node
  }

  private func firstChild(_ name: String) -> XMLNode? {
    children.count > XMLNode.greatestCountOfSearch ? firstChildByName[name] : children.first { $0.name == name }
  }

  package func all(_ name: String) -> [XMLNode] { children.filter { $0.name == name } }

  /// The text on one line; `nil` if it is empty.
  package var value: String? {
    let text = text.spacedOnce
    return text.isEmpty ? nil : text
  }

  func add(_ child: XMLNode) {
    children.append(child)
    guard children.count > XMLNode.greatestCountOfSearch else { return }
    let isFirst = children.count == XMLNode.greatestCountOfSearch + 1
    for child in isFirst ? children[...] : children.suffix(1) where firstChildByName[child.name] == nil {
      firstChildByName[child.name] = child
    }
  }
  func add(_ more: String) { if text.utf8.count < 4_096 { text += more } }
}

/// A streaming XML reader based on expat. Only the current part is kept in memory, so that files can be of any size.
package enum XMLParts {
  package enum Problem: Error, Equatable {
    /// The XML is malformed at this line, or in the part that begins there.
    case broken(line: Int)
    /// The file declares entities, which can expand a small file without limit.
    case entities
    case tooDeep
  }

  /// The reader's use of an element.
  package enum Use {
    /// An element that is passed to the handler as a whole once it is complete, and then discarded.
    case part
    /// An inner element, which belongs to the enclosing part or is ignored.
    case inner
    /// An element that contains parts. Its start and end are passed to the handler as events.
    case frame
  }

  package enum Event {
    case begin(String, attributes: [String: String])
    case part(XMLNode)
    case end(String)
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - use: returns the use of the elements with the given name.
  ///   - handle: called with each event, in file order. A file may contain several documents, one after the other.
  package static func read(
    _ bytes: [UInt8], use: @escaping (String) -> Use, handle: @escaping (Event) -> Void
  ) throws(Problem) {
    var start = 0
    var line = 0
    while start < bytes.count {
      let state = XMLState(use: use, handle: handle, firstLine: line)
      guard let end = try state.parse(bytes, from: start) else { return }
      // A file may contain several documents, one after the other.
      let rest = bytes[end...].drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
      line += bytes[start..<rest.startIndex].count { $0 == 0x0A }
      guard rest.startIndex > start, !rest.isEmpty else { return }
      start = rest.startIndex
    }
  }
}
