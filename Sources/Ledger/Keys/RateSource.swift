/// Where exchange rates are fetched from: a bank that Daybook knows, or an address that answers as one of them.
package enum RateSource: Sendable, Equatable {
  case bank(Bank)
  case address(String)

  /// By the name that stands in `book.yaml`, in `--from` and in files of `rates/`.
  package enum Bank: String, Sendable, CaseIterable {
    /// The European Central Bank.
    case ecb
    /// The Russian central bank.
    case cbr
  }

  /// - Returns: nil for what is neither the name of a bank nor an address.
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

  /// `ecb, cbr or an address`.
  package static let choices = "\(names.joined(separator: ", ")) or an address"
}
