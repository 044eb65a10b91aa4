import BookEditing
import Diagnostics
package import Ledger

extension Currency {
  /// Creates a currency from a typed code, in upper or lower case.
  package init(typed code: String) throws(CommandError) {
    guard let currency = Currency(code: code.uppercased()) else {
      let near = NameSuggestions.of(code.uppercased(), among: Currency.allCodes)
      throw .usage(
        Message(
          "“\(code)” is not a currency code" + (near.isEmpty ? "; expected three letters like EUR" : ""),
          hint: near.isEmpty ? nil : "did you mean \(near.quotedAlternatives())?"))
    }
    self = currency
  }
}
