import BookEditing
import Build
import Diagnostics
import Ledger
import SiteComponents

/// Since when ids mean the entries that they mean now.
///
/// An id that is derived has its number among those of its day and title: once the first of two twins is removed, the
/// second has the id of the first. So a button of an older page may lead to another entry than the one beside it.
struct EntryIDHistory: Sendable {
  /// By id, the number of the last book in which it meant an entry with other lines than in the book before, or none.
  private var changed: [String: Int] = [:]

  /// - Parameter number: of the second book.
  mutating func add(from old: SiteContext, to new: SiteContext, number: Int) {
    let files = Dictionary(old.ledger.months.map { ($0.month, $0) }) { first, _ in first }
    var (before, after): ([LedgerMonth], [LedgerMonth]) = ([], [])
    for month in new.ledger.months {
      let known = files[month.month]
      if let known, old.ledger.files[known.file].bytes == new.ledger.files[month.file].bytes { continue }
      after.append(month)
      if let known { before.append(known) }
    }
    let left = Set(files.keys).subtracting(new.ledger.months.map(\.month))
    before += old.ledger.months.filter { left.contains($0.month) }
    if before.isEmpty, after.isEmpty { return }
    let (texts, now) = (EntryIDHistory.texts(before, old), EntryIDHistory.texts(after, new))
    for (id, text) in texts where now[id] != text { changed[id] = number }
    for id in now.keys where texts[id] == nil { changed[id] = number }
  }

  func areNone(_ id: String, since number: Int) -> Bool { (changed[id] ?? 0) <= number }

  /// What entries say, by their ids.
  private static func texts(_ months: [LedgerMonth], _ book: SiteContext) -> [String: ArraySlice<UInt8>] {
    let identifiers = book.identifiers
    var texts: [String: ArraySlice<UInt8>] = [:]
    for month in months {
      let text = try? MonthText(book.ledger.files[month.file])
      for index in month.entries {
        texts[identifiers.ids[index]] = text?.text(of: Int(book.ledger.transactions[index].source.start)) ?? []
      }
    }
    return texts
  }
}

extension SiteContext {
  var identifiers: Identifiers { maker?.identifiers ?? Identifiers(ledger) }

  /// The lines of an entry as its file had them; nil where there is none of that id.
  func text(of id: String) -> ArraySlice<UInt8>? {
    source(of: id).flatMap { source in
      (try? MonthText(ledger.files[Int(source.file)]))?.text(of: Int(source.start))
    }
  }

  func path(of id: String) -> String? { source(of: id).map { ledger.files[Int($0.file)].path } }

  private func source(of id: String) -> EntrySource? {
    identifiers.index(of: id).map { ledger.transactions[$0].source }
  }
}
