import Foundation
import Statements
import Ledger
import Formats
import Platform
import TestSupport
import Testing

struct JournalReaderTests {
  /// The answers of simulated programs, by name.
  private static func reader(_ answers: [String: Result<[UInt8], ConfinedCall.Failure>]) -> JournalReader {
    JournalReader { call in
      #expect(call.seconds == 30 && call.byteCount == 64 << 20)
      return call.arguments.compactMap { answers[$0] }.first ?? .failure(.notFound)
    }
  }

  @Test func `a journal is recognized by its content`() {
    func syntax(_ text: String) -> JournalSyntax? { JournalReader.syntax(of: Array(text.utf8)) }
    #expect(syntax("; x\n2026-11-03 * Shop\n    expenses:food  3 EUR\n    assets:bank\n") == .plain)
    #expect(syntax("2026/1/3=2026/1/4 ! Shop\n\tExpenses:Food  $3\n\tAssets\n") == .plain)
    #expect(syntax("account assets:bank\ninclude 2026.journal\n") == .plain)
    #expect(syntax("2026-11-03 * \"Shop\"\n  Expenses:Food  3 EUR\n  Assets:Bank\n") == .beancount)
    #expect(syntax("option \"title\" \"x\"\n2026-01-01 open Assets:Bank\n") == .beancount)
    #expect(syntax("2026/11/3\n  expenses:food  3 EUR\n  assets:bank\n") == .plain)
    #expect(syntax("11/3 Shop\n  expenses:food   3\n  assets:bank\n") == .plain)
    #expect(syntax("2026-11-03 * Shop\n  ! expenses:food  3 EUR\n  assets:bank\n") == .plain)
    let unnamed = "2026-11-03 *\n  Expenses:Food  3 EUR\n  Assets:Bank\n"
    #expect(syntax("2026-01-01 open Assets:Bank\n" + unnamed + unnamed) == .beancount)
    for text in [
      "11/3 Shop\n  Card 1234  3,00\n", "1.5 3\n2.5 4\n", "2026-11-03\nShop\n3,00\n",
      "", "date,amount\n2026-11-03,3\n", "2026-11-03;Shop;3\n2026-11-04;Shop;4\n", "!Type:Bank\nD1/2/26\n",
      "2026-11-03 Shop 3,00\n2026-11-04 Shop 4,00\n", "<OFX>", ":20:START\n:61:2611031103D3,00NMSC\n",
    ] {
      #expect(syntax(text) == nil, "\(text)")
    }
  }

