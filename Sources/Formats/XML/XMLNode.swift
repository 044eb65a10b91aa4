/// An element with what is in it.
package final class XMLNode {
  /// Without its namespace.
  package let name: String
  package let attributes: [String: String]
  /// Of the file, from 1 on.
  package let line: Int
  package private(set) var text = ""
  package private(set) var children: [XMLNode] = []
  /// The first child of each name, kept if there are many: an entry may have 10,000 parts before its own values.
  private var first: [String: XMLNode] = [:]

  private static let greatestCountOfSearch = 32

  init(name: String, attributes: [String: String], line: Int) {
    self.name = name
    self.attributes = attributes
    self.line = line
  }

  /// The first element on a path of names.
  package subscript(_ path: String...) -> XMLNode? {
    var node: XMLNode? = self
    for name in path { node = node?.firstChild(name) }
    return node
  }

  private func firstChild(_ name: String) -> XMLNode? {
    children.count > XMLNode.greatestCountOfSearch ? first[name] : children.first { $0.name == name }
  }

  package func all(_ name: String) -> [XMLNode] { children.filter { $0.name == name } }

  /// In one line; nil where there is none.
  package var value: String? {
    let text = text.spacedOnce
    return text.isEmpty ? nil : text
  }

  func add(_ child: XMLNode) {
    children.append(child)
    guard children.count > XMLNode.greatestCountOfSearch else { return }
    let isFirst = children.count == XMLNode.greatestCountOfSearch + 1
    for child in isFirst ? children[...] : children.suffix(1) where first[child.name] == nil {
      first[child.name] = child
    }
  }
  func add(_ more: String) { if text.utf8.count < 4_096 { text += more } }
}

/// Reads XML by expat, one part at a time: of a file of any size only the part at hand is kept.
package enum XMLParts {
  package enum Problem: Error, Equatable {
    /// Where it ends to be XML, or where the part begins that is broken.
    case broken(line: Int)
    /// It declares entities of its own, by which a small file grows without end.
    case entities
    case tooDeep
  }

  /// What is done with an element, when it ends.
  package enum Use {
    /// It is given to the reader, and not kept.
    case part
    /// It belongs to the part around it, or to nothing.
    case inner
    /// What is in it are parts; it tells where it begins and ends.
    case frame
  }

  package enum Event {
    case begin(String)
    case part(XMLNode)
    case end(String)
  }

  /// - Parameters:
  ///   - use: what an element is, by its name.
  ///   - handle: called in the order of the file; of several documents in one file too.
  package static func read(
    _ bytes: [UInt8], use: @escaping (String) -> Use, handle: @escaping (Event) -> Void
  ) throws(Problem) {
    var start = 0
    var line = 0
    while start < bytes.count {
      let state = XMLState(use: use, handle: handle, firstLine: line)
      guard let end = try state.parse(bytes, from: start) else { return }
      // A file may be several documents, one behind the other.
      let rest = bytes[end...].drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
      line += bytes[start..<rest.startIndex].count { $0 == 0x0A }
      guard rest.startIndex > start, !rest.isEmpty else { return }
      start = rest.startIndex
    }
  }
}
