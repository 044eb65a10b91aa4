import Diagnostics
import Formats
import Ledger

extension BookError {
  /// The message for an error about an account, a member or a goal; `nil` for other errors.
  var accountMessage: Message? {
    switch self {
    case .noAccount(let name, let near): unknown("account", name, near)
    case .noGoal(let name, let near): unknown("goal", name, near)
    case .noMember(let name, let near): unknown("member", name, near)
    case .memberUsed(let name, let count, let path):
      Message(
        "“\(name)” is used \(count == 1 ? "once, in" : "\(NumberText.grouped(count)) times, first in") “\(path)”",
        hint: "remove the name from “who” and “shared” everywhere first")
    case .ambiguousMember(let name):
      Message(
        "“\(name)” would be ambiguous as a member's name",
        hint: "choose a name that has no “,”, “;” or “=” and is not yes, no, true, false or all")
    case .mainAccount(let name, let change):
      "“\(name)” is the account for transactions without “account:”, so it cannot be \(change.rawValue)"
    case .unnamedMainAccount: Message("the main account has no name yet", hint: "give it a name first")
    case .alreadyClosed(let name): "“\(name)” is already closed"
    case .accountHolds(let rest):
      Message("“\(rest.account)” still holds \(rest.balanceText)", hint: "empty it first, with \(rest.entry)")
    case .accountUnpriced(let name, let count):
      Message(
        "cannot compute the balance of “\(name)”: \(NumberText.counted(count, "transaction", "transactions")) "
          + "\(count == 1 ? "has" : "have") no exchange rate", hint: "add rates first")
    case .accountUsed(let name, let count, let path, let line):
      "“\(name)” is used \(count == 1 ? "once, in" : "\(NumberText.grouped(count)) times, first in") \(path):\(line)"
    case .accountInArchive(let name, let path):
      Message(
        "“\(path)” also uses “\(name)”, and the archive is never rewritten", hint: "close the account instead")
    case .accountInImports(let name):
      Message("imports.yaml refers to “\(name)”", hint: "remove it there first")
    case .accountOpening(let name, let amount):
      Message(
        "removing “\(name)” would remove its opening balance of \(amount) from all balances",
        hint: "set its “opening-balance” to 0 in book.yaml first")
    case .otherCurrency(let name, let currency, let replacement, let replacementCurrency):
      "“\(name)” is in \(currency.code) and “\(replacement)” in \(replacementCurrency.code)"
    case .accountAsserted(let name, let replacement, let path, let line):
      Message(
        "the balance of “\(name)” in \(path):\(line) would be wrong for “\(replacement)”",
        hint: "remove the balances of “\(name)” first")
    case .transferBetween(let name, let replacement, let path, let line):
      Message("\(path):\(line) moves money between “\(name)” and “\(replacement)”", hint: "remove this transfer first")
    case .formerAccount(let name, let owner, let path):
      Message("“\(path)” uses the name “\(name)” for “\(owner)”", hint: "choose another name")
    case .listOfRates(let name):
      Message("cannot change “rate” of “\(name)”: it is a list of rates with months", hint: "change it in book.yaml")
    default: nil
    }
  }
}

extension AccountRemainder {
  /// The fields of the transfer's entry, in quotation marks and without the date.
  fileprivate var entry: String {
    let unknown = otherCurrency.map { "the amount in \($0.code)" } ?? ""
    var parts = ["moved: \(moved ?? unknown)"]
    if !from.isEmpty { parts.append("from: \(ScalarText.written(from, in: .flow))") }
    if !to.isEmpty { parts.append("to: \(ScalarText.written(to, in: .flow))") }
    if otherCurrency != nil { parts.append("arrived: \(arrived ?? unknown)") }
    return "“\(parts.joined(separator: ", "))”"
  }
}
