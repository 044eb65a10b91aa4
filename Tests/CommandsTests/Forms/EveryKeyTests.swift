import Ledger
import TestSupport
import Testing

/// Every key of a transaction has a field in the form and a value in the JSON of `list`.
@Suite struct EveryKeyTests {
  private static let accounts =
    "members: [Eva, Tomas]\naccounts:\n  - { name: Bank }\n  - { name: Savings, currency: USD }\n"

  @Test(arguments: ["/add", "/edit/rent"]) func `the form of an entry has a field for each key`(
    address: String
  ) throws {
    let month = "- { date: 2026-11-03, title: Rent, spent: 900, category: Home, id: rent }\n"
    let book = try FormBook(month, ["book.yaml": "currency: EUR\ntoday: 2026-11-21\n" + EveryKeyTests.accounts])
    let body = try book.get(address).body
    for key in TransactionKey.allCases {
      let field =
        TransactionKey.directions.contains(key)
        ? "value=\"\(key.name)\"" : key == .split ? "name=\"part-amount\"" : "name=\"\(key.name)\""
      #expect(body.contains(field), "\(key)")
    }
  }

  /// Directions and `from` are in other columns. The keys `auto` and `skip` of a series are printed by `show`.
  @Test func `list --json prints every key of an entry except amounts, from, auto and skip`() throws {
    let folder = try TemporaryFolder()
    try folder.write("currency: EUR\ntoday: 2026-11-21\n", to: "book.yaml")
    try folder.write("- { date: 2026-11-03, title: Rent, spent: 900 }\n", to: "ledger/2026-11.yaml")
    let out = ToolRun(["list", "--book", folder.path, "--json"]).out
    let others: Set<TransactionKey> = [.spent, .received, .moved, .from, .auto, .skip]
    for key in TransactionKey.allCases where !others.contains(key) {
      #expect(out.contains("\"\(key == .photo ? "photos" : key.name)\":"), "\(key): \(out)")
    }
  }
}
