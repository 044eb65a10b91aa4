import Commands
import Foundation
import Platform
import TestSupport
import Testing

/// `daybook daily`, in this process and, with git, as the real command.
@Suite struct DailyTests {
  private let book: EditingBook
  private let home: TemporaryFolder

  init() throws {
    book = try EditingBook([
      "book.yaml": "currency: EUR\naccounts: [{ name: Giro, number: DE89370400440532013000 }]\n",
      "ledger/2026-11.yaml":
        "- { date: 2026-11-01, title: Gym, spent: 30, category: Home, repeats: weekly, auto: yes }\n",
      "ledger/2025-10.yaml": "- { date: 2025-10-01, title: Old, spent: 1 }\n",
      "imports.yaml": "- { heading: [Date, Description, Amount, Balance], account: Giro }\n",
    ])
    home = try TemporaryFolder()
    try home.write("", to: "Downloads/.keep")
  }

  private func download(_ rows: String, to name: String = "giro.csv") throws {
    try home.write("Date,Description,Amount,Balance\n" + rows, to: "Downloads/\(name)")
  }

  private func run(_ options: String...) -> ToolRun {
    ToolRun(["daily", "--book", book.folder.path] + options, home: home.path)
  }

  // MARK: Steps

  @Test func `each step of daily reports its result on one line`() throws {
    try download("2026-11-17,Tea house,-4.50,95.50\n2026-11-18,Book shop,-10.00,85.50\n")
    let daily = run()
    #expect(daily.exitCode == 0, "\(daily.err)")
    let lines = daily.out.split(separator: "\n").map { $0.replacing(book.folder.path + "/", with: "") }
    #expect(lines[0] == "rates: not needed: all amounts are in EUR", "\(daily.out)")
    #expect(lines[1] == "archive: ledger/2025-10.yaml → archive/2025-10.yaml")
    #expect(lines[2] == "import: giro.csv: 2 rows")
    #expect(lines[3] == "standing orders: 2 transactions added")
    #expect(lines[4].hasPrefix("build: ") && lines[4].hasSuffix(" files written in site"))
    #expect(lines[5].hasPrefix("check: 0 errors"))
    #expect(try book.read().contains("Tea house") && book.folder.exists("site/index.html"))
    let list = book.run("undo", "--list").out
    #expect(list.hasSuffix("2  imported by daily: giro.csv\n1  archive\n"), "\(list)")
    // Nothing is new a second time.
    let again = run()
    #expect(!again.out.contains("rows") && !again.out.contains("archive:") && again.exitCode == 0, "\(again.out)")
    #expect(run("--quiet").out.isEmpty)
  }

  @Test func `daily skips a statement that contradicts itself, raises a question or has unknown columns`() throws {
    try download("2026-11-17,Tea house,-4.50,95.50\n2026-11-18,Book shop,-10.00,80.00\n", to: "bad.csv")
    try download("2026-11-17,Tea house,-4.50,95.50\n2026-11-18,Book shop,x,85.50\n", to: "unread.csv")
    try home.write("Day,What,Sum\n2026-11-17,Tea,-4.50\n", to: "Downloads/unknown.csv")
    let before = try book.read()
    let daily = run()
    #expect(daily.out.contains("import: skipped bad.csv: "), "\(daily.out)")
    #expect(daily.out.contains("import: skipped unread.csv: "))
    #expect(!daily.out.contains("unknown.csv"))
    #expect(try !book.read().contains("Tea house") && before.contains("Gym"))
    #expect(!book.folder.exists("imports/giro.log"))
    // They are listed again, although another statement is imported.
    try download("2026-11-17,Tea house,-4.50,95.50\n", to: "giro.csv")
    _ = run()
    let third = run()
    #expect(third.out.contains("skipped bad.csv") && third.out.contains("skipped unread.csv"), "\(third.out)")
  }

  @Test func `a failed step of daily is reported, and the next steps are run`() throws {
    try book.folder.write("currency: EUR\nrates-source: https://127.0.0.1:9/rates\n", to: "book.yaml")
    try book.folder.write(
      "- { date: 2026-10-02, title: Book, spent: 5, currency: USD, booked: 4 }\n", to: "ledger/2026-10.yaml")
    let daily = run()
    #expect(daily.exitCode == 2 && daily.err.contains("error: rates failed: "), "\(daily.err)")
    #expect(daily.out.contains("build: ") && daily.out.contains("check: 0 errors"), "\(daily.out)")
  }

  @Test func `daily exits with 1 for a book with errors`() throws {
    try book.folder.write("- { date: 2026-10-02, title: Book, spent: x }\n", to: "ledger/2026-10.yaml")
    let daily = run()
    #expect(daily.exitCode == 1 && daily.err.contains("error: the book has errors"), "\(daily.err)")
    #expect(daily.out.contains("check: 2 errors"))
  }

  // MARK: git

