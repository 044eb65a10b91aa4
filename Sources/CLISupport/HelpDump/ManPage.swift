package import ArgumentParser
package import Ledger
import TerminalOutput

/// The manual pages in the format of man(7), generated from the declarations for `--help`.
package struct ManPage {
  private let version: String
  private let day: Day
  private let tool: CommandDescription

  /// Creates the manual pages of a tool.
  ///
  /// - Parameter day: the date on the pages, passed by the caller so that the output is reproducible.
  package init(_ tool: any ParsableCommand.Type, version: String, day: Day) {
    self.tool = CommandDescription(tool)
    self.version = version
    self.day = day
  }

  /// The commands that the help lists.
  package var commands: [String] { tool.commands.map(\.name) }

  /// Returns the manual page of a command.
  ///
  /// - Parameter name: the command; `nil` for the tool's own page.
  /// - Returns: `nil` if the help does not list the command.
  package func page(_ name: String?) -> String? {
    guard let name else { return toolPage() }
    return tool.commands.first { $0.name == name }.map(page)
  }

  private func toolPage() -> String {
    var page = ManualText(title: tool.name, day: day, version: version)
    page.name(tool.name, tool.abstract)
    page.section("Synopsis")
    page.line("\\fBdaybook\\fR \\fIcommand\\fR [\\fIoptions\\fR]")
    describe(tool, in: &page)
    page.section("Commands")
    for command in tool.commands {
      page.item("\\fB\(ManualText.word("\(tool.name)-\(command.name)"))\\fR(1)")
      page.paragraph(command.abstract)
    }
    options(tool.options, in: &page)
    end(&page, examples: tool.examples, others: tool.commands.map { "\(tool.name)-\($0.name)" })
    return page.text
  }

  private func page(_ command: CommandDescription) -> String {
    let name = "\(tool.name)-\(command.name)"
    var page = ManualText(title: name, day: day, version: version)
    page.name(name, command.abstract)
    page.section("Synopsis")
    for (number, one) in (command.commands.isEmpty ? [command] : command.commands).enumerated() {
      if number > 0 { page.line(".br") }
      page.line(synopsis(one, within: one.name == command.name ? nil : command))
    }
    describe(command, in: &page)
    if command.commands.isEmpty {
      options(command.options, in: &page)
    } else {
      parts(of: command, in: &page)
    }
    end(&page, examples: command.examples + command.commands.flatMap(\.examples), others: [tool.name])
    return page.text
  }

  /// Adds the subcommands of the command. Options common to all subcommands are listed once.
  private func parts(of command: CommandDescription, in page: inout ManualText) {
    let common = command.commands[0].options.filter { option in
      command.commands.allSatisfy { $0.options.contains(option) }
    }
    page.section("Commands")
    for part in command.commands {
      page.part(synopsis(part, within: command))
      page.paragraph(part.abstract)
      for paragraph in part.paragraphs { page.paragraph(paragraph) }
      for option in part.options where option.isListed && !common.contains(option) { item(option, in: &page) }
    }
    options(common, in: &page)
  }

  private func describe(_ command: CommandDescription, in page: inout ManualText) {
    page.section("Description")
    page.paragraph(command.abstract)
    for paragraph in command.paragraphs { page.paragraph(paragraph) }
  }

  private func synopsis(_ command: CommandDescription, within group: CommandDescription?) -> String {
    let words = [tool.name, group?.name, command.name].compactMap(\.self).map(ManualText.word)
    let arguments = command.options.filter { $0.isPositional && $0.isListed }.map { argument in
      let name = "\\fI\(ManualText.word(argument.valueName))\\fR\(argument.isRepeating ? " ..." : "")"
      return argument.isOptional ? "[\(name)]" : name
    }
    return (["\\fB\(words.joined(separator: " "))\\fR"] + arguments + ["[\\fIoptions\\fR]"]).joined(separator: " ")
  }

  private func options(_ options: [CommandDescription.Option], in page: inout ManualText) {
    var titles: [String] = []
    for option in options where option.isListed && !titles.contains(option.title) { titles.append(option.title) }
    for title in titles {
      page.section(title)
      for option in options where option.isListed && option.title == title { item(option, in: &page) }
    }
  }

  private func item(_ option: CommandDescription.Option, in page: inout ManualText) {
    let value = "\\fI\(ManualText.word(option.valueName))\\fR"
    let names = option.names.map { "\\fB\(ManualText.word($0))\\fR" }.joined(separator: ", ")
    page.item(option.isPositional ? value : option.hasValue ? "\(names) \(value)" : names)
    page.paragraph(option.sentences)
  }

  private func end(_ page: inout ManualText, examples: [String], others: [String]) {
    page.section("Exit status")
    for status in ExitStatus.allCases {
      page.item("\\fB\(status.rawValue)\\fR")
      page.paragraph(status.meaning)
    }
    if !examples.isEmpty {
      page.section("Examples")
      page.verbatim(examples)
    }
    page.section("See also")
    page.line(
      others.map { "\\fB\(ManualText.word($0))\\fR(1)" }.joined(separator: ",\n"))
  }
}
