import Statements
import Ledger
import TestSupport
import Testing

/// Details of journals other than amounts: comments, days, brackets, prices, balances.
struct JournalPostingTests {
  private func told(_ journal: String, _ program: JournalReader.Program = .hledger) throws -> [String]? {
    try JournalPrograms.read(journal, program).map { file in
      file.entries.map { JournalPrograms.told($0, hasLine: false) }
        + file.refused.map { "\($0.line): \($0.problem.sentence)" } + file.notes
        + file.balanceAssertions.map { "\($0.date) \($0.account ?? "") holds \($0.balance)" }
    }
  }

  private func compare(
    _ journal: String, by program: JournalReader.Program = .hledger, _ lines: [String],
    _ place: SourceLocation = #_sourceLocation
  ) throws {
    guard let told = try told(journal, program) else { return }
    #expect(told == lines, sourceLocation: place)
  }

  @Test func `the comments, the code and the posting comments of a transaction become its note`() throws {
    let journal = """
      2026-11-03 (17) Plumber | kitchen  ; second visit, id:p-2, home:, warranty:2028
          ; paid by card
          expenses:home     80.00 EUR  ; pipe
          assets:bank
      """
    try compare(
      journal,
      [
        "2026-11-03 title=Plumber spent=80.00 category=home account=bank "
          + "note=(17)\nkitchen\nsecond visit, warranty:2028\npaid by card\npipe tags=home id=p-2"
      ])
    let other = """
      2026/11/03 (17) Plumber
          ; :home:
          ; Warranty: 2028
          ; paid by card
          Expenses:Home     80.00 EUR
          ; pipe
          Assets:Bank
      """
    try compare(
      other, by: .ledger,
      [
        "2026-11-03 title=Plumber spent=80.00 category=Home account=Bank "
          + "note=(17)\nWarranty: 2028\npaid by card\npipe tags=home"
      ])
  }

  @Test func `the separate date of a posting becomes the date of payment`() throws {
    let journal = """
      2026-11-03 Shoes
          expenses:clothes     60.00 EUR
          liabilities:card    -60.00 EUR  ; date:2026-11-05
      2026-11-04 Transfer
          assets:savings       10.00 EUR  ; date:2026-11-06
          assets:bank
      """
    try compare(
      journal,
      [
        "2026-11-03 title=Shoes spent=60.00 category=clothes account=card paid=2026-11-05",
        "4: its accounts are debited and credited on different days",
      ])
  }

  @Test
  func `virtual postings are imported only if they are balanced between accounts, and others are reported`() throws {
    let journal = """
      2026-11-03 Shoes
          expenses:clothes     60.00 EUR
          assets:bank
          (budget:clothes)    -60.00 EUR
          [assets:bank]        60.00 EUR
          [assets:bank:shoes]  -60.00 EUR
      2026-11-04 Envelope
          (assets:cash)        5.00 EUR
      """
    try compare(
      journal,
      [
        "2026-11-03 title=Shoes spent=60.00 category=clothes account=bank",
        "2026-11-03 title=Shoes moved=60.00 from=bank:shoes to=bank",
        "7: all its postings are virtual (in brackets), so it changes no balance",
        "1 virtual posting omitted: they do not represent movements of money",
      ])
  }

  @Test func `a transaction with prices becomes transfers, fees and booked amounts`() throws {
    let journal = """
      2026-11-03 Change with a fee
          assets:dollars       110.00 USD @@ 100.00 EUR
          expenses:fees          1.50 EUR
          assets:bank         -101.50 EUR
      2026-11-04 Two things abroad
          expenses:food         22.00 USD @@ 20.00 EUR
          expenses:travel       10.00 EUR
          liabilities:card     -30.00 EUR
      2026-11-05 A price with many decimals
          assets:dollars        33.33 USD @ 0.91234567 EUR
          assets:bank          -30.41 EUR
      2026-11-06 Salary in two parts
          assets:bank           90.00 EUR
          assets:dollars        11.00 USD @@ 10.00 EUR
          income:salary       -100.00 EUR
      """
    try compare(
      journal,
      [
        "2026-11-03 title=Change with a fee moved=100.00 from=bank to=dollars arrived=110.00",
        "2026-11-03 title=Change with a fee spent=1.50 category=fees account=bank",
        "2026-11-04 title=Two things abroad spent=22.00 category=food currency=USD account=card booked=20.00",
        "2026-11-04 title=Two things abroad spent=10.00 category=travel account=card",
        "2026-11-05 title=A price with many decimals moved=30.41 from=bank to=dollars arrived=33.33",
        "2026-11-06 title=Salary in two parts received=90.00 category=salary account=bank",
        "2026-11-06 title=Salary in two parts received=10.00 category=salary account=dollars booked=11.00",
      ])
  }

