package import ArgumentParser
import Diagnostics
import Language
import Ledger
import Notation
import Platform
import Reports

/// `daybook list`: transactions in the terminal.
package struct ListCommand: ReadingVerb {
  package static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List transactions, the newest last.",
    discussion: """
      All filters must hold, one argument each; without any everything is listed. “daybook help filters” tells more:
      \(HelpPage.filters)
      is: stands before \(TransactionFilter.Kind.allCases.map(\.rawValue).joined(separator: ", ")).

      Totals are in the home currency; refunds are taken off what was spent. Of an entry that is split, only the parts
      in the categories asked for count.

      Example: daybook list 2026-11 category:Food '>50' -is:refund
      """)

  @Argument(help: ArgumentHelp("What must hold, see above.", valueName: "filter"))
  var filters: [String] = []

  @Option(help: ArgumentHelp("Only from this month on, like 2026-01.", valueName: "month"))
  var from: Month?

  @Option(help: ArgumentHelp("Only up to the end of this month.", valueName: "month"))
  var to: Month?

  @Option(help: ArgumentHelp("Only the newest ones, at most so many.", valueName: "number"))
  var limit: Int?

  @OptionGroup var output: OutputOptions
  @OptionGroup package var book: BookOptions

  package init() {}

  package func validate() throws {
    if let from, let to, to < from {
      throw ValidationError("--from \(from) is later than --to \(to); turn them round")
    }
    if let limit, limit < 1 { throw ValidationError("--limit is \(limit); expected a number above zero") }
  }

  func run(_ book: OpenBook) -> ExitStatus {
    do throws(TransactionFilter.Problem) {
      let filter = try TransactionFilter(filters + months, book.ledger)
      return list(filter.indices(book.ledger, book.identifiers), filter.categories, book)
    } catch {
      book.environment.tell(error.sentence)
      return .misused
    }
  }

  /// `2026-09..2026-11`, as a filter.
  private var months: [String] {
    from == nil && to == nil ? [] : ["\(from.map(\.description) ?? "")..\(to.map(\.description) ?? "")"]
  }

  /// - Parameter categories: of the parts that count; nil for all.
  private func list(_ found: [Int], _ categories: Set<Category.ID>?, _ book: OpenBook) -> ExitStatus {
    let indices = limit.map { Array(found.suffix($0)) } ?? found
    let record = TransactionRecord(book, indices, partsIn: categories)
    let totals = ListTotals(book.ledger, indices, categories)
    let out = book.environment.out
    if output.json {
      out(json(indices, found.count, record, totals, book).text + "\n")
    } else if output.csv {
      out(CSVText(record.columns, indices.map(record.row)).text)
    } else {
      let table = record.table(indices, width: book.environment.terminal.outWidth)
      if !table.isEmpty { out(table.render(width: book.environment.terminal.outWidth)) }
      if !self.book.quiet { out(summary(indices.count, found.count, totals, book)) }
      if book.ledger.transactions.isEmpty, !book.findings.hasErrors { book.session.tell(.empty) }
    }
    book.noteErrors()
    return .fine
  }

  private func json(
    _ indices: [Int], _ foundCount: Int, _ record: TransactionRecord, _ totals: ListTotals, _ book: OpenBook
  ) -> JSON {
    .object([
      ("currency", .string(book.home.code)), ("count", .int(indices.count)), ("found", .int(foundCount)),
      ("spent", .amount(totals.spent.soFar, book.home)), ("received", .amount(totals.received.soFar, book.home)),
      ("spentPlanned", .amount(totals.spent.planned, book.home)),
      ("receivedPlanned", .amount(totals.received.planned, book.home)),
      ("withoutRate", .int(totals.countWithoutRate)), ("transactions", .rows(record.columns, indices.map(record.row))),
    ])
  }

  /// `12 entries: spent 340.00, received 2,310.00; planned 20.00 to spend`, below an empty line.
  private func summary(_ count: Int, _ foundCount: Int, _ totals: ListTotals, _ book: OpenBook) -> String {
    if count == 0 {
      return book.ledger.transactions.isEmpty ? "no entries yet\n" : "no entry matches\n"
    }
    let entries = NumberText.counted(count, "entry", "entries")
    let left =
      count < foundCount
      ? "the newest \(NumberText.grouped(count)) of \(NumberText.counted(foundCount, "entry", "entries"))" : entries
    func money(_ amount: HomeAmount) -> String { book.wording.money(amount) }
    var text = "\n\(left): spent \(money(totals.spent.soFar)), received \(money(totals.received.soFar))"
    let planned = [
      totals.spent.planned == 0 ? nil : "\(money(totals.spent.planned)) to spend",
      totals.received.planned == 0 ? nil : "\(money(totals.received.planned)) to receive",
    ].compactMap(\.self)
    if !planned.isEmpty { text += "; planned \(planned.joined(separator: ", "))" }
    if totals.countWithoutRate > 0 {
      text += "; \(NumberText.grouped(totals.countWithoutRate)) without a rate left out"
    }
    return text + "\n"
  }
}

/// What is spent and received in a list: so far, and what is planned.
private struct ListTotals {
  /// Refunds taken off.
  let spent: PeriodTotal
  let received: PeriodTotal
  let countWithoutRate: Int

  /// - Parameter categories: of the parts that count; nil for all.
  init(_ ledger: Ledger, _ indices: [Int], _ categories: Set<Category.ID>?) {
    // A book with mistakes is listed too, and its totals may be too large to add.
    struct Sum { var (soFar, planned) = (Int128(0), Int128(0)) }
    var (spent, received) = (Sum(), Sum())
    var countWithoutRate = 0
    for index in indices {
      let figure = ledger.transactions[index].date > ledger.today ? \Sum.planned : \.soFar
      let sum = ledger.sum(of: ledger.transactions[index], in: categories)
      spent[keyPath: figure] += Int128(sum.spent)
      received[keyPath: figure] += Int128(sum.received)
      let hasNoRate = ledger.transactions[index].homeAmount == nil && ledger.transactions[index].direction != .moved
      if hasNoRate { countWithoutRate += 1 }
    }
    func total(_ sum: Sum) -> PeriodTotal {
      PeriodTotal(soFar: HomeAmount(clamping: sum.soFar), planned: HomeAmount(clamping: sum.planned))
    }
    self.spent = total(spent)
    self.received = total(received)
    self.countWithoutRate = countWithoutRate
  }
}
