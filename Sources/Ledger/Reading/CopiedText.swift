import Diagnostics
import Formats

/// A file as a list of entries: the items of a list, or the keys of a mapping.
struct CopiedText {
  struct Entry {
    /// A key that is equal for the two versions of an entry.
    var identity: String
    /// The values of the entry, by key name.
    var values: [String: String]
    var range: Range<Int>
  }

  let file: SourceFile
  private let document: Document
  let entries: [Entry]

  init(_ file: SourceFile) {
    self.file = file
    let (document, _) = TextReader.read(file)
    self.document = document
    switch document.root.kind {
    case .sequence:
      entries = document.items(of: 0).map { item in
        var values: [String: String] = [:]
        for pair in document.pairs(of: item) { values[pair.key] = CopiedText.text(pair.value, document) }
        if values.isEmpty { values[""] = CopiedText.text(item, document) }
        let names = ["date", "title", "name"].compactMap { values[$0] }
        return Entry(
          identity: names.isEmpty ? values.values.sorted().joined(separator: " ") : names.joined(separator: " "),
          values: values, range: document.nodes[item].range)
      }
    case .mapping:
      entries = document.pairs(of: 0).map { pair in
        Entry(
          identity: pair.key, values: [pair.key: CopiedText.text(pair.value, document)],
          range: pair.keyRange.lowerBound..<max(pair.keyRange.upperBound, document.nodes[pair.value].range.upperBound))
      }
    default: entries = []
    }
  }

  private static func text(_ index: Int, _ document: Document) -> String {
    switch document.nodes[index].kind {
    case .sequence: "[" + document.items(of: index).map { text($0, document) }.joined(separator: ", ") + "]"
    case .mapping:
      "{" + document.pairs(of: index).map { "\($0.key): \(text($0.value, document))" }.joined(separator: ", ") + "}"
    case .missing: ""
    default: document.text(index)
    }
  }

  // MARK: Differences

  struct Difference {
    /// Entries that are only in the copy.
    var new: [Entry] = []
    /// Entries in both files with different values.
    var changed: [(here: Entry, there: Entry)] = []
    /// Entries that are only in the original file.
    var old: [Entry] = []
    var copy: SourceFile
    var original: SourceFile
  }

  func difference(from other: CopiedText) -> Difference {
    var result = Difference(copy: file, original: other.file)
    var same = Dictionary(grouping: other.entries.indices, by: { other.entries[$0].values })
    var rest: [Entry] = []
    var taken: Set<Int> = []
    for entry in entries {
      if let place = same[entry.values]?.popLast() { taken.insert(place) } else { rest.append(entry) }
    }
    var left = Dictionary(
      grouping: other.entries.indices.filter { !taken.contains($0) }.reversed(), by: { other.entries[$0].identity })
    for entry in rest {
      if let place = left[entry.identity]?.popLast() {
        taken.insert(place)
        result.changed.append((entry, other.entries[place]))
      } else {
        result.new.append(entry)
      }
    }
    result.old = other.entries.indices.filter { !taken.contains($0) }.map { other.entries[$0] }
    return result
  }

  /// Returns an edit that appends the given entries of this file to the other file. `nil` unless both files are lists
  /// in which every entry starts with a dash on a new line.
  func edit(takingIn new: [Entry], _ other: CopiedText) -> Suggestion.Edit? {
    guard !new.isEmpty, document.root.kind == .sequence, other.document.root.kind == .sequence,
      isDashed, other.isDashed
    else { return nil }
    var text = other.file.bytes.last == .newline ? "" : "\n"
    for entry in new {
      var end = entry.range.upperBound
      while end > entry.range.lowerBound, file.bytes[end - 1] <= .space { end -= 1 }
      let start = file.bytes[..<entry.range.lowerBound].lastIndex(of: .newline).map { $0 + 1 } ?? 0
      let stop = file.bytes[end...].firstIndex { $0.isLineBreak } ?? file.bytes.count
      text += file.text(in: start..<stop) + "\n"
    }
    let end = other.file.bytes.count
    return Suggestion.Edit(SourceRange(other.file, end..<end), text)
  }

  /// Whether every entry starts with a dash on a new line.
  private var isDashed: Bool {
    !document.root.flags.contains(.flow)
      && entries.allSatisfy { entry in
        let start = file.bytes[..<entry.range.lowerBound].lastIndex(of: .newline).map { $0 + 1 } ?? 0
        return start < entry.range.lowerBound && file.bytes[start] == .minus
      }
  }
}
