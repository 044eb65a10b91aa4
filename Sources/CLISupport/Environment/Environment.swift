package import Diagnostics
package import Localization
import Photos
package import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A command's access to everything outside its process.
package struct Environment: Sendable {
  package var terminal: Terminal
  package var clock: Clock
  package var programs: ExternalTools
  /// The folders that may contain `site-template` and the sample book, most likely first. They are searched for on each
  /// access.
  package var resourceFolders: [String] { findResources() }
  private let findResources: @Sendable () -> [String]
  /// Returns an identifier of the running executable. Builds use it to notice a different executable of the same
  /// version, which may build a different site.
  package var program: @Sendable () -> UInt64
  package var disk: Disk
  /// The user's language and country, taken from the environment.
  package var locale: PersonLocale
  /// The user's text editor, with its options: `VISUAL`, or `EDITOR` if that is not set; `nil` if neither is set.
  package var editor: String?
  /// The user's home folder; `nil` if unknown.
  package var home: String?
  /// Returns the byte stream for commands that use a protocol over standard input and output. Called at most once.
  package var stream: @Sendable () -> ByteStream

  package init(
    _ terminal: Terminal, _ clock: Clock, _ programs: ExternalTools = ExternalTools(),
    resourceFolders: @autoclosure @escaping @Sendable () -> [String],
    program: @escaping @Sendable () -> UInt64 = { 0 }, disk: Disk = Disk(), locale: PersonLocale = PersonLocale(),
    editor: String? = nil, home: String? = nil, stream: @escaping @Sendable () -> ByteStream = { .process() }
  ) {
    self.terminal = terminal
    self.clock = clock
    self.programs = programs
    findResources = resourceFolders
    self.program = program
    self.disk = disk
    self.locale = locale
    self.editor = editor
    self.home = home
    self.stream = stream
  }

  /// Prints the result of a command to standard output.
  package func out(_ text: String) { terminal.out(text) }

  /// Prints text that is not part of the result to standard error.
  package func err(_ text: String) { terminal.err(text) }

  /// Prints the message to standard error: `error: …`, and its hint on a separate line, `hint: …`.
  package func report(_ kind: Message.Kind, _ message: Message) {
    let text = FindingText(isColored: terminal.colorsErr)
    if !message.text.isEmpty { err(text.heading(kind) + ": \(TerminalSafeText.line(message.text))\n") }
    if let hint = message.hint { err(text.heading(.hint) + ": \(TerminalSafeText.line(hint))\n") }
  }

  /// Prints a hint for the next step to standard error.
  package func hint(_ text: String) { report(.hint, Message(text)) }
}

extension Environment {
  /// The environment of this process.
  package static func process() -> Environment {
    Environment(
      .process(), .process(), .process(photoLimit: PhotoLimit.bytes + 1), resourceFolders: resources(),
      program: { Location.ofCommand.map(Disk().stamp) ?? 0 }, disk: Disk(owners: owners()), locale: .process(),
      editor: variable("VISUAL") ?? variable("EDITOR"), home: variable("HOME"))
  }

  /// Returns the path with `~` at its beginning replaced by the home folder. A shell does not replace it inside quotes
  /// or after `=`.
  package func path(_ typed: String) -> String {
    guard typed.hasPrefix("~/"), let home else { return typed }
    return home + typed.dropFirst()
  }

  /// Returns the value of an environment variable; `nil` if it is not set or empty.
  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The users whose books may be changed: the user of the process and, under sudo, the user who ran sudo. Git has the
  /// same rule.
  private static func owners() -> Set<UInt32> {
    let own = UInt32(geteuid())
    guard own == 0, let asked = getenv("SUDO_UID").flatMap({ UInt32(String(cString: $0)) }) else { return [own] }
    return [own, asked]
  }

  /// The folders that may contain resources: `DAYBOOK_RESOURCES` if it is set, `share/daybook` next to the installed
  /// command's folder and, during development, the checkout.
  private static func resources() -> [String] {
    var folders: [String] = []
    if let named = getenv("DAYBOOK_RESOURCES").map({ String(cString: $0) }) { folders.append(named) }
    guard let command = Location.ofCommand else { return folders }
    var folder = command.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let bin = folder.joined(separator: "/")
    folders.append("\(bin)/../share/daybook")
    // .build/<platform>/release/daybook is a few folders below the checkout.
    for _ in 0..<5 {
      folder = folder.dropLast()
      let path = folder.joined(separator: "/")
      let isCheckout =
        folder.count > 1 && Disk().status("\(path)/Package.swift") != nil
        && Disk().status("\(path)/site-template/layouts") != nil
      if isCheckout { folders.append(path) }
    }
    return folders
  }
}
