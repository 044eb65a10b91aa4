import Foundation
import TestSupport

/// The figures of periods on the pages of an English site, read from labels, headings and tables.
struct PageClaims {
  private let figures: PlainFigures
  private let stems: [String: String]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  init(_ figures: PlainFigures) {
    self.figures = figures
    let names = figures.expenses.union(figures.incomes)
    stems = Dictionary(uniqueKeysWithValues: names.map { ("category-" + PageClaims.slug($0), $0) })
  }

  private static func slug(_ name: String) -> String { name.lowercased().replacing(" ", with: "-") }

  func claims(of pages: [(path: String, text: String)]) -> [Claim] {
    pages.flatMap { path, text in
      if path.hasPrefix("payee-") { return payee(path, text) }
      let page = Page(path: path, period: period(of: path), subject: subject(of: path))
      if path.hasPrefix("flow") { return flows(text, page) }
      return labels(text, page) + stats(text, page) + tables(text, page) + lists(text, page)
    }
  }

  /// The subject of a page.
  private struct Page {
    let path: String
    /// The period of a month's page or a yearbook; `nil` on other pages.
    let period: String?
    let subject: Claim.Subject
  }

  private func period(of path: String) -> String? {
    if path == "index.html" { return String(figures.today.prefix(7)) }
    if let match = path.wholeMatch(of: /(\d{4}-\d\d)(-p\d+)?\.html/) { return String(match.output.1) }
    return path.wholeMatch(of: /yearbook-(\d{4})\.html/).map { String($0.output.1) }
  }

  private func subject(of path: String) -> Claim.Subject {
    let stem = path.replacing(".html", with: "")
    if let stem = stems.keys.filter({ stem == $0 || stem.hasPrefix("\($0)-2") }).max(), let name = stems[stem] {
      return .category(name)
    }
    let tags = Set(figures.entries.flatMap(\.tags))
    return tags.first { stem == "tag-\(PageClaims.slug($0))" }.map { .tag($0) } ?? .all
  }

  // MARK: Names and amounts

  /// `2026-11` of “November 2026 so far”, `2026` of “2026 so far”.
  ///
  /// - Parameter year: the year of a month that names none.
  private func period(_ name: some StringProtocol, year: String? = nil) -> String? {
    let name = String(name).replacing(" so far", with: "")
    if name == "All time" { return "" }
    if let match = name.wholeMatch(of: /\d{4}/) { return String(match.output) }
    let words = name.split(separator: " ")
    guard let first = words.first, words.count <= 2 else { return nil }
    let number = PageClaims.months.firstIndex { $0 == first || $0.prefix(3) == first }
    let own = words.count == 2 ? words[1].wholeMatch(of: /\d{4}/).map { String($0.output) } : year
    guard let number, let own else { return nil }
    return "\(own)-\(number < 9 ? "0" : "")\(number + 1)"
  }

  private func minor(_ text: some StringProtocol) -> Int64? {
    guard let match = String(text).wholeMatch(of: /([+\u{2212}]?)€?([\d,]+)\.(\d\d)/) else { return nil }
    let amount = Int64(match.output.2.replacing(",", with: "") + match.output.3)
    return match.output.1 == "\u{2212}" ? amount.map { -$0 } : amount
  }

  private func isIncome(_ subject: Claim.Subject) -> Bool {
    switch subject {
    case .category(let name): figures.incomes.contains(name)
    case .payee(_, let isIncome): isIncome
    case .all, .tag: false
    }
  }

  /// - Parameters:
  ///   - shown: an amount; for a future period, the planned amount.
  ///   - planned: `+ 51.20 planned`, or empty.
  private func claims(
    _ page: Page, _ words: String, _ period: String, _ subject: Claim.Subject, isIncome: Bool? = nil,
    shown: some StringProtocol, planned: any StringProtocol = ""
  ) -> [Claim] {
    var claim = Claim(page.path, period, subject, isIncome: isIncome ?? self.isIncome(subject))
    claim.words = words
    var claims: [Claim] = []
    if let amount = minor(shown) {
      (claim.amount, claim.isPlanned) = (amount, !period.isEmpty && period > figures.today.prefix(period.count))
      claims.append(claim)
    }
    if let match = String(planned).firstMatch(of: /^([+\u{2212}]) (€?[\d,]+\.\d\d) planned/),
      let amount = minor(match.output.2)
    {
      (claim.amount, claim.isPlanned) = (match.output.1 == "+" ? amount : -amount, true)
      claims.append(claim)
    }
    return claims
  }

