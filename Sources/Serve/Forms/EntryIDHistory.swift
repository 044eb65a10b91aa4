import BookEditing
import Build
import Diagnostics
import Ledger
import SiteComponents

/// A record of when the meaning of entry ids changed.
///
/// A derived id contains the entry's position among entries with the same day and title. If the first of two such
/// entries is removed, the second gets the id of the first, and a button on an older page may then refer to the wrong
/// entry.
struct EntryIDHistory: Sendable {
  /// The number of the last build in which an entry changed, appeared or disappeared, keyed by the entry's id.
  private var changed: [String: Int] = [:]

  /// Records the ids whose entries differ between two builds.
  ///
  /// - Parameter number: the number of the second build.
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

  func isUnchanged(_ id: String, since number: Int) -> Bool { (changed[id] ?? 0) <= number }

  /// Returns the text of each entry, keyed by id.
  private static func texts(_ months: [LedgerMonth], _ context: SiteContext) -> [String: ArraySlice<UInt8>] {
    let identifiers = context.identifiers
    var texts: [String: ArraySlice<UInt8>] = [:]
    for month in months {
      let text = try? MonthText(context.ledger.files[month.file])
      for index in month.entries {
        texts[identifiers.ids[index]] = text?.text(of: Int(context.ledger.transactions[index].source.start)) ?? []
      }
    }
    return texts
  }
}

extension SiteContext {
  var identifiers: Identifiers { maker?.identifiers ?? Identifiers(ledger) }

  /// Returns the lines of an entry in its file; `nil` if no entry has the id.
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
