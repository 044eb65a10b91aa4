import Diagnostics
import Notation

/// Says what is wrong with a text that should be an amount.
enum BadAmount {
  static func explain(
    _ problem: AmountText.Problem, _ text: String, currency: Currency, opposite: String?
  ) -> (message: String, label: String, better: String?) {
    let decimals = Int(currency.decimals)
    let better = AmountText.better(text, decimals: decimals)
    switch problem {
    case .letterO:
      let zeros = String(text.map { $0 == "O" || $0 == "o" ? "0" : $0 })
      return ("has the letter O where a zero belongs", "the letter O", AmountText.better(zeros, decimals: decimals))
    case .twoPoints: return ("has two decimal points", "expected at most one", better)
    case .tooManyDecimals(let count):
      let allowed = currency.decimals == 0 ? "no decimals" : NumberText.counted(Int(currency.decimals), "decimal")
      return (
        "has \(NumberText.counted(count, "decimal")), and \(currency.code) has \(allowed)",
        "round it: a point separates decimals",
        nil
      )
    case .zero: return ("is zero", "expected more than zero, or remove the entry", nil)
    case .negative:
      let hint = opposite.map { "use “\($0)” for money that goes the other way" } ?? "expected more than zero"
      return ("is negative, and amounts have no sign", hint, nil)
    case .plusSign: return ("has a sign, and amounts have none", "leave the + out", better)
    case .tooLarge: return ("has more than 15 digits", "amounts have at most 15", nil)
    case .comma:
      return ("has a comma in an unusual place", "a comma only groups thousands", better)
    case .space: return ("has a space between its digits", "expected digits without a space", better)
    case .exponent: return ("is not written out", "write all its digits", nil)
    case .currencySign:
      return ("has more than a number", "a currency is named by “currency:”, not by a sign", better)
    case .barePoint: return ("has a point without digits on both sides", "expected digits", better)
    case .notANumber: return ("is not a number", "expected an amount, like 1250.50", nil)
    }
  }
}
