package import Diagnostics
package import Localization
import Photos
package import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the outside world hands to a command.
package struct Environment: Sendable {
  package var terminal: Terminal
  package var clock: Clock
  package var programs: ExternalTools
  /// Folders in which `site-template` and the sample book may lie, the likeliest first. Looked for where it is asked.
  package var resourceFolders: [String] { findResources() }
  private let findResources: @Sendable () -> [String]
  /// Stands for the running command's file: another one of the same version may make another site. Asked only by builds.
  package var program: @Sendable () -> UInt64
  package var disk: Disk
  /// What the system was told of the person's language and country.
  package var locale: PersonLocale
  /// What edits text for the person: a program with its options (`VISUAL`, else `EDITOR`); nil for none.
  package var editor: String?
  /// The person's own folder.
  package var home: String?
  /// What is read and written in the place of text: asked for once.
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

  /// What was asked for.
  package func out(_ text: String) { terminal.out(text) }

  /// What is said beside it.
  package func err(_ text: String) { terminal.err(text) }

  /// Prints a message to standard error: `error: …`, and its hint in a line of its own, `hint: …`.
  package func report(_ kind: Message.Kind, _ message: Message) {
    let text = FindingText(isColored: terminal.colorsErr)
    if !message.text.isEmpty { err(text.heading(kind) + ": \(TerminalSafeText.line(message.text))\n") }
    if let hint = message.hint { err(text.heading(.hint) + ": \(TerminalSafeText.line(hint))\n") }
  }

  /// Prints what to do next to standard error.
  package func hint(_ text: String) { report(.hint, Message(text)) }
}

extension Environment {
  /// The process's own.
  package static func process() -> Environment {
    Environment(
      .process(), .process(), .process(photoLimit: PhotoLimit.bytes + 1), resourceFolders: resources(),
      program: { Location.ofCommand.map(Disk().stamp) ?? 0 }, disk: Disk(owners: owners()), locale: .process(),
      editor: variable("VISUAL") ?? variable("EDITOR"), home: variable("HOME"))
  }

  /// A path with the person's own folder in the place of `~`, which a shell leaves inside quotes and behind a `=`.
  package func path(_ typed: String) -> String {
    guard typed.hasPrefix("~/"), let home else { return typed }
    return home + typed.dropFirst()
  }

  /// Nil for one that is empty, too.
  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The user of the process; behind sudo also the one who called it, who owns the book (as git has it).
  private static func owners() -> Set<UInt32> {
    let own = UInt32(geteuid())
    guard own == 0, let asked = getenv("SUDO_UID").flatMap({ UInt32(String(cString: $0)) }) else { return [own] }
    return [own, asked]
  }

  /// `share/daybook` beside the installed command; a checkout's own folder while developing.
  private static func resources() -> [String] {
    var folders: [String] = []
    if let named = getenv("DAYBOOK_RESOURCES").map({ String(cString: $0) }) { folders.append(named) }
    guard let command = Location.ofCommand else { return folders }
    var folder = command.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let bin = folder.joined(separator: "/")
    folders.append("\(bin)/../share/daybook")
    // .build/<platform>/release/daybook lies a few folders below the checkout.
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
