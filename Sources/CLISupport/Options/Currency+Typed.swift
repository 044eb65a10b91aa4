import BookEditing
import Diagnostics
package import Ledger

extension Currency {
  /// A currency by a code as somebody types it, in either case.
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
