import Diagnostics
import Formats
import Ledger

/// The names of members in a file of the book: the values of `who`, the keys of `shared`, and the list `members`.
struct MemberNames {
  private let document: Document

  init(_ file: SourceFile) { document = TextReader.read(file).0 }

  /// Replaces a member's name, ignoring case.
  ///
  /// - Returns: the new text, and the number of replaced names.
  func replacing(_ name: String, with new: String) -> (bytes: [UInt8], count: Int) {
    let key = UnicodeText.nameKey(name)
    let splices = places.filter { UnicodeText.nameKey($0.name) == key }.map { place in
      // Quotes that braces require are also valid outside of them.
      Splice(place.range, Array(ScalarText.written(new, in: .flow).utf8))
    }
    return (splices.isEmpty ? document.file.bytes : document.file.bytes.applying(splices), splices.count)
  }

  /// The names as written, with their ranges in the file, in file order.
  private var places: [(name: String, range: Range<Int>)] {
    var found: [(name: String, range: Range<Int>)] = []
    collect(0, into: &found)
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func collect(_ index: Int, into found: inout [(name: String, range: Range<Int>)]) {
    let node = document.nodes[index]
    if node.kind == .sequence {
      for item in document.items(of: index) { collect(item, into: &found) }
      return
    }
    for pair in document.pairs(of: index) {
      switch pair.key {
      // `who` and `shared` have the same name in entries, accounts and categories.
      case TransactionKey.who.name: found += texts(pair.value)
      case TransactionKey.shared.name:
        found += document.pairs(of: pair.value).map { (name: $0.key, range: $0.keyRange) }
      case SettingsKey.members.name where index == 0: found += texts(pair.value)
      // The keys of `split` are names of categories.
      case TransactionKey.split.name: break
      default: collect(pair.value, into: &found)
      }
    }
  }

  /// Returns the text of the node or, if it is a list, the strings in it, with their ranges.
  private func texts(_ index: Int) -> [(name: String, range: Range<Int>)] {
    let nodes = document.nodes[index].kind == .sequence ? document.items(of: index) : [index]
    return nodes.filter { document.nodes[$0].kind.isScalar }.map { (document.text($0), document.nodes[$0].range) }
  }
}
