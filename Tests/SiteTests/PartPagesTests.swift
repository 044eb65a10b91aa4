import Ledger
import Reports
import TestSupport
import Testing

/// The pages of a filtered site, which contain no data of entries outside the filter.
@Suite struct PartPagesTests {
  @Test func `no file or file name of a filtered site contains text or amounts from other entries`() throws {
    let book = PartBook()
    let wanted = Set(book.categories.prefix(2))
    let scope = LedgerScope(
      filter: ["category:" + book.categories.prefix(2).joined(separator: ",")], from: Month("2026-03"),
      to: Month("2026-10"))
    func isInside(_ entry: PartBook.Entry) -> Bool {
      !wanted.isDisjoint(with: [entry.category, entry.other ?? ""]) && ("2026-03"..."2026-10").contains(entry.month)
    }
    func words(_ entries: [PartBook.Entry]) -> Set<String> {
      Set(entries.flatMap { [$0.title, $0.note, $0.account, $0.tag] + [$0.who].compactMap(\.self) })
    }
    let (inside, outside) = (book.entries.filter(isInside), book.entries.filter { !isInside($0) })
    let rest = words(outside).union(book.categories).union(book.accounts).union(book.members + [book.goal]).subtracting(
      words(inside)
    )
    .subtracting(wanted)
    #expect(inside.count > 5 && rest.count > 150)
    let told = leaks(try TextSite(TextBook(book.files)), rest)
    #expect(told.count > rest.count - 3, "the search finds nearly all of it on the open site")
    let part = try TextSite(TextBook(book.files), scope)
    #expect(leaks(part, rest) == [])
    for entry in inside { #expect(try part.page("\(entry.month).html").contains(entry.title), "\(entry)") }
  }

  /// The texts found in any file of a site.
  private func leaks(_ site: TextSite, _ texts: Set<String>) -> Set<String> {
    let files = site.paths.map { (path: $0, bytes: $0.hasSuffix(".png") ? [] : site.bytes($0) ?? []) }
    return Set(
      SecretBook.leaks(in: files, texts).compactMap { $0.split(separator: ": ", maxSplits: 1).last.map { String($0) } })
  }

  @Test func `a site filtered by days shows the range of days and contains only entries on these days`() throws {
    let book = TextBook([
      "book.yaml": "language: en\n",
      "ledger/2026-10.yaml":
        "- { date: 2026-10-26, title: Apple, spent: 1 }\n- { date: 2026-10-27, title: Pear, spent: 2 }\n",
      "ledger/2026-11.yaml":
        "- { date: 2026-11-20, title: Plum, spent: 4 }\n- { date: 2026-11-21, title: Fig, spent: 8 }\n",
    ])
    let scope = LedgerScope(first: MonthOrDay("2026-10-27"), last: MonthOrDay("2026-11-20"))
    let site = try TextSite(book, scope)
    #expect(site.ledger.transactions.map(\.title) == ["Pear", "Plum"])
    #expect(try site.page("2026-11.html").contains("27 October 2026 to 20 November 2026"))
    expectLinksResolve(in: site)
  }

  @Test(arguments: [
    LedgerScope(from: Month("2024-01"), to: Month("2024-12")), LedgerScope(from: Month("2027-01")),
    LedgerScope(to: Month("2025-12")), LedgerScope(from: Month("2026-11"), to: Month("2026-11")),
    LedgerScope(from: Month("2026-12"), to: Month("2026-12")), LedgerScope(filter: ["is:pending"]),
    LedgerScope(isRedacted: true, filter: ["not:is:pending"]),
  ])
  func `every link in a filtered site has a target`(scope: LedgerScope) throws {
    let site = try TextSite(TextBook(PartBook().files), scope)
    expectLinksResolve(in: site)
  }
}
