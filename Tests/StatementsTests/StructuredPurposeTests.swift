import Statements
import Ledger
import Testing

/// Names and purposes in the structured texts of MT940: numbered fields, SEPA keywords and fields between slashes.
@Suite struct StructuredPurposeTests {
  private func read(_ text: String, isIn: Bool = false) throws -> BankRow {
    let file =
      ":20:1\n:25:10020030/1234567\n:60F:C261101EUR100,00\n:61:2611021102\(isIn ? "C" : "D")5,00NTRFNONREF\n"
      + ":86:\(text)\n:62F:C261102EUR95,00\n-\n"
    let read = try #require(try StatementReader.read(Array(file.utf8)).parts.first).file
    return try #require(read.statements.first?.rows.first)
  }

  @Test(arguments: [
    // Each row: the field, the name, the purpose.
    (
      "105?00BASISLASTSCHRIFT?20EREF: 12345?21MREF: 99?22CRED: DE98?23SVWZ: Strom November?32E.ON", "E.ON",
      "Strom November"
    ),
    ("117?00DAUERAUFTRAG?20Miete?21Nov?22EREF+77 KREF+88?32Vermieter", "Vermieter", "Miete Nov"),
    (
      "166?00GUTSCHRIFT?20EREF+1?21SVWZ+Rechnung 2026-117 St?22rom ABWA+Holding?32ACME", "ACME",
      "Rechnung 2026-117 St rom"
    ),
    ("166?00GUTSCHRIFT?20SVWZ+Rechnung 2026 fuer Str?21om?32ACME", "ACME", "Rechnung 2026 fuer Strom"),
    (
      "166?00X?20SVWZ+Rechnung 20261177 Stro?21m im November?32Stadtwerke Musterstadt GmbH?33 Nord",
      "Stadtwerke Musterstadt GmbH Nord", "Rechnung 20261177 Strom im November"
    ),
    ("?20Rent?21November?32Tenant A", "Tenant A", "Rent November"),
    (
      "<00Przelew<20faktura 12<21za prad<27ACME SP Z O O<28UL. PROSTA 1<38PL61109010140000071219812874",
      "ACME SP Z O O", "faktura 12 za prad"
    ),
    ("052~00VE02~20faktura 13~21za gaz~32PGNIG OD~33SA", "PGNIG OD SA", "faktura 13 za gaz"),
  ])
  func `numbered fields are joined into whole words, without SEPA keywords`(
    text: String, name: String, memo: String
  ) throws {
    let row = try read(text)
    #expect(row.name == name && row.memo == memo, "\(row.name) | \(row.memo)")
  }

  @Test(arguments: [
    (
      "/MARF/M-1/CNTP/NL32INGB0000012345/INGBNL2A/Ziggo BV///REMI/STRD/CUR/9001123000000013/", "Ziggo BV",
      "9001123000000013"
    ),
    ("/EREF/NOTPROVIDED/BENM//NAME/Hr P de Boer/REMI/cadeau/ISDT/2026-11-07", "Hr P de Boer", "cadeau"),
    ("/BENM/UNILEVER/REMI/INVOICE 3344", "UNILEVER", "INVOICE 3344"),
    ("/ORDR/1/NAME/SELF/BENM/NAME/CITY POWER LTD/REMI/BILL 55", "CITY POWER LTD", "BILL 55"),
    ("/PREF/batch 12/NRTX/2/", "", "batch 12"),
    (
      "BEA   NR:XX1234   06.11.26/12.34 Albert Heijn 1234,PAS012", "Albert Heijn 1234",
      "BEA NR:XX1234 06.11.26/12.34 Albert Heijn 1234,PAS012"
    ),
  ])
  func `fields between slashes give the other party and the purpose`(
    text: String, name: String, memo: String
  ) throws {
    let row = try read(text)
    #expect(
      row.name == name && row.memo.split(separator: " ").joined(separator: " ") == memo, "\(row.name) | \(row.memo)")
  }

  @Test func `the other party of received money is the ordering party`() throws {
    let text = "/ORDR/1/NAME/TENANT/BENM/NAME/SELF/REMI/rent"
    #expect(try read(text, isIn: true).name == "TENANT" && read(text).name == "SELF")
  }

  @Test func `text that begins with a number and a space is not divided into fields`() throws {
    #expect(try read("999 PAYMENT TO JOHN 20 SMITH INVOICE 2").memo == "999 PAYMENT TO JOHN 20 SMITH INVOICE 2")
  }
}
