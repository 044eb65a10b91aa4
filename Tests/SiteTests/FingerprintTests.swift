import Charts
import Diagnostics
import Ledger
import Formats
import SiteComponents
import Reports
import Site
import TestSupport
import Testing

/// A job whose fingerprint stays gives the files that it gave before, whatever was changed: so a build that does only the
/// others is a clean one.
@Suite struct FingerprintTests {
  /// 500 changes in all.
  @Test(.timeLimit(.minutes(30)), arguments: UInt64(1)...4)
  func `after each of many random changes what a fingerprint stands for is the same`(seed: UInt64) throws {
    var book = ChangingBook(seed: seed, count: 60)
    var last = try #require(try site(of: book))
    var refused = 0
    for number in 1...Soak.count(125, least: 12) {
      let before = book
      let change = book.changeSomething()
      guard let site = try site(of: book) else {
        // Back to what could be shown, but not to the same random numbers.
        refused += 1
        book.takeBack(to: before)
        continue
      }
      expectSound(from: last, to: site, "\(number): \(change)", &book)
      last = site
    }
    // Most changes leave a book that can be built, else this would show little.
    #expect(refused < 25)
  }

  /// Over 500 rows lists and months have further pages.
  @Test(.timeLimit(.minutes(30)))
  func `the same holds for a book so large that its lists are cut into pages`() throws {
    var book = ChangingBook(seed: 7, count: 1600)
    var last = try #require(try site(of: book))
    for number in 1...Soak.count(25) {
      let before = book
      let change = book.changeSomething()
      guard let site = try site(of: book) else {
        book.takeBack(to: before)
        continue
      }
      expectSound(from: last, to: site, "\(number): \(change)", &book)
      last = site
    }
  }

