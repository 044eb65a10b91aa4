import Charts
import Diagnostics
import Ledger
import Formats
import SiteComponents
import Reports
import Site
import Templates
import TestSupport
import Testing

/// Fingerprints of jobs: a job with an unchanged fingerprint gives the same files after any change, so an incremental
/// build equals a full one.
@Suite struct FingerprintTests {
  /// There are 500 changes in all.
  @Test(.timeLimit(.minutes(30)), arguments: UInt64(1)...4)
  func `jobs with an unchanged fingerprint give the same files after many random changes`(seed: UInt64) throws {
    var book = ChangingBook(seed: seed, count: 60)
    var last = try #require(try site(of: book))
    var refused = 0
    for number in 1...Fuzzing.count(125, least: 12) {
      let before = book
      let change = book.changeSomething()
      guard let site = try site(of: book) else {
        // The book returns to its last valid state, but not to the same random numbers.
        refused += 1
        book.revert(to: before)
        continue
      }
      expectSound(from: last, to: site, "\(number): \(change)", &book)
      last = site
    }
    // Most changes must lead to a valid book, otherwise this would test little.
    #expect(refused < 25)
  }

  /// Lists and months with over 500 rows, which have several pages.
  @Test(.timeLimit(.minutes(30)))
  func `unchanged fingerprints give the same files in a book whose lists have several pages`() throws {
    var book = ChangingBook(seed: 7, count: 1600)
    var last = try #require(try site(of: book))
    for number in 1...Fuzzing.count(25) {
      let before = book
      let change = book.changeSomething()
      guard let site = try site(of: book) else {
        book.revert(to: before)
        continue
      }
      expectSound(from: last, to: site, "\(number): \(change)", &book)
      last = site
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `moving the last payment of a year changes the next year's page of a payee with many entries`() throws {
    var book = ChangingBook(seed: 3, count: 1)
    book.entries = (0..<520).map { number in
      ChangingBook.Entry(
        month: number < 20 ? "2025-11" : "2026-10", day: 1 + number % 20, title: "Bakery", amount: "spent: 3",
        category: "Food")
    }
    book.entries[0].day = 28
    let before = try #require(try site(of: book))
    book.entries[0].day = 27
    let after = try #require(try site(of: book))
    let changed = expectSound(from: before, to: after, "an earlier day", &book)
    #expect(changed.isSuperset(of: ["payee-bakery 2025", "payee-bakery 2026"]), "\(changed)")
  }

  @Test(.timeLimit(.minutes(30)))
  func `the first entry after a year changes the yearbook of that year`() throws {
    func entry(_ month: String, _ day: Int, _ amount: String, _ category: String = "Food") -> ChangingBook.Entry {
      ChangingBook.Entry(month: month, day: day, title: "Bakery", amount: amount, category: category)
    }
    var book = ChangingBook(seed: 3, count: 1)
    book.entries = [
      entry("2025-11", 1, "received: 1000.50", "Salary"), entry("2025-11", 2, "spent: 3"),
      entry("2025-11", 10, "spent: 40"), entry("2025-11", 20, "spent: 5"), entry("2026-11", 28, "spent: 3"),
    ]
    let before = try #require(try site(of: book))
    // Until then, the days after 20 November 2025 may just not be written yet.
    book.entries[4].day = 5
    let after = try #require(try site(of: book))
    let changed = expectSound(from: before, to: after, "an entry of the next year", &book)
    #expect(changed.contains("yearbook 2025"), "\(changed)")
  }

  /// Months that other months' pages show, too: the current month, the previous one, the same month a year ago, and an
  /// archived month.
  @Test(.timeLimit(.minutes(30)), arguments: ["2026-11", "2026-10", "2025-11", "2025-01"])
  func `changing any single field of an entry changes the fingerprint of every page that shows the field`(
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
  func `changing any single setting or field of a category changes every page that shows it`() throws {
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
    try expectShown("statement") { $0.balanceAssertions["2026-10"]?.balance = "901" }
    try expectShown("account of a statement") { $0.balanceAssertions["2026-11"]?.account = "Bank" }
    try expectShown("today") { $0.today = "2026-11-30" }
    try expectShown("rate") { book in
      book.entries[0].details["currency"] = "USD"
      book.rate = "1.25"
    }
  }

  @Test func `a budget that begins in a month does not change pages of earlier months or entries`() throws {
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

  /// A switch over all keys contains the change of each, so that a new key needs one.
  @Test(.timeLimit(.minutes(30)), arguments: TransactionKey.allCases)
  func `changing any key of an entry changes every page that shows it in all kinds of sites`(
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
        // A filtered redacted site has no balances and so no figure of a transfer, but fingerprints ignore
        // the scope, so one page is built unnecessarily.
        #expect(!changed.isEmpty)
      } else {
        #expect(changed.isEmpty != isSeen, "\(key), \(scope): is seen: \(isSeen), changed: \(changed)")
      }
    }
  }

  // MARK: Sites

  /// The site; `nil` if the book has errors.
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
    // One of the unchanged pictures is drawn twice: all of them would take too long.
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

  /// Checks that files with an unchanged key are the same, even if their job runs again.
  ///
  /// - Returns: the pictures with an unchanged key.
  private func expectKeysSound(
    _ before: [FileTree.Output], _ after: [FileTree.Output], _ old: TextSite, _ new: TextSite, _ what: String
  ) -> [String] {
    let keys = Dictionary(before.map { ($0.paths[0], $0.key) }) { first, _ in first }
    let kept = after.filter { $0.key != 0 && keys[$0.paths[0]] == $0.key }.map { $0.paths[0] }
    for path in kept where path.hasSuffix(".html") {
      #expect(areSame(old.bytes(path), new.bytes(path)), "\(what): \(path)")
    }
    let parts = Dictionary(before.map { ($0.paths[0], $0.partBytes) }) { first, _ in first }
    for output in after {
      for (key, bytes) in output.partBytes {
        guard let known = parts[output.paths[0]]?[key] else { continue }
        #expect(known == bytes, "\(what): a part of \(output.paths[0])")
      }
    }
    return kept.filter { !$0.hasSuffix(".html") }
  }
}

extension FileTree.Output {
  /// The bytes of the parts, by their keys.
  fileprivate var partBytes: [UInt64: ArraySlice<UInt8>] {
    guard !parts.isEmpty, let bytes = content.make()?.first else { return [:] }
    // Parts of one file have different keys.
    return Dictionary(uniqueKeysWithValues: parts.map { ($0.key, bytes[$0.bytes]) })
  }

  /// The key, or 0 for a file that is always written.
  fileprivate var key: UInt64 { if case .made(let key, _) = content { key } else { 0 } }
}

extension ChangingBook {
  /// Returns to an earlier state, but keeps the random numbers.
  fileprivate mutating func revert(to book: ChangingBook) {
    let random = random
    self = book
    self.random = random
  }
}
