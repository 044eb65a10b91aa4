import BookEditing
import Build
import Diagnostics
import Localization
import Ledger
import Formats
import Platform
import Reports

/// The titles in use, each with the values of its newest entry.
struct TitleSuggestions {
  let request: FormRequest

  private var ledger: Ledger { request.ledger }
  private static let greatestCount = 3_000

  /// Sorts entries by day, newest first. If a day has several entries, the last one in the file comes first.
  private func newestFirst(_ indices: [Int]) -> [Int] {
    indices.sorted { (ledger.transactions[$0].date, $0) > (ledger.transactions[$1].date, $1) }
  }

  private var daysWithEntries: [(String, JSON)] {
    ledger.months.filter { !$0.isArchived }.map { month in
      let bits = month.entries.reduce(0) { $0 | 1 << (ledger.transactions[$1].date.dayOfMonth - 1) }
      return ("\(month.month)", .int(bits))
    }
  }

  /// The titles and the days with entries, as JSON.
  ///
  /// `titles` has an array for each combination of title, category and direction, newest first. Combinations that occur
  /// only in planned entries come last. The elements are title, kind, amount, category, account, count, formatted
  /// amount, foreign currency, target account.
  ///
  /// `days` has a bit mask for each month: the lowest bit is the first day.
  var text: String {
    var rows: [(index: Int, count: Int)] = []
    var places: [String: Int] = [:]
    // Past entries predict the next one better than planned ones, so they come first.
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
        .string(isMoved ? "" : ledger.category(entry.category).name), .string(value(of: entry.account)),
        .int(row.count), .string(request.wording.money(entry.amount)),
        .string(entry.amount.currency == request.home ? "" : entry.amount.currency.code),
        .string(entry.details?.destination.map { value(of: $0) } ?? ""),
      ])
    }
    return JSON.object([("titles", .array(values)), ("days", .object(daysWithEntries))]).text
  }

  /// Returns the value of the account in the form: its name, or an empty string for the main account.
  private func value(of account: Account.ID) -> String {
    account == .unnamed ? "" : ledger.account(account).name
  }
}
