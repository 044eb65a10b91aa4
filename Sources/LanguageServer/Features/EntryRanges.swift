import BookEditing
import Diagnostics
import Ledger
import Formats

/// The folding ranges and selection ranges of entries and days.
struct EntryRanges: Feature {
  let session: EditorSession

  func folding(_ params: Params) throws(RPCError) -> JSON {
    let document = try session.document(params)
    guard document.kind == .month || document.kind == .categories else { return .array([]) }
    let positions = document.positions
    let lines = EntryLines(document.bytes, positions)
    var ranges: [(start: Int, end: Int)] = []
    var day: (day: Day, start: Int, end: Int, count: Int)?
    func endDay() {
      if let day, day.count > 1 { ranges.append((day.start, day.end)) }
    }
    for dash in lines.dashes {
      let range = lines.range(from: dash)
      let end = positions.line(of: range.upperBound)
      if end > dash { ranges.append((dash, end)) }
      if document.kind != .month { continue }
      let date = EntryText(from: dash, document.file, lines).date
      if let date, let open = day, open.day == date {
        day = (date, open.start, end, open.count + 1)
      } else {
        endDay()
        day = date.map { ($0, dash, end, 1) }
      }
    }
    endDay()
    // Of two ranges that begin on one line only the longer one is kept, since the editor cannot distinguish them.
    var seen: Set<Int> = []
    return ranges.sorted { ($0.start, $1.end) < ($1.start, $0.end) }.filter { seen.insert($0.start).inserted }.map {
      .object([("startLine", .int($0.start)), ("endLine", .int($0.end)), ("kind", .string("region"))])
    }.json
  }

  /// Returns nested ranges for a selection: the value, its field, its entry, and the whole text.
  func selecting(_ params: Params) throws(RPCError) -> JSON {
    let document = try session.document(params)
    let positions = document.positions
    return try params.list("positions").map { (place) throws(RPCError) -> JSON in
      let offset = positions.offset(of: try place.asPosition())
      var ranges = [0..<document.bytes.count]
      if [.month, .categories].contains(document.kind),
        let entry = EntryText(at: offset, in: document.file, positions), entry.range.contains(offset)
      {
        ranges.append(entry.range)
        if let field = entry.field(at: offset) {
          ranges.append(field.keyRange.lowerBound..<max(field.keyRange.upperBound, field.valueRange.upperBound))
          if offset <= field.keyRange.upperBound {
            ranges.append(field.keyRange)
          } else {
            ranges.append(field.valueRange)
            if let one = entry.scalars(of: field).first(where: { $0.range.contains(offset) }) {
              ranges.append(one.range)
            }
          }
        }
      }
      var result: JSON?
      var last: Range<Int>?
      for range in ranges where range != last {
        last = range
        result = .some([("range", positions.range(range)), ("parent", result)])
      }
      return result ?? .null
    }.json
  }
}
