import BookEditing
import CLISupport
import Platform

/// The git repository of a book, in which `daybook daily --commit` commits the files that it wrote.
struct BookRepository {
  enum Outcome {
    case committed(Int)
    /// Nothing was committed, for a reason that the user can fix.
    case skipped(String)
    case failed(String)
  }

  private let book: String
  private let environment: Environment
  /// The reason why nothing is committed in this run; `nil` if there is no such reason.
  private var reason: String?
  /// The files with uncommitted changes before the run, relative to the top of the repository.
  private var dirty: Set<String> = []
  /// The book's folder relative to the top of the repository: empty, or with a slash at its end.
  private var prefix = ""

  private static let seconds = 120

  /// Reads the state of the repository before anything is written.
  init(_ session: Session) {
    book = session.folder.path
    environment = session.environment
    // The reason is read from the message, which git translates.
    let found = git(["rev-parse", "--absolute-git-dir"], isTranslated: false)
    guard let folder = line(found), let top = line(git(["rev-parse", "--show-prefix"])) else {
      reason = BookRepository.reason(found)
      return
    }
    prefix = top
    let states = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply"]
    if states.contains(where: { environment.disk.isLinkOrFile("\(folder)/\($0)") }) {
      reason = "a merge or rebase is in progress"
    } else if let problem = stagingProblem() {
      reason = problem
    } else if let status = git(["status", "--porcelain", "-z", "--untracked-files=all", "--no-renames"]),
      status.exitCode == 0
    {
      dirty = Set(BookRepository.texts(status.out).map { String($0.dropFirst(3)) })
    } else {
      reason = "“git status” failed"
    }
  }

  /// Returns the reason why git finds no repository.
  private static func reason(_ run: ProgramRun?) -> String {
    guard let run else { return "cannot run git" }
    // “env” reports a missing program with this exit code.
    if run.exitCode == 127 { return "git is not installed" }
    let first = run.err.split(whereSeparator: \.isNewline).first ?? ""
    return first.isEmpty || first.hasPrefix("fatal: not a git repository")
      ? "the book is not in a git repository" : "git says “\(first)”"
  }

  /// Commits only the given files.
  ///
  /// - Parameter files: paths relative to the book's folder.
  func commit(_ files: Set<String>) -> Outcome {
    if let reason { return .skipped(reason) }
    if files.isEmpty { return .skipped("nothing was written") }
    if let file = files.sorted().first(where: { dirty.contains(prefix + $0) }) {
      return .skipped("\(file) already had uncommitted changes")
    }
    if let problem = stagingProblem() { return .skipped(problem) }
    let ignored = git(["check-ignore", "-z", "--"] + files.sorted()).map { Set(BookRepository.texts($0.out)) } ?? []
    // A file that git does not know and that is gone again has nothing to commit.
    let known = files.subtracting(ignored).sorted().filter { file in
      environment.disk.isLinkOrFile("\(book)/\(file)")
        || git(["ls-files", "--error-unmatch", "--", file])?.exitCode == 0
    }
    if known.isEmpty { return .skipped("git ignores the written files") }
    guard let added = git(["add", "--all", "--"] + known), added.exitCode == 0 else {
      return .failed("“git add” failed")
    }
    if git(["diff", "--cached", "--quiet"])?.exitCode == 0 { return .skipped("nothing has changed") }
    let committed = git(["commit", "--quiet", "--message", "daybook daily", "--"] + known)
    if committed?.exitCode == 0 { return .committed(known.count) }
    // The files stay as they are; only the staging is undone.
    _ = git(["reset", "--quiet", "--"] + known)
    let output = committed?.err.split(whereSeparator: \.isNewline).first.map(String.init)
    return .failed(output ?? "git cannot commit")
  }

  /// Returns the reason why nothing can be committed now, which is that files are staged or that git cannot list them;
  /// `nil` if nothing is staged.
  private func stagingProblem() -> String? {
    switch git(["diff", "--cached", "--quiet"])?.exitCode {
    case 0: nil
    case 1: "files are staged"
    default: "“git diff” failed"
    }
  }

  private func git(_ arguments: [String], isTranslated: Bool = true) -> ProgramRun? {
    let program = isTranslated ? ["git"] : ["env", "LC_ALL=C", "git"]
    return environment.programs.run(
      program + ["--literal-pathspecs", "-C", book] + arguments, BookRepository.seconds)
  }

  private func line(_ run: ProgramRun?) -> String? {
    guard let run, run.exitCode == 0 else { return nil }
    let text = String(decoding: run.out, as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  private static func texts(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
