/// A function that inserts many entries in one pass over the text.
extension ListText {
  /// An entry to insert.
  package struct Incoming {
    package var fields: [(key: String, value: FieldText)]
    /// The index of the entry before which this entry is inserted; `nil` to insert it at the end.
    package var next: Int?

    package init(_ fields: [(key: String, value: FieldText)], before next: Int?) {
      self.fields = fields
      self.next = next
    }
  }

  /// Inserts entries. Entries for the same position keep their order.
  ///
  /// - Returns: the new text, and the UTF-8 byte offset of each inserted entry.
  package func adding(_ incoming: [Incoming], isFlow: Bool) -> (bytes: [UInt8], starts: [Int]) {
    let separation = separation
    let isApart = separation.separates(isFlow, isFlow)
    let places = Dictionary(grouping: incoming.indices) { incoming[$0].next ?? entries.count }
    var splices: [Splice] = []
    var starts = [Int](repeating: 0, count: incoming.count)
    var shift = 0
    for place in places.keys.sorted() {
      var group: NewEntry?
      var first: [(index: Int, line: Int)] = []
      for index in places[place] ?? [] {
        let entry = newEntry(incoming[index].fields, isFlow: isFlow, mayBeBlock: false)
        first.append((index, (group?.lines.count ?? 0) + (group != nil && isApart ? 1 : 0)))
        if group == nil {
          group = entry
        } else {
          if isApart { group?.lines.append([]) }
          group?.lines += entry.lines
        }
      }
      guard let group else { continue }
      let (splice, lineStarts) = splice(group, before: place == entries.count ? nil : place, separation)
      for (index, line) in first {
        starts[index] = splice.range.lowerBound + shift + lineStarts[line] + group.start.column
      }
      shift += splice.bytes.count
      splices.append(splice)
    }
    return (lines.bytes.applying(splices), starts)
  }
}
