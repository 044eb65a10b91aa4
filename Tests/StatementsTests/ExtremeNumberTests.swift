import Ledger
import Formats
import TestSupport
import Testing

@testable import Statements

/// Extreme numbers in each field of each format: reading never crashes and never invents an amount.
@Suite struct ExtremeNumberTests {
  @Test(arguments: FormatSample.all)
  func `an extreme number in any field causes no crash and does not change another amount`(
    _ sample: FormatSample
  ) throws {
    let template = FieldTemplate(sample.marked)
    // The sample itself can be read, otherwise this would test nothing.
    #expect(try !StatementReader.read(sample.bytes(template.text)).parts.isEmpty)
    for field in 0..<template.fieldCount {
      for number in ExtremeNumbers.all {
        let text = template.text(number, in: field)
        do throws(StatementReader.Problem) {
          for part in try StatementReader.read(sample.bytes(text)).parts { check(part.file, sample, text, number) }
        } catch {
          #expect(!error.sentence.isEmpty)
        }
      }
    }
  }

  private func check(_ file: BankFile, _ sample: FormatSample, _ text: String, _ number: String) {
    let known = Self.numbers(text)
    for statement in file.statements {
      // These values are computed only to check that no balance out of range crashes.
      _ = (statement.addsUp, statement.difference, statement.gapSentences)
      for row in statement.rows {
        // Debit and credit of a row make one amount.
        let amounts =
          (sample.hasTwoColumns ? [] : [row.amount]) + [row.balance, row.original?.amount].compactMap(\.self)
        for amount in amounts where !known.contains(Self.digits(amount.text.utf8)) {
          Issue.record("\(file.format): \(amount.text) stands nowhere in the file with “\(number)”")
        }
      }
    }
    for row in file.skippedRows { _ = row.sentence }
  }

