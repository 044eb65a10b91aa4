import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Ledger
import Formats
import Platform

/// The command `daybook init`, which creates a book.
struct InitCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Create a new book.",
    discussion: """
      Writes book.yaml, categories.yaml and the file of the current month; with --sample, three years of sample data \
      around today, with photos.

      In a terminal it asks for values that were not given and proposes the values of the locale (LC_ALL, LC_MESSAGES, \
      LC_MONETARY, LC_NUMERIC, LANG); otherwise it uses these and reports them. You can change them in book.yaml. The \
      sample book is in euros.

      Example: daybook init home --currency EUR --language de --title "Our home"
      Example: daybook init sample --sample
      """)

  @Argument(
    help: ArgumentHelp("The folder to create; it must be empty or new.", valueName: "dir"), completion: .directory)
  var folder: String

  @Flag(help: "Fill the book with sample data for dates around today.")
  var sample = false

  @Option(help: ArgumentHelp(SettingsKey.currency.key))
  var currency: String?

  @Option(help: ArgumentHelp(SettingsKey.language.key))
  var language: String?

  @Option(help: ArgumentHelp(SettingsKey.title.key))
  var title: String?

  @Option(help: ArgumentHelp(SettingsKey.decimal.key))
  var decimal: DecimalSeparator?

  @Option(help: ArgumentHelp("The day to use as today, like 2026-11-21.", valueName: "date"), transform: Window.today)
  var today: Day?

  @Flag(name: .shortAndLong, help: "Ask no questions, and print only errors.")
  var quiet = false

  init() {}

  func validate() throws {
    if sample, currency != nil { throw ValidationError("the sample book is in euros; omit --currency") }
    if sample, decimal != nil {
      throw ValidationError("the sample uses decimal points; omit --decimal, and use “fmt --decimal” later")
    }
  }

  func run(in environment: Environment) -> ExitStatus {
    let path = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    do throws(CommandError) {
      do throws(BookError) { try NewBook.validate(path, environment.disk) } catch { throw .refusal(error) }
      let choices = BookChoices(environment)
      var chosen = try choices.chosen(title: title, currency: currency, language: language)
      chosen.decimal = decimal
      let files: [(name: String, bytes: [UInt8])]
      if sample {
        files = try sampleFiles(chosen, environment)
      } else {
        if !quiet, let ask = environment.terminal.ask { try choices.askForRest(&chosen, environment, ask) }
        files = NewBook.files(today: today ?? environment.clock.day, choices.settings(chosen))
      }
      do throws(BookError) { try NewBook.create(path, with: files, environment.disk) } catch {
        throw .refusal(error)
      }
      if !quiet { report(choices.taken(chosen), path, environment) }
      return .fine
    } catch {
      return environment.report(error)
    }
  }

  private func report(_ taken: String?, _ path: String, _ environment: Environment) {
    environment.out("created a book in \(TerminalSafeText.line(path))\n")
    if !sample, let taken {
      environment.out(TerminalSafeText.line("\(taken); change them in \(path)/\(BookLayout.settings)") + "\n")
    }
    environment.suggest(sample ? .createdSample : .createdEmpty, CommandText(book: path))
  }

  private func sampleFiles(
    _ chosen: BookChoices.Chosen, _ environment: Environment
  ) throws(CommandError) -> [(name: String, bytes: [UInt8])] {
    let candidates = environment.resourceFolders.flatMap { ["\($0)/sample", "\($0)/data"] }
    guard let folder = candidates.first(where: { environment.disk.status("\($0)/book.yaml") != nil }) else {
      throw .impossible(
        Message(
          "cannot find the sample book that is installed with Daybook",
          hint: "install Daybook with “make install”"))
    }
    let changed = [(SettingsKey.title, chosen.title), (.language, chosen.language)].compactMap { key, value in
      value.map { (key, $0) }
    }
    do throws(FileError) {
      return try SampleBook(folder: folder, disk: environment.disk).files(
        today: today ?? environment.clock.day, with: changed)
    } catch {
      throw .impossible(Message(error.sentence))
    }
  }
}
