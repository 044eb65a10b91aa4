import Bookkeeping
import Build
import Diagnostics
import Platform
import Ledger
import Sealing

/// What `build --sealed --verify` says.
struct BuildVerify {
  let folder: String
  let report: SealedReport

  private static let mostLines = 50

  var isFine: Bool { report.problems.isEmpty }

  /// A line for each problem, up to fifty, and a sentence.
  var text: String {
    let problems = report.problems
    var lines = problems.prefix(BuildVerify.mostLines).map { problem in
      let name = BuildVerify.name(problem.content).map { " (\(HarmlessText.line($0)))" } ?? ""
      return "\(folder)/\(HarmlessText.line(problem.path))\(name) \(BuildVerify.sentence(problem))"
    }
    if problems.count > lines.count { lines.append("and \(NumberText.grouped(problems.count - lines.count)) more") }
    let count = NumberText.counted(report.opened, "sealed file")
    if isFine {
      lines.append("\(count) opened; each is what the book says\(build)")
    } else {
      lines.append("\(NumberText.counted(problems.count, "problem")); \(count) opened\(build)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var build: String {
    guard let index = report.index else { return "" }
    return " on \(Day(digits: index.day)?.description ?? "?"), build \(index.number)"
  }

  private static func name(_ content: SealedReport.Content) -> String? {
    switch content {
    case .file(let path): path
    case .index: "the index of all files"
    case .slots: "who can unlock it"
    case .marker: "what builds remember"
    case .readable, .unknown: nil
    }
  }

  private static func sentence(_ problem: SealedReport.Problem) -> String {
    switch problem.fault {
    case .missing: "is missing"
    case .damaged: "does not open: it was changed, exchanged, or is of another key"
    case .ofAnotherBuild: "opens, but is of another build than the index"
    case .different where problem.content == .readable: "is not what the template says"
    case .different where problem.content == .slots: "is not what people.yaml says"
    case .different: "opens, but is not what the book says"
    case .superfluous: "belongs to nothing in the book"
    }
  }
}

extension Disk {
  /// A file of a folder that somebody else may have put together; nil where there is no ordinary one.
  func readOrdinary(_ path: String) -> [UInt8]? {
    guard !isLink(path), status(path)?.kind == .file else { return nil }
    return try? read(path, limit: 1 << 28)
  }
}

extension Session {
  /// The same as it would be on a day.
  func on(_ day: Day) -> Session {
    var options = options
    options.today = day
    return Session(environment: environment, book: book.on(day), options: options)
  }
}