  /// The digits of all numbers in a text, without trailing zeros and group separators.
  private static func numbers(_ text: String) -> Set<[UInt8]> {
    // Decimal digits of other scripts are read like these. Bytes are compared, because there are many texts.
    let text = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          guard !scalar.isASCII, scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
          else { return scalar }
          return Unicode.Scalar(UInt8(value) + UInt8(ascii: "0"))
        }))
    var numbers: Set<[UInt8]> = []
    for groups in ["", ".", ".,", ".'", ".,' "].map({ Array($0.utf8) }) {
      for token in text.utf8.split(whereSeparator: { !isDigit($0) && !groups.contains($0) }) {
        numbers.insert(digits(token))
      }
    }
    return numbers
  }

  private static func digits(_ text: some Sequence<UInt8>) -> [UInt8] {
    let digits = text.filter(isDigit).drop { $0 == UInt8(ascii: "0") }
    return Array(digits.reversed().drop { $0 == UInt8(ascii: "0") }.reversed())
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  // MARK: Daybook's own

  private static let own = [
    """
    {"format": "daybook-export", "book": {"currency": "EUR", "whole": true}, "accounts": [{"name": "Bank", "currency": "EUR", "opening-balance": "⟦10.00⟧"}],
    "entries": [{"date": "⟦2026-11-04⟧", "title": "⟦Halle 9⟧", "spent": "⟦86.35⟧", "split": {"Food": "⟦6.35⟧"}, "booked": "⟦90.00⟧"},
    {"date": "2026-11-30", "balance": "⟦913.65⟧", "currency": "EUR"}, {"date": "2026-11-30", "title": "x", "spent": ⟦12⟧}]}
    """,
    """
    entry,date,title,spent,received,moved,booked,balance,currency
    ⟦1⟧,⟦2026-11-04⟧,⟦Halle 9⟧,⟦86.35⟧,,,⟦90.00⟧,,EUR
    2,2026-11-30,,,,,,⟦913.65⟧,EUR
    """,
  ]

  @Test(arguments: own) func `an extreme number in any field of Daybook's own files causes no crash`(_ marked: String)
    throws
  {
    let template = FieldTemplate(marked)
    let whole = try #require(DaybookExport.read(Array(template.text.utf8), home: Currency(code: "EUR")))
    #expect(!whole.entries.isEmpty)
    for field in 0..<template.fieldCount {
      for number in ExtremeNumbers.all {
        let file = DaybookExport.read(Array(template.text(number, in: field).utf8), home: Currency(code: "EUR"))
        // JSON with such a number may be invalid.
        for refused in file?.refused ?? [] { #expect(!refused.problem.sentence.isEmpty) }
      }
    }
  }

  // MARK: Journals

  private static let hledger = """
    [{"tdate": "⟦2026-11-04⟧", "tdescription": "⟦Halle 9⟧", "tcode": "⟦4711⟧", "tsourcepos": [{"sourceLine": ⟦1⟧}], "tpostings": [
    {"paccount": "assets:bank", "pamount": [{"acommodity": "EUR", "aquantity": {"decimalMantissa": ⟦-8635⟧, "decimalPlaces": ⟦2⟧, "floatingPoint": ⟦-86.35⟧},
    "aprice": {"tag": "UnitPrice", "contents": {"acommodity": "USD", "aquantity": {"decimalMantissa": ⟦11⟧, "decimalPlaces": ⟦1⟧}}}}],
    "pbalanceassertion": {"baamount": {"acommodity": "EUR", "aquantity": {"decimalMantissa": ⟦5⟧, "decimalPlaces": ⟦0⟧}}}},
    {"paccount": "expenses:food", "pamount": [{"acommodity": "EUR", "aquantity": {"decimalMantissa": 8635, "decimalPlaces": 2}}]}]},
    {"tdate": "2026-11-01", "tdescription": "opening", "tpostings": [
    {"paccount": "assets:bank", "pamount": [{"acommodity": "EUR", "aquantity": {"decimalMantissa": ⟦100⟧, "decimalPlaces": 0}}]},
    {"paccount": "equity:opening", "pamount": [{"acommodity": "EUR", "aquantity": {"decimalMantissa": ⟦-100⟧, "decimalPlaces": 0}}]}]}]
    """
  private static let ledger = """
    <ledger><transactions><transaction><date>⟦2026/11/04⟧</date><payee>⟦Halle 9⟧</payee><code>⟦4711⟧</code><postings>
    <posting><account><name>assets:bank</name></account><post-amount><amount><commodity><symbol>EUR</symbol></commodity><quantity>⟦-86.35⟧</quantity></amount></post-amount>
    <cost><commodity><symbol>USD</symbol></commodity><quantity>⟦-90.10⟧</quantity></cost></posting>
    <posting><account><name>expenses:food</name></account><post-amount><amount><commodity><symbol>EUR</symbol></commodity><quantity>⟦86.35⟧</quantity></amount></post-amount></posting>
    </postings></transaction></transactions></ledger>
    """
  /// The empty columns of metadata at the end of each row.
  private static let metadata = String(repeating: ",", count: 40)
  private static let beancount = """
    id,date,payee,narration,tags,account,number,currency,weight,lineno,a,b,c,d,e\(metadata)
    x,⟦2026-11-04⟧,⟦Halle 9⟧,,,Assets:Bank,⟦-86.35⟧,EUR,⟦-90.10⟧ USD,⟦1⟧,,,⟦2⟧,f,\(metadata)
    x,2026-11-04,Halle 9,,,Expenses:Food,86.35,EUR,86.35 EUR,2,,,2,f,\(metadata)
    """
  private static let balances = "date,account,amount,lineno,note\n⟦2026-11-30⟧,Assets:Bank,⟦913.65⟧ EUR,⟦9⟧,\n"

  private static func entries(_ transactions: [JournalTransaction]?) -> ParsedEntries? {
    transactions.map { transactions in
      var file = ParsedEntries(format: "journal")
      JournalConverter(home: Currency(code: "EUR"), decimal: .point).add(transactions, to: &file)
      return file
    }
  }

  @Test(arguments: ["hledger", "ledger", "beancount", "balances"])
  func `an extreme number in any field of a journal program's output causes no crash`(_ program: String) throws {
    let others = FieldTemplate(Self.beancount).text
    let marked =
      ["hledger": Self.hledger, "ledger": Self.ledger, "beancount": Self.beancount, "balances": Self.balances][program]
    let template = FieldTemplate(try #require(marked))
    func read(_ text: String) -> ParsedEntries? {
      let bytes = Array(text.utf8)
      return switch program {
      case "hledger": Self.entries(HledgerJSON.transactions(bytes))
      case "ledger": Self.entries(LedgerXML.transactions(bytes))
      case "balances": Self.entries(BeanQueryCSV.transactions(Array(others.utf8), balances: bytes))
      default:
        Self.entries(
          BeanQueryCSV.transactions(bytes, balances: Array(FieldTemplate(Self.balances).text.utf8)))
      }
    }
    #expect(read(template.text)?.entries.isEmpty == false)
    for field in 0..<template.fieldCount {
      for number in ExtremeNumbers.all {
        for refused in read(template.text(number, in: field))?.refused ?? [] {
          #expect(!refused.problem.sentence.isEmpty)
        }
      }
    }
  }

  @Test func `the smallest possible number is refused, and a zero with any number of decimals is zero`() {
    #expect(SignedDecimal(exactly: .min, scale: 2) == nil)
    #expect(SignedDecimal(exactly: .min, scale: 0) == nil)
    #expect(SignedDecimal(exactly: 0, scale: .max) == .zero)
  }

  @Test func `postings whose sum exceeds the largest amount are refused`() throws {
    let most =
      "{\"acommodity\": \"EUR\", \"aquantity\": {\"decimalMantissa\": 99999999999999900, \"decimalPlaces\": 2}}"
    let postings = (0..<10_000).map { _ in "{\"paccount\": \"assets:bank\", \"pamount\": [\(most)]}" }
    let text =
      "[{\"tdate\": \"2026-11-04\", \"tdescription\": \"opening\", \"tpostings\": [\(postings.joined(separator: ",")), "
      + "{\"paccount\": \"equity:opening\", \"pamount\": [\(most)]}]}]"
    let file = try #require(Self.entries(HledgerJSON.transactions(Array(text.utf8))))
    #expect(file.refused.count == 1)
  }

  // MARK: What failed once

  @Test func `a large reference number in a workbook is read as text, and its row is imported`() throws {
    for number in ["9223372036855", "10000000000000", "4111111111111111", "123456789012345678901234567890"] {
      for sample in FormatSample.all where ["xlsx", "ods", "SpreadsheetML"].contains(sample.name) {
        let template = FieldTemplate(sample.marked)
        let place = try #require(
          (0..<template.fieldCount).first {
            template.text("REF", in: $0).contains("REF") && !template.text("REF", in: $0).contains("4711")
          })
        let file = try #require(try StatementReader.read(sample.bytes(template.text(number, in: place))).parts.first)
        let rows = file.file.statements.flatMap(\.rows).map { "\($0.day) \($0.amount.text) \($0.name)\($0.memo)" }
        #expect(
          rows == ["2026-11-18 -86.35 Halle 9", "2026-11-19 990 Tomas"]
            || rows == ["2026-11-04 -86.35 Halle 9", "2026-11-05 990 Tomas"], "\(sample.name) \(number): \(rows)")
        #expect(file.file.skippedRows.isEmpty)
      }
    }
  }

  @Test func `a workbook's rows are read even if they are numbered in another order`() throws {
    let sample = try #require(FormatSample.all.first { $0.name == "xlsx" })
    let text = FieldTemplate(sample.marked).text.replacing("<row r=\"2\">", with: "<row r=\"9\">")
      .replacing("<v>-86.35</v>", with: "<v></v>")
    #expect(try StatementReader.read(sample.bytes(text)).parts.first?.file.rowCount == 2)
  }

  @Test func `sums of the largest numbers are limited and keep their signs`() {
    let most = SignedDecimal(digits: .max, scale: 0)
    #expect((most + most).digits == .max && (-most - most).digits == -.max)
    #expect(SignedDecimal(digits: .min, scale: 0).magnitude.digits == .max)
    #expect(SignedDecimal(digits: .max, scale: 9) < most && -most < SignedDecimal(digits: .min, scale: 9))
    #expect(
      (SignedDecimal(digits: 999_999_999_999_999_999, scale: 0) + SignedDecimal(digits: 1, scale: 9)).digits == .max)
  }
}
