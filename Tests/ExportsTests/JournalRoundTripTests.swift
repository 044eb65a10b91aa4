import BookEditing
import Diagnostics
import Exports
import Foundation
import Ledger
import Formats
import Platform
import Reports
import TestSupport
import Testing
import Statements

/// Books that are exported as journals and imported again with hledger, Ledger or beancount stay the same, except for
/// values that a journal cannot store.
///
/// Not stored: invisible characters and accents without a letter, line breaks in notes (except in beancount), repeated
/// spaces, `;` and `|` in titles and notes, and in Ledger square brackets in notes.
///
/// Also not stored: a redundant `paid:`, an `id:` that equals the derived one, and balance assertions that disagree
/// with the book.
@Suite(.serialized) struct JournalRoundTripTests {
  enum Program: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case hledger, ledger, beancount

    var testDescription: String { rawValue }
    var format: ExportFormat { self == .hledger ? .hledger : self == .ledger ? .ledger : .beancount }
    var syntax: JournalSyntax { self == .beancount ? .beancount : .plain }
    var isInstalled: Bool {
      switch self {
      case .hledger: Peer.hledger != nil
      case .ledger: Peer.ledger != nil
      case .beancount: Peer.beanQuery != nil
      }
    }
  }

  private func read(_ journal: String, _ program: Program, _ home: Currency) throws -> ParsedEntries {
    let reader = JournalReader { call in
      let isOther = program != .beancount && call.arguments[0] != program.rawValue
      if isOther { return .failure(.notFound) }
      let wheels = repositoryFolder.appending(path: ".build/oracle-tools").path(percentEncoded: false)
      var call = call
      call.arguments =
        ["env", "PATH=/usr/bin:/bin:/usr/local/bin:\(wheels)/bin", "PYTHONPATH=\(wheels)"] + call.arguments
      return call.answer()
    }
    let files = JournalFiles(
      Array(journal.utf8), named: "x.journal", program.syntax, names: { _ in [] }, file: { _ in nil })
    return try reader.read(files, home: home)
  }

  /// Returns text as stored by a program.
  private static func kept(_ text: String, _ program: Program, isNote: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let value = scalar.value
      let isHidden =
        TerminalSafeText.isControl(scalar) || value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
      let isSpace = scalar.properties.isWhitespace
      if program == .beancount, isNote {
        if !isHidden || value == 10 || value == 9 {
          result.unicodeScalars.append(scalar)
        } else if !scalar.properties.isDefaultIgnorableCodePoint {
          result += " "
        }
        continue
      }
      switch scalar {
      case _ where isHidden && !isSpace && scalar.properties.isDefaultIgnorableCodePoint: break
      case _ where isHidden || isSpace: result += " "
      case ";" where program == .hledger || !isNote && program == .ledger: result += ","
      case "|" where program == .hledger || !isNote && program == .ledger: result += "/"
      case "[" where program == .ledger && isNote: result += "("
      case "]" where program == .ledger && isNote: result += ")"
      default: result.unicodeScalars.append(scalar)
      }
    }
    // Trims scalars, not characters: a space with a combining mark after it is a different character.
    let scalars = result.unicodeScalars
    let rest = scalars.drop { $0.properties.isWhitespace }
    let end = rest.lastIndex { !$0.properties.isWhitespace }.map { rest.index(after: $0) } ?? rest.startIndex
    var kept = String.UnicodeScalarView()
    for scalar in rest[..<end] {
      // A combining mark without a letter is removed with the space before it.
      let isMark = scalar.value == 0x200D || scalar.properties.generalCategory == .nonspacingMark
      if isMark, kept.last?.properties.isWhitespace ?? true { continue }
      if kept.isEmpty, scalar.properties.isWhitespace { continue }
      if program != .beancount || !isNote, scalar == " ", kept.last == " " { continue }
      kept.append(scalar)
    }
    while kept.last?.properties.isWhitespace == true { kept.removeLast() }
    return String(kept)
  }

  private static func told(_ entry: Transaction, _ id: String, _ ledger: Ledger, _ program: Program) -> [String] {
    let details = entry.details
    func account(_ id: Account.ID?) -> String { id.map { ledger.account($0).name } ?? "-" }
    let parts = entry.split.map { part in
      "\(ledger.category(part.category).name) \(part.amount) \(part.homeAmount ?? -1)"
    }
    // A redundant `paid:` has the same meaning as none.
    let moves = entry.paymentDate?.description ?? "not yet"
    let title = kept(entry.title, program, isNote: false)
    let note = kept(details?.note ?? "", program, isNote: true)
    return [
      "\(entry.date)", title.isEmpty ? "-" : title, "\(entry.direction)", "\(entry.amount)",
      "home \(entry.homeAmount ?? -1)", ledger.category(entry.category).name, "account " + account(entry.account),
      "\(parts)", "note \(note)", "tags \(details?.tags ?? [])", "photos \(details?.photos ?? [])",
      "due \(details?.due?.description ?? "-")", "moves \(moves)", "\(String(describing: details?.repeats))",
      "\(details?.until?.description ?? "-")", "auto \(details?.isAutomatic ?? false)", "skip \(details?.skips ?? [])",
      "id \(id)", "for \(details?.occurrenceOf?.description ?? "-")", "to " + account(details?.destination),
      "arrived \(String(describing: details?.arrived))", "booked \(String(describing: details?.booked))",
      "who \(details?.who.map(ledger.name) ?? "-")", "shared \(details?.shared.map(ledger.text) ?? "-")",
    ]
  }

  private static func all(_ ledger: Ledger, _ program: Program) -> [String] {
    let ids = Identifiers(ledger).ids
    return ledger.transactions.indices.map {
      told(ledger.transactions[$0], ids[$0], ledger, program).joined(separator: "\u{1}")
    }.sorted()
  }

  @Test(arguments: Program.allCases.filter(\.isInstalled))
  func `a book imported from its journal has every value that a journal can store`(program: Program) throws {
    let count = Fuzzing.count(60, least: 4)
    var same = 0
    for seed in 0..<UInt64(count) {
      var book = KeyedBook(seed: Fuzzing.seed(1_300 + seed), count: 120, nasty: seed % 4 < 3)
      let bare = readBook(book.files).ledger
      book.addBalanceAssertions(bare) { AccountHistory(bare, $0).balance(on: $1) }
      var files = book.files
      // Half of the books have ids derived from day and title, some with the same title.
      if seed % 2 == 1 {
        for (path, text) in files where path.hasPrefix("ledger/") || path.hasPrefix("archive/") {
          files[path] = text.replacing(/, id: e-[0-9]+ \}/, with: " }").replacing(
            /title: "Entry [0-9]+"/, with: "title: \"Bäcker\"")
        }
      }
      let (ledger, findings) = readBook(files)
      try #require(findings.errorCount == 0, "\(findings.listed.filter { $0.severity == .error }.map(\.message))")
      let file = try read(ledger.exported(program.format), program, ledger.homeCurrency)
      #expect(file.refused.isEmpty, "seed \(seed): \(file.refused.prefix(3))")
      var texts = DaybookExportTests.month(file, ledger.settings)
      for name in files.keys where !name.hasPrefix("ledger/") && !name.hasPrefix("archive/") {
        texts[name] = files[name]
      }
      let (again, problems) = readBook(texts)
      #expect(
        problems.errorCount == 0,
        "seed \(seed): \(problems.listed.filter { $0.severity == .error }.prefix(3).map(\.message))")
      let (wanted, found) = (
        JournalRoundTripTests.all(ledger, program), JournalRoundTripTests.all(again, program)
      )
      if wanted == found { same += 1 }
      let missing = Set(wanted).subtracting(found).sorted().prefix(3)
      let extra = Set(found).subtracting(wanted).sorted().prefix(3)
      #expect(missing.isEmpty && extra.isEmpty && wanted.count == found.count, "seed \(seed)\n\(missing)\n\(extra)")
      func stated(_ ledger: Ledger) -> Set<String> {
        Set(ledger.balanceAssertions.map { "\($0.date) \(ledger.account($0.account).name) \($0.balance)" })
      }
      let agreeing = BalanceAssertionComparison(ledger).accounts.flatMap(\.comparisons).filter(\.agrees).count
      #expect(stated(again).isSubset(of: stated(ledger)) && again.balanceAssertions.count == agreeing)
    }
    #expect(same == count, "\(same) of \(count) books")
  }

  @Test(arguments: Program.allCases.filter(\.isInstalled))
  func `an entry has “booked” after the import only if it had “booked” before the export`(program: Program) throws {
    let files = [
      "book.yaml": "currency: EUR\naccounts:\n  - { name: Card, currency: USD }\n",
      "rates/2026-11-01.yaml": "date: 2026-11-01\nsource: ecb\nbase: EUR\nrates: { USD: 0.8000 }\n",
      "ledger/2026-11.yaml":
        "- { date: 2026-11-03, title: Tea, spent: 8, account: Card }\n"
        + "- { date: 2026-11-04, title: Tea, spent: 8, account: Card, booked: 9.99 }\n",
    ]
    let (ledger, _) = readBook(files)
    let file = try read(ledger.exported(program.format), program, ledger.homeCurrency)
    #expect(file.entries.map(\.converted) == [Money(1000, Currency(code: "USD") ?? .inr), nil])
    #expect(file.entries.map { $0.fields.text(.booked) } == [nil, "9.99"])
  }

  @Test(arguments: Program.allCases.filter(\.isInstalled))
  func `a payment added to an exported journal is imported together with the exported entries`(program: Program)
    throws
  {
    let files = [
      "book.yaml": "currency: EUR\n",
      "ledger/2026-11.yaml": "- { date: 2026-11-03, title: Rent, spent: 800, due: 2026-11-05, paid: 2026-11-04 }\n",
    ]
    let journal = readBook(files).ledger.exported(program.format)
    // Adds another payment of the same bill.
    let again = try read(
      journal + "\n" + (journal.range(of: "2026-11-04").map { String(journal[$0.lowerBound...]) } ?? ""), program,
      Currency(code: "EUR") ?? .inr)
    let sum = again.entries.compactMap { $0.fields.text(.spent) ?? $0.fields.text(.moved) }
    #expect(again.refused.isEmpty && sum.count == 3, "\(again.entries)")
  }
}
