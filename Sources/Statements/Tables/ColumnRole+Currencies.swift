import Ledger
import Formats

/// Currencies by their codes, signs and names.
extension ColumnRole {
  /// ISO 4217 codes, keyed by unambiguous signs and names of currencies.
  static let codes: [String: String] = {
    var codes: [String: String] = [:]
    for (code, names) in currencyNames {
      for name in names.split(separator: ",") { codes[FoldedText.of(String(name))] = code }
    }
    return codes
  }()

  private static let currencyNames: [String: String] = [
    "EUR": "€,euro,euros,евро,欧元,歐元,ユーロ,유로,євро",
    "GBP": "£,pound sterling,british pound,英镑,英鎊,britisches pfund,livre sterling",
    "USD": "us dollar,us dollars,dollar us,美元,美金,米ドル,доллар сша,доллары сша,미국 달러",
    "INR": "₹,indian rupee,indian rupees",
    "RUB": "₽,руб,рубль,рубли,рублей,российский рубль", "PLN": "zł,złoty,złote", "BRL": "r$,real brasileiro",
    "CZK": "kč",
    "HUF": "ft,forint", "RON": "lei,leu", "CHF": "swiss franc,schweizer franken,franc suisse,瑞士法郎",
    "CNY": "人民币,人民幣,人民币元,人民元", "HKD": "港币,港元,港幣", "TWD": "新台币,新台幣,新臺幣,台幣", "JPY": "日元,日圆,日圓,日本円,円",
    "KRW": "원,대한민국 원", "UAH": "гривня,гривні,грн", "TRY": "türk lirası,tl", "ILS": "ש ח,שקל", "THB": "บาท",
    "VND": "việt nam đồng,vnđ",
    "AUD": "australian dollar,澳元", "CAD": "canadian dollar,dollar canadien,加元", "SGD": "singapore dollar,新加坡元",
  ]

  /// Returns the currency of a cell with its code, sign or name; `nil` for any other cell.
  static func currency(in cell: String) -> Currency? {
    (currencyCode(cell) ?? codes[FoldedText.of(cell)]).flatMap { Currency(code: $0) }
  }

  /// Returns the ISO 4217 code for a word, which may be an older code such as RUR for the rouble.
  static func currencyCode(_ word: String) -> String? {
    let code = word.uppercased()
    let known = otherCodes[code] ?? code
    return Currency(code: known) == nil ? nil : known
  }

  private static let otherCodes = [
    "RUR": "RUB", "RMB": "CNY", "CNH": "CNY", "NTD": "TWD", "NIS": "ILS", "STG": "GBP",
  ]
}
