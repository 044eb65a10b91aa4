import ArgumentParser
import BookEditing
import Diagnostics
import Platform
package import Sealing

/// The source of a passphrase: typed twice, read from a file, or generated.
package struct PassphraseOptions: ParsableArguments {
  @Option(
    name: .customLong("passphrase-file"),
    help: ArgumentHelp(
      "Read the passphrase from the first line of a file; - means standard input.",
      discussion: "Only the line break is removed. Default: prompt twice without echo.", valueName: "file"),
    completion: .file())
  var file: String?

  @Flag(help: "Generate a passphrase and print it once.")
  var generate = false

  @Option(
    help: ArgumentHelp(
      "The number of key derivation rounds; more rounds make guessing slower. Default: a million.",
      discussion:
        "Valid: \(PassphraseRounds.limits.lowerBound) to \(PassphraseRounds.limits.upperBound). The maximum may take a minute on a phone.",
      valueName: "number"))
  var rounds = PassphraseRounds.usual

  package init() {}

  package func validate() throws {
    if file != nil && generate {
      throw ValidationError("--passphrase-file and --generate cannot be combined; pass only one of them")
    }
    let limits = PassphraseRounds.limits
    if !limits.contains(rounds) {
      throw ValidationError("--rounds is \(rounds); expected \(limits.lowerBound) to \(limits.upperBound)")
    }
  }

  /// Returns the passphrase and the key derived from it. The derivation takes a fraction of a second.
  ///
  /// - Throws: an error that states why no phrase could be read.
  package func read(for name: PersonName, _ session: Session) throws(CommandError) -> DerivedPhrase {
    let (phrase, shown) = try read(for: name.text, session.environment)
    return DerivedPhrase(name, phrase, rounds: rounds, shown: shown)
  }

  /// Returns the passphrase, and its text if it was generated.
  ///
  /// - Parameter purpose: completes the prompt “Passphrase for …”.
  package func read(
    for purpose: String, _ environment: Environment
  ) throws(CommandError) -> (phrase: Passphrase, shown: String?) {
    let typed: String
    if generate {
      typed = Passphrase.generated()
    } else if let file {
      typed = try PassphraseOptions.line(of: file, environment)
    } else {
      typed = try typedTwice(for: purpose, environment)
    }
    return (try PassphraseOptions.phrase(typed), generate ? typed : nil)
  }

  /// The number of PBKDF2 rounds.
  package var roundCount: Int { rounds }

  /// Returns an existing passphrase: from a file, or typed once.
  package static func existing(
    _ file: String?, for purpose: String, _ environment: Environment
  ) throws(CommandError) -> Passphrase {
    if let file { return try existing(try line(of: file, environment), of: purpose) }
    guard let ask = environment.terminal.askSecret else {
      throw .usage(
        Message(
          "cannot ask for a passphrase without a terminal", hint: "use --passphrase-file FILE (- reads standard input)"
        ))
    }
    guard let typed = ask("Passphrase for \(TerminalSafeText.line(purpose)): ") else {
      throw .refused("no passphrase was entered; nothing was changed")
    }
    return try existing(typed, of: purpose)
  }

  /// Returns an existing passphrase from typed text. Text that violates the rules for new passphrases cannot be an
  /// existing passphrase.
  private static func existing(_ typed: String, of purpose: String) throws(CommandError) -> Passphrase {
    do throws(Passphrase.Problem) { return try Passphrase(typed) } catch {
      throw .refused("this cannot be the passphrase for \(purpose): it is too short, or has invalid characters")
    }
  }

  private static func phrase(_ typed: String) throws(CommandError) -> Passphrase {
    do throws(Passphrase.Problem) {
      return try Passphrase(typed)
    } catch {
      throw .refused(error.message)
    }
  }

  private func typedTwice(for purpose: String, _ environment: Environment) throws(CommandError) -> String {
    guard let ask = environment.terminal.askSecret else {
      throw .usage(
        Message(
          "cannot ask for a passphrase without a terminal",
          hint: "use --passphrase-file FILE (- reads standard input), or --generate"))
    }
    guard let first = ask("Passphrase for \(TerminalSafeText.line(purpose)): ") else { throw .refused(nothingTyped) }
    // An unsuitable phrase is reported before the user repeats it.
    _ = try PassphraseOptions.phrase(first)
    guard let second = ask("Enter it again: ") else { throw .refused(nothingTyped) }
    if first != second { throw .refused("the two passphrases differ; nothing was changed") }
    return first
  }

  private var nothingTyped: Message { "no passphrase was entered; nothing was changed" }

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

extension Passphrase.Problem {
  var message: Message {
    switch self {
    case .empty: "the passphrase is empty; nothing was changed"
    case .short(let count):
      Message(
        "the passphrase has \(NumberText.counted(count, "character")) but needs at least \(Passphrase.leastLength): "
          + "anyone with the encrypted files can try any number of passphrases",
        hint: "use --generate for a strong one")
    case .unprintable:
      "the passphrase contains a tab, a line break or invalid text, which cannot be typed on the unlock page"
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
