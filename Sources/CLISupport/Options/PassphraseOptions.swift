import ArgumentParser
import BookEditing
import Diagnostics
import Platform
package import Sealing

/// The source of a pass phrase: typed twice, read from a file, or generated.
package struct PassphraseOptions: ParsableArguments {
  @Option(
    name: .customLong("passphrase-file"),
    help: ArgumentHelp(
      "Read the pass phrase from the first line of a file; - is standard input.",
      discussion: "Only the line break is removed. Default: enter it twice without echo.", valueName: "file"),
    completion: .file())
  var file: String?

  @Flag(help: "Generate a pass phrase and print it once.")
  var generate = false

  @Option(
    help: ArgumentHelp(
      "The number of key derivation rounds; more make guessing slower. Default: a million.",
      discussion:
        "Valid: \(PassPhraseRounds.limits.lowerBound) to \(PassPhraseRounds.limits.upperBound). The maximum may take a minute on a phone.",
      valueName: "number"))
  var rounds = PassPhraseRounds.usual

  package init() {}

  package func validate() throws {
    if file != nil && generate {
      throw ValidationError("--passphrase-file and --generate cannot be combined; give one of them")
    }
    let limits = PassPhraseRounds.limits
    if !limits.contains(rounds) {
      throw ValidationError("--rounds is \(rounds); expected \(limits.lowerBound) to \(limits.upperBound)")
    }
  }

  /// Returns the pass phrase and the key derived from it. The derivation takes a fraction of a second.
  ///
  /// - Throws: an error that states why no phrase could be read.
  package func read(for name: PersonName, _ session: Session) throws(CommandError) -> DerivedPhrase {
    let (phrase, shown) = try read(for: name.text, session.environment)
    return DerivedPhrase(name, phrase, rounds: rounds, shown: shown)
  }

  /// Returns the pass phrase, and its text if it was generated.
  ///
  /// - Parameter purpose: completes the prompt “Pass phrase for …”.
  package func read(
    for purpose: String, _ environment: Environment
  ) throws(CommandError) -> (phrase: PassPhrase, shown: String?) {
    let typed: String
    if generate {
      typed = PassPhrase.generated()
    } else if let file {
      typed = try PassphraseOptions.line(of: file, environment)
    } else {
      typed = try typedTwice(for: purpose, environment)
    }
    return (try PassphraseOptions.phrase(typed), generate ? typed : nil)
  }

  /// The number of PBKDF2 rounds.
  package var roundCount: Int { rounds }

  /// Returns an existing pass phrase: from a file, or typed once.
  package static func existing(
    _ file: String?, for purpose: String, _ environment: Environment
  ) throws(CommandError) -> PassPhrase {
    if let file { return try existing(try line(of: file, environment), of: purpose) }
    guard let ask = environment.terminal.askSecret else {
      throw .usage(
        Message(
          "cannot ask for a pass phrase without a terminal", hint: "use --passphrase-file FILE (- reads standard input)"
        ))
    }
    guard let typed = ask("Pass phrase for \(TerminalSafeText.line(purpose)): ") else {
      throw .refused("no pass phrase was entered; nothing was changed")
    }
    return try existing(typed, of: purpose)
  }

  /// Creates an existing phrase from typed text. Text that breaks the rules for new phrases cannot be an existing one.
  private static func existing(_ typed: String, of purpose: String) throws(CommandError) -> PassPhrase {
    do throws(PassPhrase.Problem) { return try PassPhrase(typed) } catch {
      throw .refused("this cannot be the pass phrase of \(purpose): it is too short, or has unusual characters")
    }
  }

  private static func phrase(_ typed: String) throws(CommandError) -> PassPhrase {
    do throws(PassPhrase.Problem) {
      return try PassPhrase(typed)
    } catch {
      throw .refused(error.message)
    }
  }

  private func typedTwice(for purpose: String, _ environment: Environment) throws(CommandError) -> String {
    guard let ask = environment.terminal.askSecret else {
      throw .usage(
        Message(
          "cannot ask for a pass phrase without a terminal",
          hint: "use --passphrase-file FILE (- reads standard input), or --generate"))
    }
    guard let first = ask("Pass phrase for \(TerminalSafeText.line(purpose)): ") else { throw .refused(nothingTyped) }
    // An unsuitable phrase is reported before the user repeats it.
    _ = try PassphraseOptions.phrase(first)
    guard let second = ask("Enter it again: ") else { throw .refused(nothingTyped) }
    if first != second { throw .refused("the two pass phrases differ; nothing was changed") }
    return first
  }

  private var nothingTyped: Message { "no pass phrase was entered; nothing was changed" }

  private static func line(of file: String, _ environment: Environment) throws(CommandError) -> String {
    let disk = environment.disk
    let path = file == "-" ? "/dev/stdin" : file
    let bytes: [UInt8]
    do throws(FileError) { bytes = try disk.readStream(path, limit: 65_536) } catch {
      throw .impossible(Message(error.sentence))
    }
    if file != "-", let status = disk.status(path), status.kind == .file, status.mode & 0o077 != 0 {
      environment.report(
        .warning,
        Message("other users of this machine can read “\(file)”", hint: "restrict it with “chmod 600”"))
    }
    // Removes a byte order mark, which some editors write and which no one types to unlock a site.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    if line.count < bytes.count, line.last == UInt8(ascii: "\r") { line.removeLast() }
    if line.starts(with: mark) { line.removeFirst(mark.count) }
    return String(decoding: line, as: UTF8.self)
  }
}

extension PassPhrase.Problem {
  var message: Message {
    switch self {
    case .empty: "the pass phrase is empty; nothing was changed"
    case .short(let count):
      Message(
        "the pass phrase has \(NumberText.counted(count, "character")) and needs at least \(PassPhrase.leastLength): "
          + "anyone with the site's files can try any number of phrases",
        hint: "use --generate for a strong one")
    case .unprintable:
      "the pass phrase contains a tab, a line break or invalid text, which cannot be typed on the unlock page"
    }
  }
}

extension PersonName {
  /// Creates a name from a typed e-mail address.
  ///
  /// - Throws: an error that states why the text is not an e-mail address.
  package static func typed(_ text: String) throws(CommandError) -> PersonName {
    do throws(PersonName.Problem) {
      return try PersonName(text)
    } catch {
      switch error {
      case .empty: throw .usage("the e-mail address is empty; expected one like eva@example.org")
      case .notAnAddress: throw .usage("“\(text)” is not an e-mail address; expected one like eva@example.org")
      }
    }
  }
}
