import BookEditing
import CLISupport
import Diagnostics
import Formats
import Platform

/// The files of a timer that runs `daybook daily` for one book.
package struct DailyTimerFiles {
  package struct File: Sendable, Equatable {
    package var path: String
    package var text: String
  }

  /// A comment in every file. A file without this comment was not written by Daybook and is not replaced.
  package static let mark = "Written by “daybook daily”."

  private let command: String
  private let book: String
  private let commits: Bool
  /// A name that is different for each book.
  private let name: String

  /// Creates the timer files for a book.
  ///
  /// - Parameters:
  ///   - command: the absolute path of the command.
  ///   - book: the absolute path of the book.
  ///   - commits: whether each run commits the files that it wrote.
  package init(command: String, book: String, commits: Bool) {
    self.command = command
    self.book = book
    self.commits = commits
    name = "daybook-daily-" + String(Fingerprint.of(Array(book.utf8)), radix: 36)
  }

  private var arguments: [String] { [command, "daily", "--quiet", "--book", book] + (commits ? ["--commit"] : []) }

  // MARK: systemd

  package func systemd(home: String) -> [File] {
    let folder = "\(home)/.config/systemd/user"
    let line = arguments.map(DailyTimerFiles.quoted).joined(separator: " ")
    return [
      File(
        path: "\(folder)/\(name).service",
        text: """
          # \(DailyTimerFiles.mark)
          [Unit]
          Description=Daybook, daily

          [Service]
          Type=oneshot
          ExecStart=\(line)

          """),
      File(
        path: "\(folder)/\(name).timer",
        text: """
          # \(DailyTimerFiles.mark)
          [Unit]
          Description=Daybook, daily

          [Timer]
          OnCalendar=*-*-* 06:00:00
          Persistent=true
          RandomizedDelaySec=15min

          [Install]
          WantedBy=timers.target

          """),
    ]
  }

  package var systemdCommand: String { "systemctl --user daemon-reload && systemctl --user enable --now \(name).timer" }

  /// Returns a word for `ExecStart` (systemd.service(5), “Command lines”).
  private static func quoted(_ word: String) -> String {
    let text = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%")
      .replacing("$", with: "$$").replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    return "\"\(text)\""
  }

  // MARK: launchd

  package func launchd(home: String) -> [File] {
    let words = arguments.map { "    <string>\(DailyTimerFiles.escaped($0))</string>\n" }.joined()
    return [
      File(
        path: "\(home)/Library/LaunchAgents/\(name).plist",
        text: """
          <?xml version="1.0" encoding="UTF-8"?>
          <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
          <!-- \(DailyTimerFiles.mark) -->
          <plist version="1.0">
          <dict>
            <key>Label</key>
            <string>\(name)</string>
            <key>ProgramArguments</key>
            <array>
          \(words)  </array>
            <key>StartCalendarInterval</key>
            <dict>
              <key>Hour</key>
              <integer>6</integer>
              <key>Minute</key>
              <integer>0</integer>
            </dict>
          </dict>
          </plist>

          """)
    ]
  }

  package func launchdCommand(home: String) -> String {
    "launchctl load \(ShellText.path("\(home)/Library/LaunchAgents/\(name).plist"))"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
