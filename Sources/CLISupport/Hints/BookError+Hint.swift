package import BookEditing
package import Diagnostics
import Formats
import Ledger

// The exit status and the hint for each error of a book.

extension BookError {
  package var outcome: ExitStatus {
    switch self {
    case .failed, .busy, .unreadableFile: .failed
    case .paidOnNoDay, .monthForWeeklySeries, .noPeriod, .unnamed, .controlInName, .ambiguousMember: .usage
    default: .refused
    }
  }

  /// Returns the error as a sentence, with a hint if there is one.
  package func message(_ commands: CommandText) -> Message {
    switch self {
    case .paidOnNoDay:
      return Message(
        "--on requires the day of the payment", hint: "undo a payment with “\(commands("edit", "ID", "--paid", "no"))”")
    default:
      var message = message
      if let hint = hint(commands) ?? categoryHint(commands) ?? accountHint(commands) { message.hint = hint }
      return message
    }
  }

  private func hint(_ commands: CommandText) -> String? {
    switch self {
    case .noEntry(_, near: [], _): "list the ids with “\(commands("list"))”"
    case .archivedFile: "add --archive to change it"
    case .archivedMonth: "move its file back to ledger/"
    case .notArchived: "omit --archive"
    case .notHistory(let day, _):
      day.month.year < Window.firstYear
        ? nil : "omit --archive; to move a transaction out of the archive, use “remove --archive” and “add”"
    case .unarchivedMonth: "move it with “\(commands("archive"))”"
    case .undatedHistory: "add a date, like --date 2020-02-25"
    case .flowListOnly: "put each transaction on separate lines with “\(commands("fmt"))”"
    case .noList: "see “\(commands("check"))”"
    case .nothingLeft: "remove it with “\(commands("remove", "ID"))”"
    case .renamedInArchive(let id, _, _): "give the transaction a fixed id first: “\(commands("edit", id, "--id", id))”"
    case .notReadBack: "see “\(commands("check"))” for errors near it"
    case .alreadyPaid(let id, _, let next?): "pay the next one with “\(commands("pay", id, "--for", next))”"
    case .monthForWeeklySeries(_, let month): "specify a day, like --for \(month)-03"
    case .doesNotRepeat: "omit --for"
    case .noDraft: "list the ids with “\(commands("inbox"))”"
    case .draftDecided: "add --again to take the draft again"
    case .noSuchChange: "list the numbers with “\(commands("undo", "--list"))”"
    case .changeInTheWay(_, _, let other, _, _): "undo that one first: “\(commands("undo", "\(other)"))”"
    default: nil
    }
  }

  private func accountHint(_ commands: CommandText) -> String? {
    switch self {
    case .noAccount(_, near: []): "list all accounts with “\(commands("account", "list"))”"
    case .noGoal(_, near: []): "list all goals with “\(commands("goal", "list"))”"
    case .noMember(_, near: []): "list all members with “\(commands("member", "list"))”"
    case .unnamedMainAccount: "name it with “\(commands("account", "rename", MainAccount.name, "NAME"))”"
    case .accountHolds(let rest): "empty it first: “\(commands("add", rest.options))”"
    case .accountUsed(let name, _, _, _):
      "close it with “\(commands("account", "close", operand: name))”, or move its transactions: “"
        + commands("account", "remove", operand: name, options: ["--into NAME"]) + "”"
    case .accountInArchive(let name, _): "close it instead: “\(commands("account", "close", operand: name))”"
    case .listOfRates(let name):
      "change it in book.yaml, or remove it with “"
        + commands("account", "edit", operand: name, options: ["--rate \"\""]) + "”"
    default: nil
    }
  }

  private func categoryHint(_ commands: CommandText) -> String? {
    switch self {
    case .noCategory(_, near: []): "list all categories with “\(commands("category", "list"))”"
    case .similarCategory: "add --distinct to create it anyway"
    case .categoriesInBrackets: "put each category on a separate line with “\(commands("fmt"))”"
    case .categoryUnwritten: "see “\(commands("check"))”"
    case .noCategoryList: "see “\(commands("check"))”"
    case .categoryUsed(let name, _, _, _):
      "move its transactions first: “\(commands("category", "remove", operand: name, options: ["--into NAME"]))”"
    case .categoryExists(let name, let former):
      "merge “\(former)” into it with “"
        + commands("category", "remove", operand: former, options: [ShellText.option("--into", name)]) + "”"
    default: nil
    }
  }
}

extension AccountRemainder {
  /// The options of `daybook add` for the transfer, quoted for a shell.
  fileprivate var options: String {
    let movedOption = moved.map { ShellText.option("--moved", $0) } ?? "--moved AMOUNT"
    var options = [ShellText.option("--title", account), movedOption]
    if !from.isEmpty { options.append(ShellText.option("--from", from)) }
    if !to.isEmpty { options.append(ShellText.option("--to", to)) }
    if otherCurrency != nil { options.append(arrived.map { ShellText.option("--arrived", $0) } ?? "--arrived AMOUNT") }
    return options.joined(separator: " ")
  }
}
