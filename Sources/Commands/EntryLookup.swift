import Diagnostics
import Ledger

/// Finds the entry that a person means by an id or a part of one, for every command that takes an id.
enum EntryLookup {
  private static let greatestShownCount = 10

  /// The entry's place in `Ledger.transactions`; nil when there is none, or several, which the error output says.
  static func find(
    _ part: String, in ledger: Ledger, _ identifiers: Identifiers, _ environment: Environment
  ) -> Int? {
    switch identifiers.match(part) {
    case .one(let place): return place
    case .several(let places):
      environment.err(
        "daybook: “\(HarmlessText.line(part))” may be any of \(counted(places.count, "entry", "entries")):\n")
      // The newest first: it is the likeliest to be meant.
      for place in places.reversed().prefix(greatestShownCount) {
        environment.err("  \(identifiers.ids[place])  \(HarmlessText.line(ledger.transactions[place].title))\n")
      }
      let rest = places.count - greatestShownCount
      if rest > 0 { environment.err("  and \(grouped(rest)) more; write more of the id\n") }
      return nil
    case .none:
      environment.err("daybook: there is no entry “\(HarmlessText.line(part))”\(hint(part, identifiers))\n")
      return nil
    }
  }

  /// Near ids, or near titles where somebody left the day out.
  private static func hint(_ part: String, _ identifiers: Identifiers) -> String {
    var near = NearNames.of(part, among: identifiers.ids)
    if near.isEmpty {
      // A derived id is a day and a slug: `2026-11-03-dining-out`.
      let titles = Set(identifiers.ids.map { Day($0.prefix(10)) == nil ? $0 : String($0.dropFirst(11)) })
      near = NearNames.of(part, among: titles)
    }
    if near.isEmpty { return "; “daybook list” shows the ids" }
    return "; did you mean " + near.map { "“\($0)”" }.joined(separator: " or ") + "?"
  }
}