  @Test func `amounts without a currency are in the book's currency, and unusable transactions are refused`() throws {
    let journal = """
      2026-11-03 Tea
          expenses:food     2.50
          assets:cash
      2026-11-04 Thirds
          expenses:food     0.3333333333333 EUR
          assets:cash
      2026-11-05 Nothing
          expenses:food     0 EUR
          assets:cash
      2026-11-06 Into itself
          assets:cash       5 EUR
          assets:cash
      """
    try compare(
      journal,
      [
        "2026-11-03 title=Tea spent=2.50 category=food account=cash",
        "4: “0.3333333333 EUR” is not a valid value for “amount”", "7: it changes no balance",
        "10: it changes no balance", "amounts without a currency are read as EUR",
      ])
    let ledger = try told("2026/11/04 Thirds\n  Expenses:Food  0.3333333333333 EUR\n  Assets:Cash\n", .ledger)
    #expect(ledger == nil || ledger == ["1: “0.3333333333333 EUR” is not a valid value for “amount”"])
  }

  @Test func `a balance assertion is imported only if it is for one account and at the end of a day`() throws {
    let journal = """
      2026-11-03 Before a second purchase
          expenses:food      2.00 EUR
          assets:cash       -2.00 EUR = -2.00 EUR
      2026-11-03 Second
          expenses:food      3.00 EUR
          assets:cash       -3.00 EUR = -5.00 EUR
      2026-11-04 With what lies below
          assets:bank:giro   7.00 EUR
          income:gifts
      2026-11-05 All of it
          assets:bank        0.00 EUR =* 7.00 EUR
      2026-11-05 Alone
          assets:cash        0.00 EUR =* -5.00 EUR
      """
    try compare(
      journal,
      [
        "2026-11-03 title=Before a second purchase spent=2.00 category=food account=cash",
        "2026-11-03 title=Second spent=3.00 category=food account=cash",
        "2026-11-04 title=With what lies below received=7.00 category=gifts account=bank:giro",
        "2 balances omitted: in a book, a balance is for a single account at the end of a day",
        "2026-11-03 cash holds -500", "2026-11-05 cash holds -500",
      ])
  }

  @Test func `only balances at the very beginning of a journal become opening balances`() throws {
    let journal = """
      2026-01-01 Opening
          assets:bank       100.00 EUR
          assets:cash         5.00 EUR
          equity:opening/closing balances
      2026-02-01 Rent
          expenses:home      40.00 EUR
          assets:bank
      2026-12-31 Closing
          assets:bank       -60.00 EUR
          equity:opening/closing balances
      """
    guard let file = try JournalPrograms.read(journal, .hledger) else { return }
    #expect(file.accounts.map { "\($0.name) \($0.openingBalance ?? 0)" } == ["bank 10000", "cash 500"])
    #expect(file.refused.map(\.problem) == [.openedLater("bank")])
  }

  @Test func `opening balances are recognized by equity accounts or by titles with several names`() throws {
    let journal = """
      2026-01-01 Starting balances
          assets:bank       100.00 EUR
          assets:broker       3 ACME
          equity
      2026-01-01 Opening balance
          (assets:cash)       5.00 EUR
      2026-01-02 Draw
          assets:bank       -10.00 EUR
          equity:drawing
      """
    guard let file = try JournalPrograms.read(journal, .hledger) else { return }
    #expect(file.accounts.map { "\($0.name) \($0.openingBalance ?? 0)" } == ["bank 10000", "cash 500"])
    #expect(file.refused.map(\.problem) == [.noCurrency("ACME"), .againstEquity("equity:drawing")])
  }

  @Test func `two identical transactions in a beancount file are both imported, and links become tags`() throws {
    let coffee = "2026-11-03 * \"Bar\" \"Coffee\" ^week-45\n  Expenses:Food  2.00 EUR\n  Assets:Cash\n"
    let journal = """
      2026-01-01 open Assets:Cash
      2026-01-01 open Assets:Cash:Purse
      2026-01-01 open Expenses:Food
      \(coffee)\(coffee)
      2026-11-04 * "Purse"
        Assets:Cash:Purse  1.00 EUR
        Assets:Cash
      2026-11-05 balance Assets:Cash  -4.00 EUR
      2026-11-05 balance Assets:Cash:Purse  1.00 EUR
      2026-11-05 balance Assets:Cash:Purse  0 ACME
      """
    let bar = "2026-11-03 title=Bar spent=2.00 category=Food account=Cash note=Coffee tags=week-45"
    try compare(
      journal, by: .beancount,
      [
        bar, bar, "2026-11-04 title=Purse moved=1.00 from=Cash to=Cash:Purse", "16: “ACME” is not a currency",
        "1 balance omitted: in a book, a balance is for a single account at the end of a day",
        "2026-11-04 Cash:Purse holds 100",
      ])
  }
}
