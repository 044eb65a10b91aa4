import ArgumentParser
import CLISupport
import Diagnostics
import Imports
import Formats
import Platform
import BookEditing
import Ledger

/// The command `daybook rates fetch`, which downloads exchange rates. Only this command and `daily` access the network.
struct RatesFetchCommand: WriteCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch", abstract: "Fetch exchange rates into rates/, one file for each day.",
    discussion: """
      The source is the European Central Bank (ecb), the Russian central bank (cbr), or an address that answers in the \
      format of one of them. Days that already have a file are not changed. The system's curl fetches the rates; \
      nothing about the book leaves the machine.

      Example: daybook rates fetch --from ecb --days 30
      """)

  @Option(help: ArgumentHelp("\(RateSource.choices). Default: the source in book.yaml, else ecb.", valueName: "source"))
  var from: String?

  @Option(
    help: ArgumentHelp("The number of days with rates to fetch, counting back from the newest.", valueName: "count"))
  var days = 1

  @Option(help: ArgumentHelp("The maximum time to wait for a response.", valueName: "seconds"))
  var timeout = RateFetcher.usualTimeout

  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  mutating func validate() throws {
    guard (1...Rates.greatestFetch).contains(days) else {
      throw ValidationError("--days is \(days); expected 1 to \(Rates.greatestFetch)")
    }
    guard (1...600).contains(timeout) else { throw ValidationError("--timeout is \(timeout); expected 1 to 600") }
  }

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    let settings = try session.draft().base.settings
    let source = try from.map(RatesFetchCommand.source) ?? settings.ratesSource
    // The book is not locked during the download.
    let fetcher = RateFetcher { [timeout] in session.environment.programs.download($0, timeout) }
    let sheets: [DailyRates]
    do throws(RateFetcher.Failure) { sheets = try fetcher.sheets(from: source, days: days) } catch {
      throw .impossible(Message(error.sentence))
    }
    return session.change("rates fetch", edit) { (draft) throws(BookError) in write(sheets, &draft) }
  }

  private static func source(_ text: String) throws(CommandError) -> RateSource {
    guard let source = RateSource(text) else {
      throw .usage("“\(text)” is not a source of rates; expected \(RateSource.choices) that begins with https://")
    }
    return source
  }

  private func write(_ sheets: [DailyRates], _ draft: inout Draft) -> ChangeReport {
    var lines: [String] = []
    var written: [JSON] = []
    for sheet in sheets.sorted(by: { $0.day < $1.day }) {
      guard let path = draft.add(sheet) else {
        lines.append("\(sheet.day): already exists")
        continue
      }
      let count = NumberText.counted(sheet.prices.count, "currency", "currencies")
      lines.append("\(sheet.day): \(count) from \(sheet.source) in \(path)")
      written.append(.string(sheet.day.description))
    }
    return ChangeReport(lines: lines, facts: [("command", .string("rates fetch")), ("days", .array(written))])
  }
}