  private func daily(_ repository: GitRepository, _ options: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(RealBinary.path, "the binary is not built"))
    process.arguments = ["daily", "--commit", "--book", repository.book] + options
    var environment = ProcessInfo.processInfo.environment
    environment["HOME"] = home.path
    environment["DAYBOOK_RESOURCES"] = repositoryFolder.path(percentEncoded: false)
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] { environment[name] = nil }
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let out = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(out)")
    return out
  }

  private func repository() throws -> GitRepository {
    let repository = try GitRepository(hasDaybook: false)
    try repository.write(
      "- { date: 2026-11-01, title: Gym, spent: 30, repeats: weekly, auto: yes }\n", to: "ledger/2026-11.yaml")
    try repository.write("- { date: 2025-10-01, title: Old, spent: 1 }\n", to: "ledger/2025-10.yaml")
    try repository.write("mine\n", to: "notes.txt")
    // With the option --today, nothing would be written.
    try repository.write(try repository.read("book.yaml") + "today: 2026-11-21\n", to: "book.yaml")
    try repository.commit("begin")
    return repository
  }

  @Test func `--commit commits only the files that the run wrote`() throws {
    let repository = try repository()
    try repository.write("mine, changed\n", to: "notes.txt")
    try repository.write("new\n", to: "new.txt")
    #expect(try daily(repository).contains("commit: 3 files\n"))
    let shown = try repository.git("show", "--name-status", "--no-renames", "--format=%s").out
    #expect(
      shown.split(separator: "\n").sorted() == [
        "A\tarchive/2025-10.yaml", "D\tledger/2025-10.yaml", "M\tledger/2026-11.yaml", "daybook daily",
      ], "\(shown)")
    #expect(try repository.git("status", "--porcelain").out == " M notes.txt\n?? new.txt\n")
    #expect(try daily(repository).contains("commit: skipped, nothing was written\n"))
  }

  @Test func `--commit is skipped if files are staged, a merge is unfinished or a written file had changes`() throws {
    let staged = try repository()
    try staged.write("mine, changed\n", to: "notes.txt")
    try staged.git("add", "notes.txt")
    #expect(try daily(staged).contains("commit: skipped, files are staged\n"))
    #expect(try staged.git("diff", "--cached", "--name-only").out == "notes.txt\n")
    let dirty = try repository()
    try dirty.write(try dirty.read("ledger/2026-11.yaml") + "# mine\n", to: "ledger/2026-11.yaml")
    #expect(try daily(dirty).contains("commit: skipped, ledger/2026-11.yaml already had uncommitted changes\n"))
    #expect(try dirty.git("log", "--oneline").out.split(separator: "\n").count == 1)
    let merging = try repository()
    let head = try merging.git("rev-parse", "HEAD").out
    try merging.write(head, to: ".git/MERGE_HEAD")
    #expect(try daily(merging).contains("commit: skipped, a merge or rebase is in progress\n"))
  }

  @Test func `--commit reports why git finds no repository, whatever the language of git`() {
    let answers: [(ProgramRun?, reason: String)] = [
      (nil, "cannot run git"), (ProgramRun(exitCode: 127), "git is not installed"),
      (ProgramRun(exitCode: 128, err: "fatal: not a git repository: .git\n"), "the book is not in a git repository"),
      (ProgramRun(exitCode: 128, err: "fatal: unsafe\nmore\n"), "git says “fatal: unsafe”"),
    ]
    for (answer, reason) in answers {
      let daily = ToolRun(["daily", "--book", book.folder.path, "--commit"], home: home.path) { arguments, _ in
        arguments.starts(with: ["env", "LC_ALL=C", "git"]) ? answer : nil
      }
      #expect(daily.out.contains("commit: skipped, \(reason)\n"), "\(daily.out)")
    }
  }

  // MARK: Timers

  @Test func `--install prints the timer and writes it only with --yes`() throws {
    let shown = run("--install", "--commit")
    #expect(shown.exitCode == 0 && shown.err == "hint: add --yes to write these files\n", "\(shown.err)")
    #expect(shown.out.contains("OnCalendar=") && shown.out.contains("\"--commit\""), "\(shown.out)")
    #expect(!home.exists(".config/systemd"))
    let written = run("--install", "--yes")
    #expect(written.exitCode == 0 && written.err.contains("systemctl --user enable --now daybook-daily-"))
    let folder = "\(home.path)/.config/systemd/user"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names.count == 2 && names[0].hasSuffix(".service") && names[1].hasSuffix(".timer"))
    #expect(run("--install", "--yes").exitCode == 0)
    try home.write("[Unit]\n", to: ".config/systemd/user/\(names[0])")
    let foreign = run("--install", "--yes")
    #expect(foreign.exitCode == 1 && foreign.err.contains("was not written by Daybook"), "\(foreign.err)")
    #expect(run("--yes").exitCode == 64)
  }

  @Test func `paths in a timer are quoted, and % is doubled`() {
    let schedule = DailyTimerFiles(
      command: "/opt/day book/daybook", book: "/home/eva/100% \"mine\" $x \\ <&>", commits: false)
    let line = schedule.systemd(home: "/home/eva")[0].text.split(separator: "\n").first { $0.hasPrefix("ExecStart=") }
    #expect(
      line
        == #"ExecStart="/opt/day book/daybook" "daily" "--quiet" "--book" "/home/eva/100%% \"mine\" $$x \\ <&>""#,
      "\(line ?? "")")
    let agent = schedule.launchd(home: "/Users/eva")[0]
    #expect(agent.path.hasPrefix("/Users/eva/Library/LaunchAgents/daybook-daily-"))
    #expect(agent.text.contains("<string>/home/eva/100% \"mine\" $x \\ &lt;&amp;&gt;</string>"))
  }
}
