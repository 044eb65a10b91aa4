import Foundation
import Glibc
import TestSupport
import Testing

/// A shell in a separate terminal, with our completions and a `daybook` that records its arguments.
final class InteractiveShell {
  enum Name: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish

    /// The path of the program, or `nil` if it is not installed, which is reported or fails the run.
    var path: String? {
      let folders = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
      if let path = folders.map({ "\($0)/\(rawValue)" }).first(where: access(X_OK)) { return path }
      let sentence = "\(rawValue) is not installed: its completions are NOT CHECKED; make deps-check installs it"
      FileHandle.standardError.write(Data("\n*** \(sentence) ***\n\n".utf8))
      if ProcessInfo.processInfo.environment["DAYBOOK_REQUIRE_PEERS"] == "1" { Issue.record("\(sentence)") }
      return nil
    }

    private func access(_ mode: Int32) -> (String) -> Bool { { Glibc.access($0, mode) == 0 } }
  }

  private static let prompt = "READY>"

  private let folder: TemporaryFolder
  private let terminal: Int32
  private var process: pid_t = 0
  private var output = ""
  private var calls = 0

  /// - Parameters:
  ///   - path: the shell's program.
  ///   - script: the completion script; `nil` to use the script of the real command.
  ///   - current: the folder to begin in.
  init(_ name: Name, at path: String, script: String? = nil, in current: String) throws {
    folder = try TemporaryFolder()
    let binary = try #require(RealBinary.path, "the binary is not built")
    try folder.write(
      """
      #!/bin/sh
      case $1 in ---comp*) exec '\(binary)' "$@" ;; esac
      for word; do printf '%s\\0' "$word"; done >'\(folder.path)/next'
      mv '\(folder.path)/next' '\(folder.path)/call'
      """, to: "bin/daybook")
    chmod("\(folder.path)/bin/daybook", 0o755)
    let script = script ?? ToolRun(["completions", name.rawValue]).out
    try folder.write(script, to: name == .zsh ? "functions/_daybook" : "script")
    var arguments: [String]
    switch name {
    case .bash:
      try folder.write("PS1='\(InteractiveShell.prompt) '\nsource '\(folder.path)/script'\n", to: "rc")
      arguments = ["--noprofile", "--rcfile", "\(folder.path)/rc", "-i"]
    case .zsh:
      try folder.write(
        """
        PS1='\(InteractiveShell.prompt) '
        fpath=('\(folder.path)/functions' $fpath)
        autoload -Uz compinit
        compinit -u -d '\(folder.path)/dump'
        """, to: ".zshrc")
      arguments = ["-i", "-o", "no_global_rcs"]
    case .fish:
      let prompt = "function fish_prompt; printf '\(InteractiveShell.prompt) '; end"
      arguments = ["--no-config", "-i", "-C", "\(prompt); set -g fish_greeting; source '\(folder.path)/script'"]
    }
    arguments.insert(path, at: 0)
    var (own, theirs): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 50, ws_col: 400, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&own, &theirs, nil, nil, &size) == 0)
    defer { close(theirs) }
    terminal = own
    _ = fcntl(own, F_SETFD, FD_CLOEXEC)
    let device = String(cString: try #require(ttyname(theirs)))
    try start(arguments, on: device, in: current)
    try wait("the first prompt") { self.output.contains(InteractiveShell.prompt) }
  }

  deinit {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    close(terminal)
  }

  private func start(_ arguments: [String], on device: String, in current: String) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Opened by the leader of a new session, it becomes the controlling terminal of the shell.
    posix_spawn_file_actions_addopen(&actions, 0, device, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID, which the module does not export.
    posix_spawnattr_setflags(&attributes, 0x80)
    let environment = [
      "PATH=\(folder.path)/bin:/usr/bin:/bin", "HOME=\(folder.path)", "ZDOTDIR=\(folder.path)", "TERM=xterm",
      "LANG=C.UTF-8", "LC_ALL=C.UTF-8", "XDG_CONFIG_HOME=\(folder.path)/config", "XDG_DATA_HOME=\(folder.path)/data",
    ]
    let call = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", current] + arguments
    var words = call.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    try #require(posix_spawn(&process, call[0], &actions, &attributes, &words, &variables) == 0)
  }

  /// Types text and the return key, and returns the arguments that the command got.
  ///
  /// - Parameter text: may contain tabs.
  func call(_ text: String) throws -> [String] {
    let prompts = count
    let typed = Array("\(text)\r".utf8)
    try #require(write(terminal, typed, typed.count) == typed.count)
    let path = "\(folder.path)/call"
    try wait("a call by “\(text)”") { FileManager.default.fileExists(atPath: path) && self.count > prompts }
    defer { unlink(path) }
    return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self).split(
      separator: "\0", omittingEmptySubsequences: false
    ).dropLast().map(String.init)
  }

  /// Types a command that does not call `daybook`.
  func type(_ text: String) throws {
    let prompts = count
    let typed = Array("\(text)\r".utf8)
    try #require(write(terminal, typed, typed.count) == typed.count)
    try wait("the prompt after “\(text)”") { self.count > prompts }
  }

  private var count: Int { output.components(separatedBy: InteractiveShell.prompt).count }

  private func wait(_ what: String, until isDone: () -> Bool) throws {
    let end = ContinuousClock.now + .seconds(60)
    while !isDone() {
      var poll = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      var bytes = [UInt8](repeating: 0, count: 65_536)
      if Glibc.poll(&poll, 1, 20) > 0 {
        let length = read(terminal, &bytes, bytes.count)
        if length > 0 { output += String(decoding: bytes.prefix(length), as: UTF8.self) }
      }
      if ContinuousClock.now > end {
        Issue.record("\(what) did not come; the terminal: \(output.suffix(2_000).debugDescription)")
        throw CancellationError()
      }
    }
  }
}
