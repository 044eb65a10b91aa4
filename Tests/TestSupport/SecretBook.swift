import Testing

import Foundation

/// A book whose amounts have seven digits or more, with titles, tags, names, ids, notes and photos that contain
/// numbers.
package struct SecretBook {
  package struct Language: Sendable, CustomTestStringConvertible {
    package var tag: String
    package var currency: String
    /// Another currency, with a rate.
    package var foreign: String
    /// Digits after the decimal point of both currencies.
    package var decimals: (home: Int, foreign: Int)
    package var testDescription: String { "\(tag), \(currency)" }

    package static let all = [
      Language(tag: "en", currency: "EUR", foreign: "JPY", decimals: (2, 0)),
      Language(tag: "en-IN", currency: "INR", foreign: "KWD", decimals: (2, 3)),
      Language(tag: "ru", currency: "RUB", foreign: "USD", decimals: (2, 2)),
      Language(tag: "hi", currency: "JPY", foreign: "EUR", decimals: (0, 2)),
    ]
  }

  /// The contents of the book's files, by path in the book.
  package private(set) var files: [String: String] = [:]
  /// The colours of the book's photos, by name.
  package private(set) var photos: [String: UInt32] = [:]
  package let language: Language
  /// Minor units and digits after the decimal point of each amount in the book.
  package private(set) var amounts: [(minor: Int, decimals: Int)] = []
  /// Other texts that must not be shown.
  package private(set) var texts: [String] = []
  /// Words that show that the site belongs to the book.
  package let kept = ["Mortgage", "Harbour"]

  private var random: SeededRandom

  package init(_ language: Language, seed: UInt64 = 3) {
    self.language = language
    random = SeededRandom(seed: seed)
    write()
  }

  private mutating func amount(isForeign: Bool = false) -> String {
    let decimals = isForeign ? language.decimals.foreign : language.decimals.home
    let unit = Int(pow(10, Double(decimals)))
    // Seven digits or more before the decimal point, and not a round number.
    let minor = Int.random(in: 1_234_567...98_765_432, using: &random) * unit + Int.random(in: 0..<unit, using: &random)
    amounts.append((minor, decimals))
    let whole = String(minor / unit)
    if decimals == 0 { return whole }
    return whole + "." + String(format: "%0\(decimals)d", minor % unit)
  }

  private mutating func secret(_ text: String) -> String {
    texts.append(text)
    return text
  }

  private mutating func write() {
    files["book.yaml"] = """
      title: Harbour \(secret("447190263"))
      currency: \(language.currency)
      language: \(language.tag)
      show-currency: yes
      opening-date: 2024-03-01
      opening-balance: \(amount())
      accounts:
        - { name: \(secret("Visa 88213")), opening-balance: \(amount()) }
        - { name: Abroad, currency: \(language.foreign), opening-balance: \(amount(isForeign: true)) }

      """
    files["categories.yaml"] = """
      - { name: Home, budget: \(amount()) }
      - { name: \(secret("Flat 1902")), budget: { amount: \(amount()), every: quarter, carry: 2026-04 }, color: teal }
      - { name: Food }
      - { name: Salary, kind: income }

      """
    for (day, price) in [("2026-08-07", "684927"), ("2026-10-07", "731649"), ("2026-11-19", "758213")] {
      files["rates/\(day).yaml"] =
        "date: \(day)\nbase: \(language.currency)\nrates: { \(language.foreign): 0.\(secret(price)) }\n"
    }
    for month in ["2026-07", "2026-08", "2026-09", "2026-10", "2026-11", "2026-12"] {
      files["ledger/\(month).yaml"] = entries(month)
    }
    files["archive/2024-03.yaml"] = entries("2024-03")
    for name in ["invoice-90210.png", "trip/snap.png"] {
      photos[name] = UInt32.random(in: 0...0xFF_FFFF, using: &random)
    }
    files["book.yaml", default: ""] += "members: [Lena, \(secret("Tom 66187"))]\n"
    files["book.yaml", default: ""] += """
      goals:
        - { name: \(secret("Boat 51823")), amount: \(amount()), account: \(texts[1]) }

      """
    texts += ["invoice-90210", "90210", "snap.png", "trip/snap", "receipts/"]
  }

  private mutating func entries(_ month: String) -> String {
    let number = Int.random(in: 10_000...99_999, using: &random)
    let isPast = month <= "2026-11"
    let (one, other) = (amount(), amount())
    let (part, whole) = (Double(one) ?? 0) < (Double(other) ?? 0) ? (one, other) : (other, one)
    var text = """
      - date: \(month)-01
        title: Mortgage \(secret("55\(number)"))
        spent: \(whole)
        category: Home
        split: { Food: \(part) }
        repeats: monthly
        id: \(secret("mortgage-\(number)"))
        note: "Contract \(secret("77\(number)")), pay by \(secret("wire \(number)"))"
      - date: \(month)-03
        title: \(secret("Ticket \(number)"))
        spent: \(amount())
        category: \(texts[2])
        tags: [\(secret("trip\(number)")), family]
      - date: \(month)-05
        title: Wages ४२५
        received: \(amount())
        category: Salary
        account: \(texts[1])
      - date: \(month)-07
        title: Hotel abroad
        spent: \(amount(isForeign: true))
        currency: \(language.foreign)
        category: Food
        account: Abroad
      - date: \(month)-08
        title: Moved
        moved: \(amount())
        from: \(texts[1])
        to: Abroad
        arrived: \(amount(isForeign: true))
      - date: \(month)-09
        title: Desk back
        received: \(amount())
        category: Food
        note: \(secret("silent-note-\(number)"))
        photo: \(month == "2026-11" ? "trip/snap.png" : "invoice-90210.png")

      """
    if isPast {
      text += """
        - date: \(month)-10
          title: Bill from Harbour
          spent: \(amount())
          category: Food
          due: \(month)-20

        """
    }
    return text
  }

  /// Every notation in which Daybook could write an amount of seven digits or more, axis labels included.
  package var forms: [String: Int] {
    var forms: [String: Int] = [:]
    for (minor, decimals) in amounts {
      let unit = Int(pow(10, Double(decimals)))
      let (whole, fraction) = (String(minor / unit), String(format: "%0\(max(1, decimals))d", minor % unit))
      var wholes = [whole, grouped(whole, [3, 2])]
      for separator in [",", " ", ".", "'", "\u{A0}", "\u{202F}", "\u{2009}", "&#160;", "&nbsp;", "\\u00a0"] {
        wholes.append(grouped(whole, [3], separator))
        wholes.append(grouped(whole, [3, 2], separator))
      }
      for form in wholes { forms[form] = minor }
      forms[String(minor)] = minor
      if decimals > 0 {
        for point in [".", ","] { for form in wholes { forms[form + point + fraction] = minor } }
      }
      // Amounts rounded to whole units, as in the tables of years.
      for form in [String(minor / unit + 1)] { forms[form] = minor }
    }
    return forms
  }

  private func grouped(_ digits: String, _ sizes: [Int], _ separator: String = ",") -> String {
    var (rest, parts, number) = (Substring(digits), [Substring](), 0)
    while !rest.isEmpty {
      parts.append(rest.suffix(sizes[min(number, sizes.count - 1)]))
      rest = rest.dropLast(sizes[min(number, sizes.count - 1)])
      number += 1
    }
    return parts.reversed().joined(separator: separator)
  }

  /// The secrets found in files or their names: “file: text”.
  package static func leaks(in files: some Sequence<(path: String, bytes: [UInt8])>, _ secrets: Set<String>) -> [String]
  {
    let needles = Needles(secrets)
    var leaks: [String] = []
    for (path, bytes) in files {
      leaks += needles.found(in: Array(path.utf8)).map { "name \(path): \($0)" }
      // Lines of a calendar are folded.
      let unfolded =
        path.hasSuffix(".ics")
        ? Array(String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n ", with: "").utf8) : bytes
      leaks += needles.found(in: unfolded).map { "\(path): \($0)" }
    }
    return leaks.sorted()
  }
}
