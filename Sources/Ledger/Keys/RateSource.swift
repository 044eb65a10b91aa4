/// A source of exchange rates: a supported bank, or the address of data in the format of such a bank.
package enum RateSource: Sendable, Equatable {
  case bank(Bank)
  case address(String)

  /// A central bank that publishes exchange rates. The raw value is its name in `book.yaml`, in `--from` and in
  /// `rates/`.
  package enum Bank: String, Sendable, CaseIterable {
    /// The European Central Bank.
    case ecb
    /// The Russian central bank.
    case cbr
  }

  /// Creates a source from the name of a bank or from an address; `nil` for any other text.
  package init?(_ text: String) {
    if let bank = Bank(rawValue: text) {
      self = .bank(bank)
    } else if text.hasPrefix("https://") || text.hasPrefix("http://") {
      self = .address(text)
    } else {
      return nil
    }
  }

  package static let names = Bank.allCases.map(\.rawValue)

  /// The valid values as a phrase: `ecb, cbr or an address`.
  package static let choices = "\(names.joined(separator: ", ")) or an address"
}
