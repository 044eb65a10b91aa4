import Diagnostics
import Exports
import Foundation
import Ledger
import Formats
import Reports
import TestSupport
import Testing

/// Other programs accept exports in their strictest mode and compute the same totals and balances.
@Suite(.serialized) struct ExportOracleTests {
  enum Book: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case sample, generated, nasty

    var testDescription: String { rawValue }

    /// The ledgers of test books, each read only once.
    static let ledgers: [Book: Ledger] = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.read()) })

    var ledger: Ledger { Book.ledgers[self] ?? Ledger(window: Window(today: Day(number: 0))) }

    private func read() -> Ledger {
      switch self {
      case .sample: return readBook(Book.sampleFiles).ledger
      case .generated: return Book.keyed(10_000, nasty: false)
      case .nasty: return Book.keyed(600, nasty: true)
      }
    }

    private static func keyed(_ count: Int, nasty: Bool) -> Ledger {
      var book = KeyedBook(seed: Fuzzing.seed(4711), count: count, nasty: nasty)
      let bare = readBook(book.files).ledger
      book.addBalanceAssertions(bare) { AccountHistory(bare, $0).balance(on: $1) }
      let (ledger, findings) = readBook(book.files)
      if findings.errorCount > 0 { Issue.record("\(findings.listed.filter { $0.severity == .error }.map(\.message))") }
      return ledger
    }

    private static var sampleFiles: [String: String] {
      let folder = repositoryFolder.appending(path: "data")
      var files: [String: String] = [:]
      for part in ["", "ledger/", "archive/", "rates/"] {
        let path = folder.appending(path: part).path(percentEncoded: false)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for name in names where name.hasSuffix(".yaml") && name != "imports.yaml" {
          files[part + name] = try? String(contentsOf: folder.appending(path: part + name), encoding: .utf8)
        }
      }
      return files
    }
  }

  /// A book's export in a file.
  private static func file(_ book: Book, _ format: ExportFormat) throws -> (folder: TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    try folder.write(book.ledger.exported(format), to: "book.\(format.rawValue)")
    return (folder, folder.path + "/book.\(format.rawValue)")
  }

  // MARK: Our figures

  struct Total: Hashable, CustomStringConvertible {
    var month: String
    var account: String
    var currency: String
    var description: String { "\(month) \(account) \(currency)" }
  }

  /// The total of each category and month in the home currency. Spending is positive, income negative.
  private static func totals(_ ledger: Ledger) -> [String: [Int64]] {
    var sums: [Total: Int64] = [:]
    for entry in ledger.transactions {
      ledger.forEachContribution(of: entry) { category, contribution in
        let name = "\(ledger.category(category).kind) \(category.index)"
        let total = Total(month: "\(entry.date.month)", account: name, currency: ledger.homeCurrency.code)
        sums[total, default: 0] += (contribution.spent - contribution.received).minor
      }
    }
    return byMonth(sums)
  }

  /// The sums of all categories in each month, sorted, because names differ between programs.
  private static func byMonth(_ sums: [Total: Int64]) -> [String: [Int64]] {
    var months: [String: [Int64]] = [:]
    for (total, sum) in sums where sum != 0 { months[total.month, default: []].append(sum) }
    return months.mapValues { $0.sorted() }
  }

  /// Today's balances of accounts, without names, sorted.
  private static func balances(_ ledger: Ledger) -> [String] {
    zip(ledger.accounts, Balance(ledger).byAccount).filter { $1.minor != 0 }.map {
      "\($0.currency.code) \($1.minor)"
    }.sorted()
  }

  private static func minor(_ text: some StringProtocol, _ code: String) -> Int64 {
    let decimals = Int(Currency(code: code)?.decimals ?? 2)
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    let digits = parts[0] + fraction.prefix(decimals) + String(repeating: "0", count: max(0, decimals - fraction.count))
    return Int64(digits) ?? .min
  }

  /// Rows that a program printed: month, account, number, currency.
  private static func read(
    _ rows: [[String]], _ ledger: Ledger
  ) -> (totals: [String: [Int64]], balances: [String]) {
    var sums: [Total: Int64] = [:]
    var held: [String: Int64] = [:]
    for row in rows {
      let (account, code) = (row[1], row[3])
      let kind = account.prefix { $0 != ":" }.lowercased()
      if ["expenses", "income"].contains(kind), code == ledger.homeCurrency.code {
        sums[Total(month: row[0], account: account, currency: code), default: 0] += minor(row[2], code)
      }
      let isOurs = ["assets:receivable", "liabilities:payable"].contains(account.lowercased())
      guard ["assets", "liabilities"].contains(kind), !isOurs else { continue }
      held[account + " " + code, default: 0] += minor(row[2], code)
    }
    let balances = held.filter { $0.value != 0 }.map { "\($0.key.suffix(3)) \($0.value)" }
    return (byMonth(sums), balances.sorted())
  }

  private static func isToday(_ month: String, _ ledger: Ledger) -> Bool { month <= "\(ledger.today.month)" }

  // MARK: hledger

  @Test(.enabled(if: Peer.hledger != nil), arguments: Book.allCases)
  func `hledger accepts the journal in strict mode and computes the same totals and balances`(book: Book) throws {
    let peer = try #require(Peer.hledger)
    let (folder, path) = try ExportOracleTests.file(book, .hledger)
    defer { _ = folder }
    let check = try peer.run(["check", "--strict", "ordereddates", "-f", path])
    try #require(check.code == 0 && check.err.isEmpty, "\(check.err.prefix(600))")
    func rows(_ arguments: [String]) throws -> [[String]] {
      let answer = try peer.run(["-f", path, "register", "-O", "csv", "--strict"] + arguments)
      try #require(answer.code == 0, "\(answer.err.prefix(600))")
      return try ExportOracleTests.csv(answer.out).dropFirst().map { row in
        let amount = row[5].split(separator: " ").map(String.init)
        return [
          String(row[1].prefix(7)), row[4], amount[0].replacing(",", with: ""), amount.count > 1 ? amount[1] : "",
        ]
      }
    }
    let ledger = book.ledger
    #expect(ExportOracleTests.read(try rows([]), ledger).totals == ExportOracleTests.totals(ledger))
    let held = try rows(["-e", "\(ledger.today.adding(days: 1))"])
    #expect(ExportOracleTests.read(held, ledger).balances == ExportOracleTests.balances(ledger))
  }

  @Test(.enabled(if: Peer.hledger != nil))
  func `hledger computes the same account values at the end of each month`() throws {
    let peer = try #require(Peer.hledger)
    let (folder, path) = try ExportOracleTests.file(.sample, .hledger)
    defer { _ = folder }
    let ledger = Book.sample.ledger
    let valuation = Valuation(ledger)
    let first = try #require(ledger.rates.tables.first?.day)
    var count = 0
    for offset in -14...0 {
      let day = min(ledger.today.month.adding(months: offset).lastDay, ledger.today)
      if day < first || day < valuation.openingDay { continue }
      count += 1
      let answer = try peer.run([
        "-f", path, "balance", "assets", "liabilities", "not:payable", "not:receivable", "--flat", "-N", "-O", "csv",
        "-e", "\(day.adding(days: 1))",
        "--value=\(day),\(ledger.homeCurrency.code)",
      ])
      try #require(answer.code == 0, "\(answer.err.prefix(600))")
      let sum = try ExportOracleTests.csv(answer.out).dropFirst().reduce(Int64(0)) { sum, row in
        sum
          + ExportOracleTests.minor(row[1].split(separator: " ")[0].replacing(",", with: ""), ledger.homeCurrency.code)
      }
      // Each account is rounded once, by hledger for its output.
      #expect((sum - valuation.balance(on: day).minor).magnitude <= UInt64(ledger.accounts.count), "\(day)")
    }
    #expect(count > 10)
  }

  private static func csv(_ text: String) throws -> [[String]] {
    try #require(CSVRows(Array(text.utf8))).rows.map { $0.cells.map(\.text) }
  }

  // MARK: Ledger

  @Test(.enabled(if: Peer.ledger != nil), arguments: Book.allCases)
  func `Ledger accepts the journal in strict mode and computes the same totals and balances`(book: Book) throws {
    let peer = try #require(Peer.ledger)
    let (folder, path) = try ExportOracleTests.file(book, .ledger)
    defer { _ = folder }
    let form = "%(format_date(date, \"%Y-%m\"))\\t%(account)\\t%(quantity(amount))\\t%(commodity(amount))\\n"
    func rows(_ arguments: [String]) throws -> [[String]] {
      let answer = try peer.run(
        ["--strict", "--args-only", "-f", path, "register", "--format", form] + arguments)
      try #require(answer.code == 0 && answer.err.isEmpty, "\(answer.err.prefix(600))")
      return answer.out.split(separator: "\n").map { line in
        var row = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        // The output also contains the lot's price, which is not part of the amount.
        row[3] = String(row[3].prefix(3))
        return row
      }
    }
    let ledger = book.ledger
    #expect(ExportOracleTests.read(try rows([]), ledger).totals == ExportOracleTests.totals(ledger))
    let held = try rows(["--end", "\(ledger.today.adding(days: 1))"])
    #expect(ExportOracleTests.read(held, ledger).balances == ExportOracleTests.balances(ledger))
  }

  // MARK: beancount

  @Test(.enabled(if: Peer.beanCheck != nil && Peer.beanQuery != nil), arguments: Book.allCases)
  func `beancount accepts the file and computes the same totals and balances`(book: Book) throws {
    let (folder, path) = try ExportOracleTests.file(book, .beancount)
    defer { _ = folder }
    let check = try #require(Peer.beanCheck).run(["--no-cache", path])
    try #require(check.code == 0 && check.out.isEmpty && check.err.isEmpty, "\((check.err + check.out).prefix(900))")
    func rows(_ condition: String) throws -> [[String]] {
      let query = "SELECT year, month, account, number, currency \(condition)"
      let answer = try #require(Peer.beanQuery).run(["-f", "csv", "-m", path, query])
      try #require(answer.code == 0, "\(answer.err.prefix(600))")
      return try ExportOracleTests.csv(answer.out).dropFirst().map { row in
        let cells = row.map { $0.filter { $0 != " " } }
        return ["\(cells[0])-\(cells[1].count < 2 ? "0" : "")\(cells[1])", cells[2], cells[3], cells[4]]
      }
    }
    let ledger = book.ledger
    #expect(ExportOracleTests.read(try rows(""), ledger).totals == ExportOracleTests.totals(ledger))
    let held = try rows("WHERE date <= \(ledger.today)")
    #expect(ExportOracleTests.read(held, ledger).balances == ExportOracleTests.balances(ledger))
  }

  @Test(.enabled(if: Peer.beanQuery != nil))
  func `bean-query computes the same account values at the end of each month in random books`() throws {
    var count = 0
    for seed in 0..<Fuzzing.count(40, least: 3) {
      let ledger = readBook(KeyedBook(seed: Fuzzing.seed(UInt64(900 + seed)), count: 150, nasty: false).files).ledger
      let folder = try TemporaryFolder()
      try folder.write(ledger.exported(.beancount), to: "book.beancount")
      let valuation = Valuation(ledger)
      for offset in [-25, -14, -8, -3, -1, 0] {
        let day = min(ledger.today.month.adding(months: offset).lastDay, ledger.today)
        try #require(day >= valuation.openingDay)
        let query =
          "SELECT account, convert(sum(position), 'EUR', \(day)) AS value WHERE date <= \(day) "
          + "AND account ~ '^(Assets|Liabilities)' GROUP BY account"
        let answer = try #require(Peer.beanQuery).run(["-f", "csv", "-m", folder.path + "/book.beancount", query])
        try #require(answer.code == 0, "\(answer.err.prefix(600))")
        let rows = try ExportOracleTests.csv(answer.out).map { $0.map { $0.filter { $0 != " " } } }
        let place = try #require(rows.first?.firstIndex { $0.hasPrefix("value") && $0.contains("EUR") }, "\(rows)")
        let sum = rows.dropFirst().filter { !["Assets:Receivable", "Liabilities:Payable"].contains($0[0]) }
          .reduce(Int64(0)) { $0 + ExportOracleTests.minor($1[place], "EUR") }
        // Each account is rounded once.
        let apart = (sum - valuation.balance(on: day).minor).magnitude
        #expect(apart <= UInt64(ledger.accounts.count), "seed \(seed), \(day)")
        count += 1
      }
    }
    #expect(count >= 18)
  }

  @Test(.enabled(if: Peer.hledger != nil && Peer.ledger != nil && Peer.beanCheck != nil))
  func `journal programs accept a filtered export in strict mode`() throws {
    let ledger = Book.nasty.ledger
    let half = ledger.transactions.indices.filter { $0 % 2 == 0 }
    let folder = try TemporaryFolder()
    for format in [ExportFormat.hledger, .ledger, .beancount] {
      try folder.write(ledger.exported(format, only: half), to: format.rawValue)
    }
    let answers = [
      try Peer.hledger?.run(["check", "--strict", "ordereddates", "-f", folder.path + "/hledger"]),
      try Peer.ledger?.run(["--strict", "--args-only", "-f", folder.path + "/ledger", "accounts"]),
      try Peer.beanCheck?.run(["--no-cache", folder.path + "/beancount"]),
    ]
    for answer in answers { #expect(answer?.code == 0 && answer?.err.isEmpty == true, "\(answer?.err ?? "")") }
  }

  // MARK: OFX and JSON

  @Test(.enabled(if: Peer.ofxtools != nil), arguments: Book.allCases)
  func `ofxtools reads one statement for each account, with the account's balance`(book: Book) throws {
    let (folder, path) = try ExportOracleTests.file(book, .ofx)
    defer { _ = folder }
    let answer = try #require(Peer.ofxtools).run([path])
    try #require(answer.code == 0, "\(answer.err.suffix(900))")
    let ledger = book.ledger
    var balances: [String] = []
    for line in answer.out.split(separator: "\n") {
      let row = line.split(separator: "\t").map(String.init)
      #expect(row[4] == row[5], "ids of \(row[0]) are not unique")
      let (sum, balance) = (ExportOracleTests.minor(row[2], row[1]), ExportOracleTests.minor(row[3], row[1]))
      let openings = ledger.accounts.filter { $0.currency.code == row[1] }.map(\.openingBalance)
      #expect(openings.contains(balance - sum), "rows of \(row[0])")
      if balance != 0 { balances.append("\(row[1]) \(balance)") }
    }
    #expect(balances.sorted() == ExportOracleTests.balances(ledger))
  }

  @Test(.enabled(if: Peer.jsonschema != nil), arguments: Book.allCases)
  func `the JSON export is valid according to its schema`(book: Book) throws {
    let (folder, path) = try ExportOracleTests.file(book, .json)
    try folder.write(ExportSchema.text, to: "schema.json")
    let peer = try #require(Peer.jsonschema)
    let answer = try peer.run([folder.path + "/schema.json", path])
    #expect(answer.code == 0 && answer.out.isEmpty, "\((answer.out + answer.err).prefix(900))")
    // An invalid file is rejected.
    let bad = book.ledger.exported(.json).replacing("\"date\":\"2026-1", with: "\"date\":\"26-1")
    try folder.write(bad, to: "bad.json")
    #expect(!(try peer.run([folder.path + "/schema.json", folder.path + "/bad.json"]).out.isEmpty))
  }
}
