import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Imports
import Ledger
import Formats
import Platform
import TerminalOutput
import Statements

/// Functions that ask open questions about a file on a terminal, one at a time. An answer has the same effect as an
/// option.
extension ImportCommand {
  /// Asks the open questions.
  ///
  /// - Returns: the command with all answers as its options; `nil` if nothing was answered, for example because there
  ///   is no question or no terminal.
  func answeringQuestions(
    _ contents: [ImportPlanner.NamedFile], _ session: Session
  ) throws(CommandError) -> ImportCommand? {
    guard !yes, !json, !dryRun, explain == nil, let ask = session.environment.terminal.ask else { return nil }
    var command = self
    var (hasAnswer, later): (Bool, Set<Ambiguity>) = (false, [])
    while true {
      let plan = try command.plan(contents, session).plan
      let open = plan.files.flatMap { file in file.questions.map { (file, $0) } }.first { !later.contains($0.1) }
      guard let (file, question) = open else { break }
      session.environment.err(TerminalSafeText.line("\(file.name): \(question.sentence)") + "\n")
      if question.key == .categories {
        guard let answered = try command.answeringCategories(question, contents, session, ask) else { break }
        if answered.newCategories == nil, answered.category == command.category {
          later.insert(question)
        } else {
          (command, hasAnswer) = (answered, true)
        }
        continue
      }
      for (index, reading) in question.readings.enumerated() {
        let texts = [reading.first, reading.last].filter { !$0.isEmpty }
        let shown = texts.first == texts.last ? Array(texts.prefix(1)) : texts
        session.environment.err(
          TerminalSafeText.line("  \(index + 1)  \(reading.option)   \(shown.joined(separator: " … "))") + "\n")
      }
      let isRow = question.key == .row
      guard let answer = ask("  1–\(question.readings.count)\(isRow ? ", an amount" : ""), or Enter for later: ") else {
        break
      }
      if answer.allSatisfy(\.isWhitespace) {
        later.insert(question)
        continue
      }
      guard let number = Int(answer.filter { !$0.isWhitespace }), question.readings.indices.contains(number - 1) else {
        // An amount of a row is typed directly; a number selects a reading of the list.
        if isRow, let line = question.lines.first, ImportOptions.isAboutRow("\(line)=\(answer)") {
          var trial = command
          trial.row.append("\(files.count > 1 ? "\(file.fileName):" : "")\(line)=\(answer)")
          do throws(CommandError) {
            _ = try trial.plan(contents, session)
            (command, hasAnswer) = (trial, true)
          } catch {
            session.environment.err("  enter a date and an amount, such as 2026-11-03 -5.00\n")
          }
        }
        continue
      }
      command = try command.adding(question.readings[number - 1].option)
      hasAnswer = true
    }
    return try command.askingForUnproved(contents, session, ask) ?? (hasAnswer ? command : nil)
  }

  /// Asks whether to write a statement that does not add up. Throws an error if the user declines; returns `nil` if
  /// there is nothing to ask.
  private func askingForUnproved(
    _ contents: [ImportPlanner.NamedFile], _ session: Session, _ ask: (String) -> String?
  ) throws(CommandError) -> ImportCommand? {
    let plan = try self.plan(contents, session).plan
    guard !plan.unproved.isEmpty, !plan.hasQuestions else { return nil }
    for index in plan.unproved {
      let file = plan.files[index]
      for note in file.notes { session.environment.err(TerminalSafeText.line("\(file.name): \(note)") + "\n") }
    }
    let answer = ask("The statement does not add up. Write it anyway, without its balance? [y/N] ")
    guard answer?.lowercased().hasPrefix("y") == true else {
      throw .refused("nothing was written: \(plan.blockedSentence)")
    }
    var command = self
    command.unproved = true
    return command
  }

  /// Returns the command with one more option, written as the user would type it.
  private func adding(_ option: String) throws(CommandError) -> ImportCommand {
    let parts = option.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return self }
    let value = ShellText.read(parts[1])
    var command = self
    switch parts[0] {
    case "--dates": command.dates = DateOrder(argument: value)
    case "--decimal": command.decimal = DecimalSeparator(argument: value)
    case "--sign": command.sign = UnsignedDirection(argument: value)
    case "--currency": command.currency = Currency(argument: value)
    case "--encoding": command.encoding = DecodedText.Encoding(argument: value)
    case "--fee": command.fee = FeeChoice(argument: value)
    case "--column": command.column.append(value)
    case "--row": command.row.append(value)
    case "--word": command.word.append(value)
    case "--new-categories": command.newCategories = ImportOptions.NewCategories(argument: value)
    case "--account": command.account.append(value)
    default: throw .impossible("no option \(parts[0])")
    }
    return command
  }
}

extension ImportPlanner.Problem {
  /// Returns a message that describes the problem, with a hint if a command can fix it.
  func message(_ commands: CommandText) -> Message {
    guard case .newMembers(let names) = self, let name = names.first else { return Message(sentence) }
    return Message(sentence, hint: "add one with “\(commands("member", "add", operand: name))”")
  }
}
