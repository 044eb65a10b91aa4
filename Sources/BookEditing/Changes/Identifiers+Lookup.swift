import Diagnostics
package import Ledger

extension Identifiers {
  /// Returns the index in `Ledger.transactions` of the entry that matches an id or a part of an id.
  ///
  /// - Throws: `noEntry` if no id matches; `severalEntries` if several match; `shortPart` if the part is too short.
  package func index(like part: String, in ledger: Ledger) throws(BookError) -> Int {
    switch match(part) {
    case .one(let index): return index
    case .several(let indices): throw several(indices, like: part, in: ledger)
    case .tooShort: throw .shortPart(part)
    case .none: throw .noEntry(part, near: near(part))
    }
  }

  func several(_ indices: [Int], like part: String, in ledger: Ledger) -> BookError {
    .severalEntries(
      part, indices.map { EntryName(id: ids[$0], title: ledger.transactions[$0].title) },
      repeats: indices.contains { ledger.transactions[$0].details?.repeats != nil })
  }

  /// Returns similar ids or, if there are none, similar ids without their dates, because the user may have omitted the
  /// date.
  private func near(_ part: String) -> [String] {
    let near = NameSuggestions.of(part, among: ids)
    if !near.isEmpty { return near }
    // A derived id is a day and a slug: `2026-11-03-dining-out`.
    let titles = Set(ids.map { Day($0.prefix(10)) == nil ? $0 : String($0.dropFirst(11)) })
    return NameSuggestions.of(part, among: titles)
  }
}