  // MARK: Places

  /// The figures of “November 2026 so far, €3,304.38”, and of “Food: €350.97” on the page of a period; future balances
  /// are of another kind.
  private func labels(_ text: String, _ page: Page) -> [Claim] {
    text.matches(of: /<a href="(?!forecast)[^"]*" aria-label="([^"]*?)(?:, |: )([^ "]*)( planned)?"/).flatMap {
      match -> [Claim] in
      let name = String(match.output.1)
      if let period = period(name) {
        return claims(page, name, period, page.subject, shown: match.output.2)
      }
      guard let period = page.period, stems.values.contains(name) else { return [] }
      return claims(page, name, period, .category(name), shown: match.output.2)
    }
  }

  private func stats(_ text: String, _ page: Page) -> [Claim] {
    let stat = /<dt>(?:<a[^>]*>)?([^<]+)(?:<\/a>)?<\/dt><dd class="num[^>]*>([^<]+)<\/dd><dd class="muted">([^<]*)/
    return text.matches(of: stat).flatMap { match -> [Claim] in
      let name = String(match.output.1)
      let year = String(figures.today.prefix(4))
      if let period = period(name, year: year) {
        return claims(page, name, period, page.subject, shown: match.output.2, planned: match.output.3)
      }
      if case .payee = page.subject, ["Spent", "Came in"].contains(name) {
        return claims(
          page, name, "", page.subject, isIncome: name == "Came in", shown: match.output.2, planned: match.output.3)
      }
      if case .tag = page.subject, ["Spent", "Income"].contains(name) {
        return claims(
          page, name, "", page.subject, isIncome: name == "Income", shown: match.output.2, planned: match.output.3)
      }
      guard let period = page.period else { return [] }
      switch name {
      case "Spent", "Spent so far", "Planned": return claims(page, name, period, .all, shown: match.output.2)
      case "Income", "Income this month", "Received", "Received so far", "Planned income":
        return claims(page, name, period, .all, isIncome: true, shown: match.output.2)
      default: return []
      }
    }
      // The number of a year in review.
      + text.matches(of: /<span class="kicker">(Spent|Spent so far)<\/span> <strong class="num">([^<]+)</).flatMap {
        claims(page, "the number of the poster", page.period ?? "", .all, shown: $0.output.2)
      }
      // Labels of balances are not sums of spending.
      + (page.path == "balance.html" || page.path.hasPrefix("account-")
      ? [] : text.matches(of: /<p class="big num">([^<]+)</)).flatMap {
        claims(page, "the large figure", page.period ?? "", .all, shown: $0.output.1)
      }
  }

  /// The figures of a payee's page. The pages of its years have no figures of their own kind.
  private func payee(_ path: String, _ text: String) -> [Claim] {
    guard let name = text.firstMatch(of: /<h1>([^<]+)<\/h1>/).map({ PageScan.decoded(String($0.output.1)) }),
      figures.entries.contains(where: { $0.title.lowercased() == name.lowercased() })
    else { return [] }
    let page = Page(path: path, period: nil, subject: .payee(name, isIncome: text.contains("<dt>Came in</dt>")))
    return labels(text, page) + stats(text, page) + lists(text, page)
  }

  /// The figures of the tables of a flow page, each with its period as caption.
  private func flows(_ text: String, _ page: Page) -> [Claim] {
    text.matches(of: /<caption class="vh">([^<]*)<\/caption>(.*?)<\/table>/.dotMatchesNewlines()).flatMap {
      table -> [Claim] in
      guard let period = period(table.output.1) else { return [] }
      return table.output.2.matches(of: /<th scope="row">(.*?)<\/th><td class="num">([^<]*)</).flatMap { row in
        let name = plain(row.output.1)
        if ["Received", "Spent"].contains(name) {
          return claims(page, name, period, .all, isIncome: name == "Received", shown: row.output.2)
        }
        return stems.values.contains(name) ? claims(page, name, period, .category(name), shown: row.output.2) : []
      }
    }
  }

  /// The figures of “November 2026 … €74.00 + €51.20 planned” above rows.
  private func lists(_ text: String, _ page: Page) -> [Claim] {
    let head = /<h3 [^>]*><a [^>]*>([^<]+)<\/a> <span class="muted">[^<]*<\/span><span class="num">([^ <]*) ?([^<]*)</
    return text.matches(of: head).flatMap { match -> [Claim] in
      guard let period = period(match.output.1) else { return [] }
      let isLater = match.output.2 == "+"
      return claims(
        page, String(match.output.1), period, page.subject, shown: isLater ? "" : match.output.2,
        planned: isLater ? "+ \(match.output.3)" : match.output.3)
    }
  }

  private func tables(_ text: String, _ page: Page) -> [Claim] {
    text.matches(of: /<table[^>]*>(.*?)<\/table>/.dotMatchesNewlines()).flatMap { table -> [Claim] in
      let parts = table.output.1.split(separator: "</thead>", maxSplits: 1)
      guard parts.count == 2 else { return [] }
      let heads = parts[0].matches(of: /<th scope="col"([^>]*)>(.*?)<\/th>/).flatMap { head in
        // A heading over two columns applies to both.
        Array(repeating: plain(head.output.2), count: head.output.1.contains("colspan=\"2\"") ? 2 : 1)
      }
      return parts[1].matches(of: /<tr[^>]*><th scope="row">(.*?)<\/th>(.*?)<\/tr>/.dotMatchesNewlines()).flatMap {
        row in
        let cells = row.output.2.matches(of: /<td[^>]*>(.*?)<\/td>/.dotMatchesNewlines()).map(\.output.1)
        return zip(heads.dropFirst(), cells).flatMap { cell($1, head: $0, row: plain(row.output.1), page) }
      }
    }
  }

  private func plain(_ markup: Substring) -> String {
    let text = markup.replacing(/<span aria-hidden[^>]*>.*?<\/span>|<small>.*?<\/small>|<[^>]*>/, with: "")
    return PageScan.decoded(String(text)).trimmingCharacters(in: .whitespaces)
  }

  private func cell(_ markup: Substring, head: String, row: String, _ page: Page) -> [Claim] {
    let parts = markup.replacing(/<span class="lab".*?<\/span>/, with: "").split(
      separator: "<span class=\"later\">", maxSplits: 1, omittingEmptySubsequences: false)
    let (shown, planned) = (plain(parts[0]), parts.count > 1 ? plain(parts[1]) : "")
    let words = "\(row), \(head)"
    func made(_ period: String, _ subject: Claim.Subject, isIncome: Bool? = nil) -> [Claim] {
      claims(page, words, period, subject, isIncome: isIncome, shown: shown, planned: planned)
    }
    if let own = period(row, year: page.period.map { String($0.prefix(4)) }) {
      if head == "Spent" { return made(own, page.subject) }
      return head == "Received" ? made(own, page.subject, isIncome: true) : []
    }
    // Months in rows next to the years in columns.
    if let year = head.wholeMatch(of: /\d{4}/), let own = period(row, year: String(year.output)) {
      return made(own, .all)
    }
    if page.path.hasPrefix("tags"), ["Spent", "Received"].contains(head) {
      return made("", .tag(String(row.drop { $0 == "#" })), isIncome: head == "Received")
    }
    guard stems.values.contains(row) else { return [] }
    if page.path == "categories.html", let own = period(head, year: String(figures.today.prefix(4))) {
      return made(own, .category(row))
    }
    guard let own = page.period, ["Spent", "Income", "Total"].contains(head) else { return [] }
    return made(own, .category(row))
  }
}
