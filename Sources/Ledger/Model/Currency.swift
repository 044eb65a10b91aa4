/// An ISO 4217 currency.
package struct Currency: Sendable, Hashable {
  /// The three letters of the code, packed so that a comparison is a single instruction.
  private let packed: UInt32
  /// The number of digits after the decimal point: 2 for INR, 0 for JPY, 3 for KWD.
  package let decimals: UInt8

  fileprivate init(packed: UInt32, decimals: UInt8) {
    self.packed = packed
    self.decimals = decimals
  }

  /// Creates a currency from its code; `nil` if ISO 4217 does not list it.
  package init?(code: some StringProtocol) {
    let bytes = Array(code.utf8)
    guard bytes.count == 3, let known = Currency.table[Currency.pack(bytes)] else { return nil }
    self = known
  }

  /// The three letters of the code: `INR`.
  package var code: String {
    String(decoding: [UInt8(packed >> 16 & 0xFF), UInt8(packed >> 8 & 0xFF), UInt8(packed & 0xFF)], as: UTF8.self)
  }

  /// The number of minor units in one unit: 100 for INR, 1 for JPY.
  package var unit: Int64 {
    switch decimals {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1000
    default: 10_000
    }
  }

  package static let inr = Currency(packed: pack(Array("INR".utf8)), decimals: 2)

  /// The active codes, in alphabetical order.
  package static let allCodes: [String] = table.values.map(\.code).filter { withdrawn[$0] == nil }.sorted()

  /// The last month of a withdrawn currency, such as the kuna; `nil` for an active one.
  package var lastMonth: Month? { Currency.withdrawn[code] }

  private static func pack(_ bytes: [UInt8]) -> UInt32 {
    UInt32(bytes[0]) << 16 | UInt32(bytes[1]) << 8 | UInt32(bytes[2])
  }

  private static let table: [UInt32: Currency] = {
    var table: [UInt32: Currency] = [:]
    for (decimals, codes) in iso4217 + iso4217Withdrawn.map({ ($0.decimals, $0.code) }) {
      for code in codes.split(separator: " ") {
        let packed = pack(Array(code.utf8))
        table[packed] = Currency(packed: packed, decimals: decimals)
      }
    }
    return table
  }()

  private static let withdrawn: [String: Month] = Dictionary(
    uniqueKeysWithValues: iso4217Withdrawn.map { ($0.code, Month(year: $0.year, month: $0.month)) })
}

/// Active codes by their number of decimals (ISO 4217, list one, without metals and test codes).
private let iso4217: [(UInt8, String)] = [
  (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"),
  (3, "BHD IQD JOD KWD LYD OMR TND"),
  (
    2,
    """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP \
    CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR \
    JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN \
    NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP \
    SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
    """
  ),
]
