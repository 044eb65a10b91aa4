package import ArgumentParser
import Bookkeeping
import Diagnostics
import Notation
import Platform
import Imports
import Ledger

/// `daybook rates fetch`: the only command that uses the network.
package struct RatesFetchCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "fetch", abstract: "Fetch exchange rates into rates/, a file a day.",
    discussion: """
      From the European Central Bank (ecb), from the Russian central bank (cbr), or from an address that answers in \
      the form of one of them. A day that has its file already is left as it is. The system's curl does the fetching; \
      nothing about the book leaves the machine.

      Example: daybook rates fetch --from ecb --days 30
      """)

  @Option(help: ArgumentHelp("ecb, cbr or an address. Default: what book.yaml says, else ecb.", valueName: "source"))
  var from: String?

  @Option(help: ArgumentHelp("How many days of rates, counted back from the newest.", valueName: "count"))
  var days = 1

  @Option(help: ArgumentHelp("How long one answer may take.", valueName: "seconds"))
  var timeout = 20

  @OptionGroup var edit: EditOptions
  @OptionGroup package var book: BookOptions

  package init() {}

  package mutating func validate() throws {
    guard (1...10_000).contains(days) else { throw ValidationError("--days is \(days); expected 1 to 10000") }
    guard (1...600).contains(timeout) else { throw ValidationError("--timeout is \(timeout); expected 1 to 600") }
  }

  package func run(in environment: Environment) -> ExitStatus {
    Session.with(book, environment, for: edit.purpose) { session in
      session.attempt { () throws(Stop) in
        let settings = try session.draft().base.settings
        // The book is not locked while the network answers.
        let sheets = try RateFetcher(environment, seconds: timeout).sheets(
          from: from ?? settings.ratesSource, days: days)
        return session.change("rates fetch", edit) { (draft) throws(Refusal) in write(sheets, &draft) }
      }
    }
  }

  private func write(_ sheets: [RateSheet], _ draft: inout Draft) -> ChangeReport {
    var lines: [String] = []
    var written: [JSON] = []
    for sheet in sheets.sorted(by: { $0.day < $1.day }) {
      let path = draft.folder.path(of: BookLayout.rates(sheet.day))
      // What was fetched is never changed: figures of the past must not move.
      guard draft.file(path).bytes.isEmpty else {
        lines.append("\(sheet.day): there already")
        continue
      }
      draft.write(Array(sheet.text.utf8), to: path)
      let count = NumberText.counted(sheet.prices.count, "currency", "currencies")
      lines.append("\(sheet.day): \(count) from \(sheet.source) in \(path)")
      written.append(.string(sheet.day.description))
    }
    return ChangeReport(lines: lines, facts: [("command", .string("rates fetch")), ("days", .array(written))])
  }
}

/// Asks a source for the rates of some days.
struct RateFetcher {
  private let environment: Environment
  private let seconds: Int

  init(_ environment: Environment, seconds: Int) {
    self.environment = environment
    self.seconds = seconds
  }

  /// - Returns: at most so many days, the newest first.
  func sheets(from source: String, days: Int) throws(Stop) -> [RateSheet] {
    switch source {
    case "ecb": return try ecb(ECBRates.address(days: days), days: days)
    case "cbr": return try cbr(CBRRates.address, days: days)
    default:
      guard source.hasPrefix("http://") || source.hasPrefix("https://") else {
        throw .usage("“\(source)” is no source of rates; expected ecb, cbr or an address that begins with https://")
      }
      let bytes = try fetch(source)
      return JSON(bytes) == nil
        ? try ecb(source, days: days, first: bytes) : try cbr(source, days: days, first: bytes)
    }
  }

  private func ecb(_ address: String, days: Int, first: [UInt8]? = nil) throws(Stop) -> [RateSheet] {
    let bytes = if let first { first } else { try fetch(address) }
    do throws(RateSheet.Problem) { return Array(try ECBRates.read(bytes).prefix(days)) } catch {
      throw RateFetcher.failure(error, address)
    }
  }

  /// Follows the answers from day to day.
  private func cbr(_ address: String, days: Int, first: [UInt8]? = nil) throws(Stop) -> [RateSheet] {
    var sheets: [RateSheet] = []
    var address = address
    var bytes = if let first { first } else { try fetch(address) }
    while true {
      let previous: String?
      do throws(RateSheet.Problem) {
        let answer = try CBRRates.read(bytes)
        // An answer that leads to itself, or forward, would never end.
        if let last = sheets.last, answer.0.day >= last.day { return sheets }
        sheets.append(answer.0)
        previous = answer.previous
      } catch {
        throw RateFetcher.failure(error, address)
      }
      guard sheets.count < days, let previous else { return sheets }
      guard let next = Address(address).following(previous) else {
        throw .impossible(
          "“\(address)” leads to “\(previous)”, which is on another host; nothing was fetched from there")
      }
      address = next
      bytes = try fetch(address)
    }
  }

  private func fetch(_ address: String) throws(Stop) -> [UInt8] {
    switch environment.programs.download(address, seconds) {
    case .success(let bytes): return bytes
    case .failure(.noCurl):
      throw .impossible(
        "rates are fetched by curl, which is not installed; install it (apt install curl), and try again")
    case .failure(.tooLarge): throw .impossible("“\(address)” answers with more than 16 MiB, which is no day's rates")
    case .failure(.refused(let reason)): throw .impossible("cannot fetch “\(address)”: \(reason)")
    }
  }

  private static func failure(_ problem: RateSheet.Problem, _ address: String) -> Stop {
    switch problem {
    case .unknownShape: .impossible("“\(address)” does not answer with rates in the form of ecb or cbr")
    case .missing(let part): .impossible("the answer of “\(address)” has no \(part)")
    case .wrong(let value, let part): .impossible("the answer of “\(address)” says “\(value)” in \(part)")
    }
  }
}

/// An address on the web, taken apart as far as following a link needs it.
private struct Address {
  private let scheme: Substring
  private let host: Substring

  init(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    scheme = parts.first ?? ""
    host = parts.count > 2 ? parts[2] : ""
  }

  /// The address of a link, whole or without its scheme; nil when it leads to another host.
  func following(_ link: String) -> String? {
    let whole = link.hasPrefix("//") ? "\(scheme)\(link)" : link.hasPrefix("/") ? "\(scheme)//\(host)\(link)" : link
    return Address(whole).host == host && whole.hasPrefix("http") ? whole : nil
  }
}
