package import Ledger
package import Reports

extension Wording {
  /// A power of ten that has a word: a thousand, a lakh, a million.
  struct Step {
    var exponent: Int
    var word: String
  }

  /// The text for a hidden amount.
  package static let mask = "•••"

  /// Returns a listed amount with its sign: `+` for income, `−` for an amount that lowers a total.
  package func text(_ amount: ListedAmount) -> String {
    switch amount.sign {
    case .spent, .moved: money(amount.money)
    case .received: "+" + money(amount.money)
    case .lowering: "\u{2212}" + money(amount.money)
    }
  }

  /// Returns an amount in the home currency: `1,250.50`, or `€1,250.50` with `show-currency: yes`. A negative amount
  /// begins with `−`.
  package func money(_ amount: HomeAmount) -> String {
    let text = decimal(amount.minor.magnitude, home)
    if amount >= 0, homeSign.before.isEmpty, homeSign.behind.isEmpty { return text }
    return (amount < 0 ? "\u{2212}" : "") + homeSign.before + text + homeSign.behind
  }

  /// Returns an amount in any currency. A foreign currency is always shown.
  package func money(_ money: Money) -> String {
    if money.currency == home { return self.money(HomeAmount(money.minor)) }
    let amount = withCurrency(decimal(money.minor.magnitude, money.currency), money.currency)
    return (money.minor < 0 ? "\u{2212}" : "") + amount
  }

  /// Returns an amount in the home currency for a sentence, without decimals that are all zero: `$100` but `$13.44`.
  package func shortMoney(_ amount: HomeAmount) -> String {
    let text = decimal(amount.minor.magnitude, home, isShort: true)
    return (amount < 0 ? "\u{2212}" : "") + (showsCurrency ? withCurrency(text, home) : text)
  }

  /// Returns an amount in any currency without decimals that are all zero. A foreign currency is always shown.
  package func shortMoney(_ money: Money) -> String {
    if money.currency == home { return shortMoney(HomeAmount(money.minor)) }
    let amount = withCurrency(decimal(money.minor.magnitude, money.currency, isShort: true), money.currency)
    return (money.minor < 0 ? "\u{2212}" : "") + amount
  }

  /// Returns an amount with `+` if it is positive.
  ///
  /// - Parameter isShort: whether decimals that are all zero are omitted.
  package func income(_ amount: HomeAmount, isShort: Bool = false) -> String {
    (amount > 0 ? "+" : "") + (isShort ? shortMoney(amount) : money(amount))
  }

  /// Returns the change of a total with its sign, in the format of totals; `=` for zero. A change of a million or more
  /// is abbreviated, such as `+12.35M`, so that it fits into a narrow column.
  package func change(_ amount: HomeAmount) -> String {
    let sign = amount > 0 ? "+" : amount < 0 ? "\u{2212}" : "="
    if hidesAmounts { return sign + Wording.mask }
    if amount == 0 { return sign }
    let isLong = rounded(amount).magnitude >= 1_000_000
    return sign + (isLong ? compact(amount.magnitude) : money(amount.magnitude))
  }

  /// Returns an amount in whole units, for use where there is little space.
  package func whole(_ amount: HomeAmount) -> String { hidesAmounts ? Wording.mask : number(rounded(amount)) }

  /// Returns an amount for calendar days, in whole units below a thousand and rounded to two digits from a thousand on:
  /// `185`, `1.3k`, `12k`.
  package func brief(_ amount: HomeAmount) -> String {
    if hidesAmounts { return "•" }
    let whole = rounded(amount)
    guard whole.magnitude >= 1000 else { return number(whole) }
    let digits = String(whole.magnitude).count
    var power: Int64 = 1
    for _ in 0..<(digits - 2) { power *= 10 }
    let short = Int64(roundedHalfEven(Int128(whole), by: Int128(power))) * power
    let (scaled, overflow) = short.multipliedReportingOverflow(by: home.unit)
    return overflow ? number(whole) : compact(scaled, briefSteps, hasCurrency: false)
  }

  /// Returns an amount rounded to whole units.
  private func rounded(_ amount: HomeAmount) -> Int64 {
    rounded(amount, to: home.unit).minor / home.unit
  }

