import Charts
import Ledger
import Reports
import TestSupport
import Testing

/// Pages of a redacted site: no file contains an amount, a note, a photo or a number in a name.
@Suite struct RedactedPagesTests {
  private func book(_ secret: SecretBook) throws -> TextBook {
    var book = TextBook(secret.files)
    for (name, color) in secret.photos {
      let photo = try encodePNG(
        pixels: [UInt8](repeating: 0, count: 3000), width: 50, height: 60, palette: [ChartColor(color)])
      book.write(photo, to: "receipts/\(name)")
    }
    return book
  }

  /// Pictures are checked by name only; a test of the command checks that those of charts contain only pixels.
  private func leaks(_ site: TextSite, _ secrets: Set<String>) -> [String] {
    let files = site.paths.map { path in
      (path: path, bytes: path.hasSuffix(".png") || path.hasSuffix(".jpg") ? [] : site.bytes(path) ?? [])
    }
    return SecretBook.leaks(in: files, secrets)
  }

  @Test(arguments: SecretBook.Language.all)
  func `no file or file name of a redacted site contains an amount, a number, a note or a photo`(
    language: SecretBook.Language
  ) throws {
    let secret = SecretBook(language)
    let book = try book(secret)
    let forms = secret.forms
    let secrets = Set(forms.keys).union(secret.texts).union(["४२५"])
    // The same search finds them on the original site, so the search works.
    let told = Set(leaks(try TextSite(book), secrets).map { $0.split(separator: ": ", maxSplits: 1)[1] })
    for text in secret.texts where !text.contains("snap") {
      #expect(told.contains(text[...]), "\(text) is not shown")
    }
    for amount in Set(secret.amounts.map(\.minor)) {
      #expect(told.contains { forms[String($0)] == amount }, "\(amount) is not found on the open site")
    }
    let redacted = try TextSite(book, LedgerScope(isRedacted: true))
    #expect(leaks(redacted, secrets) == [])
    #expect(redacted.paths.filter { $0.hasSuffix(".jpg") || $0.hasPrefix("receipts") } == [])
    for word in secret.kept { #expect(try redacted.page("2026-11.html").contains(word)) }
    #expect(try redacted.page("2026-11.html").contains("•••"))
  }

  @Test(arguments: SecretBook.Language.all)
  func `no file or file name of a redacted site contains an amount computed from rates`(language: SecretBook.Language)
    throws
  {
    let book = try book(SecretBook(language))
    let ledger = book.read().ledger
    let (valuation, balance) = (Valuation(ledger), Balance(ledger))
    var figures = ledger.transactions.filter { $0.amount.currency != ledger.homeCurrency }.compactMap(\.homeAmount)
    figures += balance.byAccount.compactMap(\.value) + [balance.exchange ?? 0, balance.current, balance.opening]
    figures += valuation.rows.flatMap { [$0.balance, $0.exchange] }
    let unit: UInt64 = (0..<ledger.homeCurrency.decimals).reduce(1) { unit, _ in unit * 10 }
    let forms = Set(figures.flatMap { [$0.minor.magnitude, $0.minor.magnitude / unit] }.filter { $0 > 9_999_999 })
    #expect(balance.exchange != nil && forms.count > 20)
    let site = try TextSite(book, LedgerScope(isRedacted: true))
    #expect(leaks(site, Set(forms.map { String($0) })) == [])
    // Only the home currency remains.
    #expect(leaks(site, [" \(language.foreign)", "\"\(language.foreign)\"", ">\(language.foreign)<"]) == [])
    #expect(!site.paths.contains("convert.html"))
  }

  /// Seven digits in a row can only be a hash or a key; redacted sums have six.
  @Test func `numbers for scripts on a redacted site have at most six digits`() throws {
    let site = try TextSite(book(SecretBook(SecretBook.Language.all[1])), LedgerScope(isRedacted: true))
    for path in ["index.html", "trends.html", "category-home.html", "assets/days-2026.js", "assets/search-2026.js"] {
      #expect(try site.page(path).firstMatch(of: /[0-9]{7}/) == nil, "\(path)")
    }
    // The search does not compute sums.
    #expect(try site.page("assets/search-2026.js").firstMatch(of: /,0,[0-9]/) != nil)
  }
}