  @Test func `a journal program that is missing, fails or prints something else is reported`() {
    func problem(_ answers: [String: Result<[UInt8], ConfinedCall.Failure>], _ syntax: JournalSyntax = .plain)
      -> JournalReader.Problem?
    {
      do throws(JournalReader.Problem) {
        _ = try JournalReaderTests.reader(answers).read(JournalPrograms.files("x", syntax))
        return nil
      } catch { return error }
    }
    #expect(problem([:]) == .noProgram([.hledger, .ledger]))
    #expect(problem([:], .beancount) == .noProgram([.beancount]))
    #expect(problem(["hledger": .failure(.tookTooLong)]) == .failed(.hledger, .tookTooLong))
    #expect(problem(["hledger": .success([0x7B])]) == .failed(.hledger, .refused("its output is not valid JSON")))
    #expect(
      problem(["ledger": .success(Array("<a".utf8))]) == .failed(.ledger, .refused("its output is not valid XML")))
    #expect(problem(["hledger": .failure(.refused("x")), "ledger": .success(Array("<ledger/>".utf8))]) == nil)
  }

  // MARK: The programs themselves

  private static let journal = """
    2026-01-01 * Opening balances
        assets:bank:checking   100.00 EUR
        equity:opening balances

    2026-11-03 * Halle 9 | with Ana  ; id:e-1, trip:
        expenses:food     60.35 EUR
        expenses:home     26.00 EUR
        assets:bank:checking  -86.35 EUR

    2026-11-04 * Salary
        income:salary   -3000 EUR
        expenses:tax      800 EUR
        assets:bank:checking  2200 EUR

    2026-11-05 Cash
        assets:cash   50 EUR
        assets:bank:checking

    2026-11-06 Refund
        assets:bank:checking   10 EUR
        expenses:food

    2026-11-07 Hotel
        expenses:travel   120.00 USD @@ 100.00 EUR
        liabilities:card  -100.00 EUR

    2026-11-08 Dollars
        assets:dollars   20.00 USD @ 0.90 EUR
        assets:bank:checking  -18.00 EUR

    2026-11-09 Shares
        assets:broker   3 ACME @ 10.00 EUR
        assets:bank:checking

    2026-11-10 Checked
        assets:cash   0.00 EUR = 50.00 EUR
    """

  private static let expected = [
    "5 2026-11-03 title=Halle 9 spent=86.35 category=food split=home:26.00 account=bank:checking"
      + " note=with Ana tags=trip id=e-1",
    "10 2026-11-04 title=Salary received=3000.00 category=salary account=bank:checking",
    "10 2026-11-04 title=Salary spent=800.00 category=tax account=bank:checking",
    "15 2026-11-05 title=Cash moved=50.00 from=bank:checking to=cash",
    "19 2026-11-06 title=Refund received=10.00 category=food account=bank:checking",
    "23 2026-11-07 title=Hotel spent=120.00 category=travel currency=USD account=card booked=100.00",
    "27 2026-11-08 title=Dollars moved=18.00 from=bank:checking to=dollars arrived=20.00",
  ]

  @Test(arguments: ["hledger", "ledger"])
  func `the entries of a journal are imported`(program: String) throws {
    let reader = JournalReader { $0.arguments[0] == program ? JournalPrograms.run($0) : .failure(.notFound) }
    let file: ParsedEntries
    do throws(JournalReader.Problem) {
      file = try reader.read(JournalPrograms.files(JournalReaderTests.journal), home: Currency(code: "EUR"))
    } catch {
      // Missing programs are reported by the tests of exports.
      if case .noProgram = error { return }
      throw error
    }
    let hasLine = program == "hledger"
    #expect(file.format == "journal, read by \(program)")
    var expected = JournalReaderTests.expected
    if !hasLine {
      // Ledger does not split the payee at a vertical bar, and prints no line numbers.
      expected = expected.map { String($0.drop { $0 != " " }.dropFirst()) }
      expected[0] = expected[0].replacing("title=Halle 9 ", with: "title=Halle 9 | with Ana ")
        .replacing(" note=with Ana tags=trip id=e-1", with: " note=id:e-1, trip:")
    }
    #expect(file.entries.map { JournalPrograms.told($0, hasLine: hasLine) } == expected)
    #expect(file.refused.map(\.problem) == [.noCurrency("ACME")])
    // Ledger does not print balance assertions.
    let stated = file.balanceAssertions.map { "\($0.date) \($0.account ?? "") \($0.balance)" }
    #expect(stated == (program == "hledger" ? ["2026-11-10 cash 5000"] : []))
    #expect(
      file.accounts.map { "\($0.name) \($0.currency.code) \($0.kind) \($0.openingBalance ?? 0)" } == [
        "bank:checking EUR everyday 10000", "cash EUR everyday 0", "card EUR loan 0", "dollars USD everyday 0",
      ])
    #expect(
      file.categories.map { "\($0.name) \($0.kind)" } == [
        "food expense", "home expense", "salary income", "tax expense", "travel expense",
      ])
  }

  @Test func `the entries of a beancount file are imported`() throws {
    let text = """
      option "operating_currency" "EUR"
      2026-01-01 open Assets:Bank EUR
      2026-01-01 open Assets:Cash
      2026-01-01 open Expenses:Food
      2026-01-01 open Expenses:Home
      2026-01-01 open Equity:Opening
      2026-01-01 * "Opening"
        Assets:Bank  100.00 EUR
        Equity:Opening
      2026-11-03 * "Halle 9" "with \\"Ana\\"" #trip
        id: "e-1"
        Expenses:Food  60.35 EUR
        Expenses:Home  26.00 EUR
        Assets:Bank
      2026-11-07 * "Hotel"
        Expenses:Food  120.00 USD @@ 100.00 EUR
        Assets:Bank  -100.00 EUR
      2026-11-08 balance Assets:Bank  -86.35 EUR
      """
    let reader = JournalReader { JournalPrograms.run($0) }
    let file: ParsedEntries
    do throws(JournalReader.Problem) {
      file = try reader.read(JournalPrograms.files(text, .beancount), home: Currency(code: "EUR"))
    } catch {
      if case .noProgram = error { return }
      throw error
    }
    #expect(
      file.entries.map { JournalPrograms.told($0, hasLine: true) } == [
        "10 2026-11-03 title=Halle 9 spent=86.35 category=Food split=Home:26.00 account=Bank"
          + " note=with \"Ana\" tags=trip id=e-1",
        "15 2026-11-07 title=Hotel spent=120.00 category=Food currency=USD account=Bank booked=100.00",
      ])
    #expect(file.balanceAssertions.map { "\($0.date) \($0.account ?? "") \($0.balance)" } == ["2026-11-07 Bank -8635"])
    #expect(file.refused.isEmpty && file.accounts.map(\.openingBalance) == [10000])
  }
}
