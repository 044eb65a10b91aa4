import Diagnostics
import Formats

/// A description of the error in an invalid amount.
struct BadAmountExplanation {
  let message: String
  let label: String
  /// The amount that the user probably meant; `nil` if unknown.
  let better: String?
  /// Whether the user may have meant the other decimal separator. `false` for a point with too many decimals, since
  /// 12.505 hardly means 12505.
  private(set) var mayHaveOtherSign = true
  /// Whether the error is only an invisible character, or the symbol of the amount's currency. In both cases, `better`
  /// can replace the amount without asking the user.
  private(set) var isSafeToReplace = false

  private init(_ message: String, _ label: String, _ better: String? = nil) {
    self.message = message
    self.label = label
    self.better = better
  }

  /// Describes the error in an amount.
  ///
  /// - Parameters:
  ///   - sign: the decimal separator of the book.
  ///   - opposite: the key for money in the other direction.
  ///   - hasCurrencyKey: whether the key `currency` can be written in addition to the amount.
  init(
    _ problem: AmountText.Problem, _ text: String, _ currency: Currency, _ separator: DecimalSeparator,
    opposite: String? = nil,
    hasCurrencyKey: Bool
  ) {
    let decimals = Int(currency.decimals)
    let better = AmountText.better(text, decimals: decimals, separator)
    let (decimal, other) = (separator.rawValue, separator.other.rawValue)
    switch problem {
    case .letterO:
      let zeros = String(text.map { $0 == "O" || $0 == "o" ? "0" : $0 })
      self.init(
        "has the letter O instead of a zero", "the letter O", AmountText.better(zeros, decimals: decimals, separator))
    case .twoPoints:
      // Only groups of three digits show which of the signs is the decimal one.
      let groups = text.split(separator: separator.character, omittingEmptySubsequences: false).dropFirst().dropLast()
      let isGrouped = groups.allSatisfy { $0.count == 3 }
      self.init("has two decimal \(decimal)s", "expected one decimal \(decimal)", isGrouped ? better : nil)
    case .tooManyDecimals(let count):
      let allowed = currency.decimals == 0 ? "no decimals" : NumberText.counted(Int(currency.decimals), "decimal")
      self.init(
        "has \(NumberText.counted(count, "decimal")), and \(currency.code) has \(allowed)",
        "round it: a \(decimal) separates decimals")
      mayHaveOtherSign = separator == .comma
    case .zero: self.init("is zero", "expected an amount above zero, or remove the entry")
    case .negative:
      let hint = opposite.map { "use “\($0)” for the other direction" } ?? "expected an amount above zero"
      self.init("is negative: amounts are written without a sign", hint)
    case .plusSign: self.init("has a plus sign: amounts are written without a sign", "remove the +", better)
    case .tooLarge:
      let most = AmountText.greatestDigitCount
      self.init("has more than \(most) digits", "amounts have at most \(most)")
    case .comma:
      // With several signs it is unclear what each one means.
      let isOne = text.count { $0 == separator.other.character } == 1
      self.init("has a \(other) in an unusual position", "a \(other) only groups thousands", isOne ? better : nil)
    case .ambiguous:
      let whole = text.filter { $0 != separator.other.character }
      self.init(
        "may be thousands or three decimals",
        "write \(whole), or \(text.replacing(String(separator.other.character), with: String(separator.character)))")
    case .space where InvisibleDifference.text(in: text).map { !$0.hasSuffix("in it") } ?? false:
      self.init("has \(InvisibleDifference.text(in: text) ?? "")", "expected only digits", better)
      isSafeToReplace = true
    case .space: self.init("has a space between its digits", "expected digits without a space", better)
    case .exponent: self.init("is not a plain number", "write it in full, like 5000")
    case .currencySign:
      let message = "is not a plain number"
      switch AdjacentText(text) {
      case .factor: self.init(message, "write it in full, like 5000")
      case .currency(let other) where other != currency:
        let remedy = hasCurrencyKey ? "and add “currency: \(other.code)”" : "in \(currency.code)"
        self.init(message, "write only the number, \(remedy)")
      case .currency, .sign:
        let remedy = hasCurrencyKey ? "; use “currency:” for another currency" : ", in \(currency.code)"
        self.init(message, "write only the number\(remedy)", better)
        isSafeToReplace = BadAmountExplanation.isSign(of: currency, in: text)
      case .words: self.init(message, "write only the number")
      }
    case .barePoint: self.init("has a \(decimal) without digits on both sides", "expected digits", better)
    case .notANumber: self.init("is not a number", "expected an amount, like 1250\(separator.character)50")
    }
  }

  /// Whether the text next to the digits is the currency's code, or a symbol that only this currency has.
  private static func isSign(of currency: Currency, in text: String) -> Bool {
    let beside = text.filter { !$0.isNumber && !$0.isWhitespace && !".,".contains($0) }
    let signs = ["€": "EUR", "₹": "INR", "₽": "RUB", "₺": "TRY", "₴": "UAH", "₩": "KRW", "zł": "PLN", "Kč": "CZK"]
    return beside.uppercased() == currency.code || signs[beside] == currency.code
  }

  /// The text next to the digits of an amount.
  private enum AdjacentText {
    /// A currency symbol or an unknown word. Without it, the amount may be valid.
    case sign
    /// A currency code.
    case currency(Currency)
    /// A multiplier, such as `k` for thousands.
    case factor
    /// Several words, or letters between digits.
    case words

    init(_ text: String) {
      let words = text.split { !$0.isLetter }.map { String($0).uppercased() }
      let isApart = text.first?.isLetter == true || text.last.map { $0.isLetter || $0 == "." } == true
      if let word = words.first, words.count == 1, isApart {
        self =
          Currency(code: word).map { .currency($0) }
          ?? (["K", "M", "B", "MIO", "TSD", "LAKH", "CRORE"].contains(word) ? .factor : .sign)
      } else {
        self = words.isEmpty ? .sign : .words
      }
    }
  }

  /// Returns one finding about all amounts that are written with the other decimal separator; `nil` if there are none.
  static func finding(
    about others: Instances<Finding>, _ separator: DecimalSeparator, _ commands: CommandText
  ) -> Finding? {
    guard var finding = others.first else { return nil }
    if others.count > 1 {
      let more = NumberText.counted(others.count - 1, "other amount", "other amounts")
      finding.message += ", and \(more) in the book \(others.count == 2 ? "has" : "have") the same problem"
    }
    let choice = commands("fmt", "--decimal", "comma")
    finding.notes.append(
      separator == .point
        ? Finding.Note("to use a decimal comma in the whole book: \(choice)", namesCommand: true)
        : Finding.Note("to change all amounts to the decimal comma set in book.yaml: \(choice)", namesCommand: true))
    return finding
  }
}
