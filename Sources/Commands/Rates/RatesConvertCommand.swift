import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Localization
import Ledger
import Formats
import TerminalOutput

/// The command `daybook rates convert`, which converts an amount with the book's exchange rates.
struct RatesConvertCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Convert an amount using the book's exchange rates.",
    discussion: """
      Uses the latest rate up to the day, at most ten days old, as the book's totals do.

      Example: daybook rates convert 100 USD --to EUR
      """)

  @Argument(help: "The amount, like 100 or 1,250.50.")
  var amount: String

  @Argument(help: "The currency of the amount, like USD.")
  var currency: String

  @Option(help: ArgumentHelp("The target currency. Default: the book's.", valueName: "code"))
  var to: String?

  @Option(help: ArgumentHelp("The day of the rate. Default: today.", valueName: "date"))
  var on: String?

  @Flag(help: "Print JSON, for programs.")
  var json = false

  @OptionGroup var book: BookOptions

  init() {}

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    do throws(CommandError) {
      try convert(session)
      return .fine
    } catch {
      return session.report(error)
    }
  }

  private func convert(_ session: Session) throws(CommandError) {
    let (ledger, _) = session.read()
    let from = try Currency(typed: currency)
    let target = try to.map { (code) throws(CommandError) in try Currency(typed: code) } ?? ledger.homeCurrency
    let separator = ledger.settings.decimalSeparator
    guard let minor = AmountText.minor(amount, from, separator) else {
      throw .usage(
        "“\(amount)” is not a valid amount in \(from.code); expected a number like 1250\(separator.character)50")
    }
    let day = try day(ledger, session)
    let result = ledger.rates.convert(Money(minor, from), to: target, on: day)
    switch result {
    case .tooLarge: throw .refused("the result is too large to be exact")
    case .noRate:
      throw .refused(
        Message(
          "there is no rate from \(from.code) to \(target.code) for \(day) or the ten days before",
          hint: "fetch some with “\(session.commands("rates", "fetch", "--days", "10"))”"))
    case .converted(let converted):
      report(Money(minor, from), Money(converted, target), quote(from, target, ledger, day), session)
    }
  }

  private func day(_ ledger: Ledger, _ session: Session) throws(CommandError) -> Day {
    guard let on else { return ledger.today }
    if let day = Day(on) ?? session.dayReader(ledger).day(on, .upToToday) { return day }
    throw .usage("“\(on)” is not a date; expected one like 2026-11-20")
  }

  private func quote(_ from: Currency, _ to: Currency, _ ledger: Ledger, _ day: Day) -> Rates.Quote? {
    from == to ? nil : ledger.rates.quote(from, in: to, on: day)
  }

  private func report(_ money: Money, _ result: Money, _ quote: Rates.Quote?, _ session: Session) {
    let left = PlainAmount.text(money.minor, money.currency)
    let right = PlainAmount.text(result.minor, result.currency)
    if json {
      let value = JSON.object([
        ("amount", .number(left)), ("currency", .string(money.currency.code)), ("result", .number(right)),
        ("to", .string(result.currency.code)), ("rate", quote.map { .number($0.price.text) } ?? .null),
        ("day", .day(quote?.day)), ("source", .text(quote?.source)),
      ])
      session.environment.out(value.text + "\n")
      return
    }
    let rate = quote.map {
      "   (1 \(money.currency.code) = \($0.price.text) \(result.currency.code), \($0.source), \($0.day))"
    }
    session.environment.out("\(left) \(money.currency.code) = \(right) \(result.currency.code)\(rate ?? "")\n")
  }
}
