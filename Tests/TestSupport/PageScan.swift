/// The tags of an HTML page, read strictly: mistakes that a browser would tolerate are problems here.
package struct PageScan: Sendable {
  package struct Tag: Sendable {
    package var name: String
    /// Attributes with decoded values.
    package var attributes: [String: String]
  }

  package private(set) var tags: [Tag] = []
  /// The text between tags, decoded.
  package private(set) var text = ""
  /// Problems with the page's form, each as a sentence.
  package private(set) var problems: [String] = []

  private static let voids: Set<String> = ["meta", "link", "img", "br", "hr", "input", "source", "col"]

  package init(_ page: String) {
    var open: [String] = []
    var rest = page[...]
    while let start = rest.firstIndex(of: "<") {
      text += PageScan.decoded(String(rest[..<start]))
      rest = rest[start...]
      if rest.hasPrefix("<!DOCTYPE") {
        rest = rest.drop { $0 != ">" }.dropFirst()
        continue
      }
      guard let (tag, isEnd, isClosed, after) = readTag(rest) else {
        problems.append("a < that begins no tag: \(rest.prefix(40))")
        rest = rest.dropFirst()
        continue
      }
      rest = after
      if isEnd {
        if open.last == tag.name { open.removeLast() } else { problems.append("</\(tag.name)> closes nothing") }
        continue
      }
      tags.append(tag)
      if isClosed || PageScan.voids.contains(tag.name) { continue }
      if tag.name == "script" || tag.name == "style" {
        guard let end = rest.range(ofSubstring: "</\(tag.name)>") else {
          problems.append("<\(tag.name)> has no end")
          break
        }
        rest = rest[end...].dropFirst(tag.name.count + 3)
        continue
      }
      open.append(tag.name)
    }
    text += PageScan.decoded(String(rest))
    if !open.isEmpty { problems.append("not closed: \(open.joined(separator: " "))") }
    let ids = tags.compactMap { $0.attributes["id"] }
    if Set(ids).count < ids.count { problems.append("an id stands twice") }
  }

  private mutating func readTag(_ start: Substring) -> (Tag, isEnd: Bool, isClosed: Bool, after: Substring)? {
    var rest = start.dropFirst()
    let isEnd = rest.first == "/"
    if isEnd { rest = rest.dropFirst() }
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    guard !name.isEmpty else { return nil }
    rest = rest.dropFirst(name.count)
    var attributes: [String: String] = [:]
    while true {
      rest = rest.drop(while: \.isWhitespace)
      if rest.hasPrefix("/>") {
        return (Tag(name: String(name), attributes: attributes), isEnd, true, rest.dropFirst(2))
      }
      if rest.first == ">" { return (Tag(name: String(name), attributes: attributes), isEnd, false, rest.dropFirst()) }
      let key = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == ":" }
      guard !key.isEmpty else { return nil }
      rest = rest.dropFirst(key.count)
      if attributes[String(key)] != nil { problems.append("\(key) stands twice in <\(name)>") }
      guard rest.first == "=" else {
        attributes[String(key)] = ""
        continue
      }
      rest = rest.dropFirst()
      guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") else { return nil }
      let value = String(rest[rest.index(after: rest.startIndex)..<end])
      if value.contains("<") { problems.append("a bare < in \(key)") }
      attributes[String(key)] = PageScan.decoded(value)
      rest = rest[rest.index(after: end)...]
    }
  }

  /// The references that our templates write.
  package static func decoded(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var result = text
    for (name, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
    ] { result = result.split(separator: name, omittingEmptySubsequences: false).joined(separator: character) }
    return result
  }
}

extension Substring {
  fileprivate func range(ofSubstring wanted: String) -> Index? {
    var rest = self
    while !rest.isEmpty {
      if rest.hasPrefix(wanted) { return rest.startIndex }
      rest = rest.dropFirst()
    }
    return nil
  }
}