  /// Returns an amount for axes: `12k`, `2.5M`; exact below a thousand; empty if amounts are hidden.
  package func compact(_ amount: HomeAmount) -> String {
    compact(amount.minor, compactSteps, hasCurrency: showsCurrency)
  }

  /// Returns an amount for the bars of a chart: in whole units below a thousand, and with one decimal from a thousand
  /// on, such as `3.0k` or `3.6k`. Empty if amounts are hidden.
  ///
  /// - Parameter amount: the amount, rounded to whole units.
  package func barValue(_ amount: HomeAmount) -> String {
    if hidesAmounts { return "" }
    let magnitude = amount.minor.magnitude
    for (place, step) in compactSteps.enumerated() {
      guard let scale = scale(of: step) else { continue }
      // 999,960 is a million, not 1,000.0 thousand.
      let finer = place + 1 < compactSteps.count ? self.scale(of: compactSteps[place + 1]) ?? 0 : 0
      guard magnitude >= scale - finer / 20 else { continue }
      let tenths = UInt64(roundedHalfEven(Int128(magnitude) * 10, by: Int128(scale)))
      let number = grouped(String(tenths / 10)) + decimalPoint + String(tenths % 10)
      let text = words.text(step.word, ["number": number])
      return (amount < 0 ? "\u{2212}" : "") + (showsCurrency ? withCurrency(text, home) : text)
    }
    return compact(amount)
  }

  /// Returns the smallest amount, in minor units, for which the word of the step is used; `nil` if it exceeds 64 bits.
  private func scale(of step: Step) -> UInt64? {
    powerOfTen(step.exponent).flatMap { multiplied($0, UInt64(home.unit)) }
  }

  private func compact(_ minor: Int64, _ steps: [Step], hasCurrency: Bool) -> String {
    if hidesAmounts { return "" }
    let sign = minor < 0 ? "\u{2212}" : ""
    let unit = UInt64(home.unit)
    for step in steps {
      guard let scale = scale(of: step), minor.magnitude >= scale else { continue }
      // Axis steps are 1, 2, 2.5 or 5 times a power of ten: two decimals always suffice.
      let hundredths = UInt64(roundedHalfEven(Int128(minor.magnitude) * 100, by: Int128(scale)))
      let text = words.text(step.word, ["number": trimmed(hundredths)])
      return sign + (hasCurrency ? withCurrency(text, home) : text)
    }
    let text = minor.magnitude % unit == 0 ? grouped(String(minor.magnitude / unit)) : decimal(minor.magnitude, home)
    return sign + (hasCurrency ? withCurrency(text, home) : text)
  }

  private func powerOfTen(_ exponent: Int) -> UInt64? {
    (0..<exponent).reduce(UInt64(1)) { result, _ in result * 10 }
  }

  private func multiplied(_ left: UInt64, _ right: UInt64) -> UInt64? {
    let (result, overflow) = left.multipliedReportingOverflow(by: right)
    return overflow ? nil : result
  }

  /// Returns hundredths without zeros at the end: 250 → `2.5`.
  private func trimmed(_ hundredths: UInt64) -> String {
    let whole = grouped(String(hundredths / 100))
    let rest = hundredths % 100
    if rest == 0 { return whole }
    let digits = rest % 10 == 0 ? String(rest / 10) : (rest < 10 ? "0\(rest)" : String(rest))
    return whole + decimalPoint + digits
  }

  private func withCurrency(_ amount: String, _ currency: Currency) -> String {
    Wording.pattern(of: currency, words).replacing("{amount}", with: amount, maxReplacements: 1)
  }

  static func pattern(of currency: Currency, _ words: Words) -> String {
    if let symbol = words.fixed["symbol-\(currency.code)"] {
      return words.text(Word.money.rawValue, ["symbol": symbol, "amount": "{amount}"])
    }
    return words.text(Word.moneyCode.rawValue, ["code": currency.code, "amount": "{amount}"])
  }

  /// Returns the pattern for amounts in the currency on the site: `€{amount}`.
  package func pattern(of currency: Currency) -> String {
    currency == home && !showsCurrency ? "{amount}" : Wording.pattern(of: currency, words)
  }

  /// The patterns of short numbers, such as `{number}k`, with the exponents of their powers of ten, largest first.
  package var compactPatterns: [(exponent: Int, pattern: String)] {
    compactSteps.map { ($0.exponent, words.text($0.word, ["number": "{number}"])) }
  }
}
