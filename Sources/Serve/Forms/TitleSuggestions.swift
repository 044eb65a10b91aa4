import BookEditing
import Build
import Diagnostics
import Localization
import Ledger
import Formats
import Platform
import Reports

/// Titles that were used, with what the last entry of each brought.
struct TitleSuggestions {
  let request: FormRequest

  private var ledger: Ledger { request.ledger }
  private static let greatestCount = 3_000

  /// By day, and of one day the one that is written last.
  private func newestFirst(_ indices: [Int]) -> [Int] {
    indices.sorted { (ledger.transactions[$0].date, $0) > (ledger.transactions[$1].date, $1) }
  }

  private var daysWithEntries: [(String, JSON)] {
    ledger.months.filter { !$0.isArchived }.map { month in
      let bits = month.entries.reduce(0) { $0 | 1 << (ledger.transactions[$1].date.dayOfMonth - 1) }
      return ("\(month.month)", .int(bits))
    }
  }

  /// JSON: `titles`, and `days` that have entries, by month: the lowest bit stands for its first day. A title is a list of `[title, kind, amount, category, account, times, amount as it is told]`, the newest first. One shop with
  /// two uses is two of them.
  var text: String {
    var rows: [(index: Int, count: Int)] = []
    var places: [String: Int] = [:]
    // What is only planned tells less of what comes next than what was.
    let all = ledger.months.reversed().flatMap { $0.entries.reversed() }
    let (past, planned) = (
      all.filter { ledger.transactions[$0].date <= ledger.today },
      all.filter { ledger.transactions[$0].date > ledger.today }
    )
    for indices in [past, planned] {
      for index in newestFirst(indices) {
        let entry = ledger.transactions[index]
        let key = "\(entry.title)\n\(entry.category.index) \(entry.direction)"
        if let place = places[key] {
          rows[place].count += 1
        } else if rows.count < TitleSuggestions.greatestCount {
          places[key] = rows.count
          rows.append((index, 1))
        }
      }
    }
    let values = rows.map { row -> JSON in
      let entry = ledger.transactions[row.index]
      let amount = AmountText.written(entry.amount.minor, entry.amount.currency, request.decimal)
      let isMoved = entry.direction == .moved
      return .array([
        .string(FormText.clean(entry.title)), .string("\(entry.direction)"), .string(amount),
        .string(isMoved ? "" : ledger.category(entry.category).name), .string(ledger.account(entry.account).name),
        .int(row.count), .string(request.wording.money(entry.amount)),
        .string(entry.amount.currency == request.home ? "" : entry.amount.currency.code),
        .string(entry.details?.destination.map { ledger.account($0).name } ?? ""),
      ])
    }
    return JSON.object([("titles", .array(values)), ("days", .object(daysWithEntries))]).text
  }
}
