import Imports
import Ledger
import Formats
import Statements

extension ImportCommand {
  /// Returns the arguments of a trial run, which reads statements and plans their import as requested in a form, but
  /// does not write anything.
  static func trialArguments(_ paths: [String], _ choices: ImportOptions, book: String, today: Day?) -> [String] {
    var arguments = ["import"] + paths.map { $0.hasPrefix("-") ? "./\($0)" : $0 } + ["--dry-run", "--book=\(book)"]
    if let today { arguments.append("--today=\(today)") }
    arguments += choices.accounts.map { "--account=\($0)" }
    if let dates = choices.dates { arguments.append("--dates=\(dates.rawValue)") }
    if let decimal = choices.decimal { arguments.append("--decimal=\(decimal.rawValue)") }
    if let outIsPositive = choices.outIsPositive {
      arguments.append("--sign=\((outIsPositive ? UnsignedDirection.out : .in).rawValue)")
    }
    if let currency = choices.currency { arguments.append("--currency=\(currency.code)") }
    if let encoding = choices.encoding { arguments.append("--encoding=\(encoding.option)") }
    arguments += choices.accountsOfNumbers.sorted { $0.key < $1.key }.map { "--account=\($0.key)=\($0.value)" }
    arguments += choices.words.sorted { $0.key < $1.key }.map { "--word=\($0.key)=\($0.value.rawValue)" }
    arguments += choices.columns.sorted { $0.key < $1.key }.map { "--column=\($0.key)=\($0.value.rawValue)" }
    if let fee = choices.fee { arguments.append("--fee=\(fee.rawValue)") }
    if choices.acceptsUnproved { arguments.append("--unproved") }
    if choices.archive { arguments.append("--archive") }
    return arguments
  }
}