  /// In months that others show something of: the last one, the one before, the same a year ago, and one of the archive.
  @Test(.timeLimit(.minutes(30)), arguments: ["2026-11", "2026-10", "2025-11", "2025-01"])
  func `each field of an entry, changed by itself, changes the fingerprint of every page that shows it`(
    month: String
  ) throws {
    var book = ChangingBook(seed: 11, count: 80)
    let spent = book.entries.lastIndex { $0.month == month && $0.amount.hasPrefix("spent") }
    let place = try #require(spent, "no entry of \(month)")
    let original = book.entries[place]
    let before = try #require(try site(of: book))
    for (name, change) in ChangingBook.fields(of: month) {
      book.entries[place] = original
      change(&book.entries[place])
      let after = try #require(try site(of: book), "\(name) of \(month) is refused")
      let changed = expectSound(from: before, to: after, "\(name) of \(month)", &book)
      #expect(changed.contains("month \(month)"), "\(name) of \(month) changes \(changed)")
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `each setting and each field of a category, changed by itself, changes every page that shows it`() throws {
    let first = ChangingBook(seed: 11, count: 80)
    let before = try #require(try site(of: first))
    func expectShown(_ name: String, _ change: (inout ChangingBook) -> Void) throws {
      var book = first
      change(&book)
      let after = try #require(try site(of: book), "\(name) is refused")
      #expect(!expectSound(from: before, to: after, name, &book).isEmpty, "\(name) changes no page")
    }
    for (name, value) in [("budget", "77"), ("icon", "🥖")] { try expectShown(name) { $0.categories[name] = value } }
    for (name, value) in [
      ("title", "Ours"), ("show-currency", "no"), ("language", "ru"), ("first-weekday", "sunday"),
      ("opening-balance", "12.50"),
    ] { try expectShown(name) { $0.settings[name] = value } }
    try expectShown("statement") { $0.statements["2026-10"]?.balance = "901" }
    try expectShown("account of a statement") { $0.statements["2026-11"]?.account = "Bank" }
    try expectShown("today") { $0.today = "2026-11-30" }
    try expectShown("rate") { book in
      book.entries[0].details["currency"] = "USD"
      book.rate = "1.25"
    }
  }

  @Test func `a budget that begins in a month changes no page of a month before it, and no entry`() throws {
    var book = ChangingBook(seed: 11, count: 80)
    book.categories["budget"] = "300"
    let before = try #require(try site(of: book))
    book.categories["budget"] = "[{ amount: 300 }, { from: 2026-11, amount: 200, carry: yes }]"
    let after = try #require(try site(of: book))
    let changed = expectSound(from: before, to: after, "from November", &book)
    #expect(changed.contains("month 2026-11") && changed.contains("yearbook 2026") && changed.contains("trends"))
    #expect(!changed.contains { $0.hasPrefix("month ") && $0 < "month 2026-11" }, "\(changed)")
    #expect(!changed.contains { $0.hasPrefix("transaction") || $0 == "yearbook 2025" }, "\(changed)")
  }

  /// In a site that shows less than the book nothing else may be done either: its fingerprints hold what it shows.
  @Test(.timeLimit(.minutes(30)), arguments: TransactionKey.allCases)
  func `each key of an entry, changed in a whole, redacted or filtered site, changes every page that shows it`(
    key: TransactionKey
  ) throws {
    var book = ChangingBook(seed: 12, count: 16)
    let (before, after) = book.versions(of: key)
    let scopes: [LedgerScope] = [
      .whole, LedgerScope(isRedacted: true), LedgerScope(from: Month(year: 2026, month: 6)),
      LedgerScope(isRedacted: true, from: Month(year: 2026, month: 6)),
    ]
    for scope in scopes {
      let (old, new) = (try site(of: before, scope), try site(of: after, scope))
      let changed = expectSound(
        from: try #require(old, "\(key) is refused"), to: try #require(new, "\(key) is refused"),
        "\(key), \(scope)", &book)
      let isSeen = differs(try #require(old), try #require(new))
      if scope.isWhole {
        #expect(isSeen || key == .auto, "\(key) changes no page")
      } else if scope.isRedacted, scope.from != nil, [.moved, .arrived].contains(key) {
        // Nothing is drawn of money that moved where there are no balances, so that one build too many is the price of
        // fingerprints that know nothing of a scope.
        #expect(!changed.isEmpty)
      } else {
        #expect(changed.isEmpty != isSeen, "\(key), \(scope): is seen: \(isSeen), changed: \(changed)")
      }
    }
  }

  // MARK: Sites

  /// Nil for a book with mistakes.
  private func site(of changing: ChangingBook, _ scope: LedgerScope = .whole) throws -> TextSite? {
    var book = TextBook(changing.files, today: changing.today)
    for (name, shade) in changing.photos {
      let (pixels, width, colors) = ChangingBook.pixels(shade: shade)
      let photo = try encodePNG(pixels: pixels, width: width, height: 60, palette: colors.map { ChartColor($0) })
      book.write(photo, to: "receipts/\(name)")
    }
    if book.read().findings.hasErrors { return nil }
    return try TextSite(book, scope, template: .ofRepository.changed { changing.template($0, $1) })
  }

  /// Whether any file of a site is another one.
  private func differs(_ old: TextSite, _ new: TextSite) -> Bool {
    let known = Dictionary(uniqueKeysWithValues: old.tree.jobs.map { ($0.name, $0) })
    return new.tree.jobs.contains { job in
      guard let before = known[job.name].map(old.outputs) else { return true }
      let after = new.outputs(job)
      if before.map(\.paths) != after.map(\.paths) { return true }
      return zip(before, after).contains { before, after in
        let path = after.paths[0]
        let isText = path.hasSuffix(".html") || after.key == 0
        return isText ? !areSame(old.bytes(path), new.bytes(path)) : before.key != after.key
      }
    }
  }

  /// - Returns: the jobs whose fingerprint changed, or that are new.
  @discardableResult private func expectSound(
    from old: TextSite, to new: TextSite, _ change: String, _ book: inout ChangingBook
  ) -> Set<String> {
    let known = Dictionary(uniqueKeysWithValues: old.tree.jobs.map { ($0.name, $0) })
    #expect(known.count == old.tree.jobs.count, "two jobs have one name")
    var changed: Set<String> = []
    var pictures: [String] = []
    for job in new.tree.jobs {
      let (before, after) = (known[job.name].map(old.outputs) ?? [], new.outputs(job))
      if let last = known[job.name], last.fingerprint == job.fingerprint, job.fingerprint != 0 {
        expectSame(before, after, old, new, "\(change): “\(job.name)” stays")
      } else {
        changed.insert(job.name)
        pictures += expectKeysSound(before, after, old, new, "\(change): “\(job.name)” is done")
      }
    }
    // One of those that are not made again is drawn, twice: all of them would take long.
    if !pictures.isEmpty {
      let path = book.one(of: pictures)
      #expect(areSame(old.bytes(path), new.bytes(path)), "\(change): \(path)")
    }
    return changed
  }

  private func expectSame(
    _ before: [FileTree.Output], _ after: [FileTree.Output], _ old: TextSite, _ new: TextSite, _ what: String
  ) {
    #expect(before.map(\.paths) == after.map(\.paths), "\(what)")
    for (before, after) in zip(before, after) {
      let path = after.paths[0]
      if path.hasSuffix(".html") || before.key == 0 {
        #expect(areSame(old.bytes(path), new.bytes(path)), "\(what): \(path)")
      } else {
        #expect(before.key == after.key, "\(what): \(path)")
      }
    }
  }

  /// Of a job that is done a file is still not made again if its own key is the same.
  ///
  /// - Returns: the pictures of which that is so.
  private func expectKeysSound(
    _ before: [FileTree.Output], _ after: [FileTree.Output], _ old: TextSite, _ new: TextSite, _ what: String
  ) -> [String] {
    let keys = Dictionary(before.map { ($0.paths[0], $0.key) }) { first, _ in first }
    let kept = after.filter { $0.key != 0 && keys[$0.paths[0]] == $0.key }.map { $0.paths[0] }
    for path in kept where path.hasSuffix(".html") {
      #expect(areSame(old.bytes(path), new.bytes(path)), "\(what): \(path)")
    }
    return kept.filter { !$0.hasSuffix(".html") }
  }
}

extension FileTree.Output {
  /// 0 for what is made always.
  fileprivate var key: UInt64 { if case .made(let key, _) = content { key } else { 0 } }
}

extension ChangingBook {
  /// To what it was, with the random numbers that it has come to.
  fileprivate mutating func takeBack(to book: ChangingBook) {
    let random = random
    self = book
    self.random = random
  }
}
