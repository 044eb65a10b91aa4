import BookEditing
import CLISupport
import Diagnostics
import Formats
import Platform

/// The timer that runs `daybook daily`: a systemd user timer, or a launchd agent on macOS.
struct DailyTimer {
  private let session: Session
  private let commits: Bool

  init(_ session: Session, commits: Bool) {
    self.session = session
    self.commits = commits
  }

  /// Prints the files of the timer, and writes them on request.
  func run(isWriting: Bool) throws(CommandError) -> ExitStatus {
    let environment = session.environment
    guard let home = environment.home, let command = Location.ofCommand,
      let book = environment.disk.resolved(session.folder.path)
    else { throw .impossible("cannot create a timer: the home folder or the path of the command is unknown") }
    let schedule = DailyTimerFiles(command: command, book: book, commits: commits)
    #if canImport(Darwin)
      let (files, next) = (schedule.launchd(home: home), schedule.launchdCommand(home: home))
    #else
      let (files, next) = (schedule.systemd(home: home), schedule.systemdCommand)
    #endif
    if isWriting { try write(files, environment.disk) }
    for file in files {
      environment.out(isWriting ? "wrote \(file.path)\n" : "# \(file.path)\n\(file.text)\n")
    }
    let advice = files.count == 1 ? "add --yes to write this file" : "add --yes to write these files"
    environment.hint(isWriting ? "start it with “\(next)”" : advice)
    return .fine
  }

  private func write(_ files: [DailyTimerFiles.File], _ disk: Disk) throws(CommandError) {
    for file in files where disk.isLinkOrFile(file.path) {
      // A file that cannot be read was not written by this command.
      let known = (try? disk.read(file.path, limit: 1 << 16)) ?? []
      if ByteSearch(DailyTimerFiles.mark).first(in: known, from: 0) == nil {
        throw .refused(
          Message("“\(file.path)” already exists and was not written by Daybook", hint: "move it away first"))
      }
    }
    do throws(FileError) {
      for file in files {
        if let slash = file.path.lastIndex(of: "/") { try disk.makeFolder(String(file.path[..<slash])) }
        try disk.replace(file.path, with: Array(file.text.utf8), isDurable: true)
      }
    } catch {
      throw .impossible(Message(error.sentence))
    }
  }
}
