import BookEditing
import Build
import Charts
import Diagnostics
import Ledger
import Formats
import SiteComponents
import Platform
import Reports
import Site
import Templates

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The phases of a build, run one after another on one core and measured.
///
/// The command does the same work in the same order, but on all cores and with pages and files alternating. So its
/// phases cannot be measured from outside.
final class Phases {
  private(set) var times: [(name: String, user: Double, system: Double)] = []
  private let disk = Disk()
  private let template: String
  private let scratch: String

  /// Creates the phases.
  ///
  /// - Parameters:
  ///   - template: the `site-template` folder.
  ///   - scratch: an existing, empty folder for the written files.
  init(template: String, scratch: String) {
    self.template = template
    self.scratch = scratch
  }

  /// The fingerprints of an earlier build.
  private struct Known {
    var jobs: [String: UInt64] = [:]
    var files: [String: (key: UInt64, hash: UInt64)] = [:]
  }

  /// Runs a build and measures its phases.
  ///
  /// - Parameters:
  ///   - before: the book that the site shows; `nil` for a first build. If it is the same book, only the check for
  ///     changes runs.
  ///   - site: the folder of that site.
  func run(_ book: String, before: String?, site: String) throws {
    var known = Known()
    if let before {
      let apart = Phases(template: template, scratch: scratch)
      known = try apart.known(before, of: book)
    }
    let folder = SiteFolder(site, disk: disk)
    let manifest = time("look for the last build's files") { folder.manifest() }
    if before != nil, manifest.isEmpty { fatalError("\(site) holds no site") }
    if before == book {
      _ = try read(book)
      return
    }
    let tree = try tree(book, of: book)
    let (pages, charts) = make(tree, known)
    let changed = time("hash") { (pages + charts).filter { known.files[$0.path]?.hash != Fingerprint.of($0.bytes) } }
    try time("write") {
      for (number, file) in changed.enumerated() {
        if before == nil {
          _ = try disk.writeNew("\(scratch)/\(number)", file.bytes)
        } else {
          try disk.replace("\(scratch)/\(number)", with: file.bytes, isDurable: false)
        }
      }
    }
  }

  /// Reads a book and creates its file tree.
  ///
  /// - Parameter path: the folder that pages mention, so that two copies of a book have the same pages.
  private func tree(_ book: String, of path: String) throws -> FileTree {
    let (ledger, findings) = try read(book)
    let (library, wording, others) = try time("template") {
      guard let folder = TemplateFolder(template, resourceFolders: [], disk) else { fatalError("no \(template)") }
      return try folder.load().compile(ledger.settings)
    }
    guard let library, let wording else { fatalError("the template is wrong: \(others.map(\.message))") }
    let printer = try time("fonts") { try ChartPrinter(fonts: FontSet.findFonts()) }
    return time("figures and fingerprints") {
      SiteMaker.make(
        SiteInput(
          ledger: ledger, wording: wording, templates: library, assets: [], receipts: [], findings: findings,
          printer: printer, version: "bench", folderPrefix: "\(path)/", key: 1))
    }
  }

  private func read(_ book: String) throws -> (Ledger, Findings) {
    let sources = try time("read") { try BookFolder(book, disk: disk).load() }
    return time("check") { LedgerReader.read(sources, today: TodayChoice(clock: Day(number: 20_000))) }
  }

  private typealias File = (path: String, bytes: [UInt8])

  /// Makes the pages and charts of the jobs that have changed.
  private func make(_ tree: FileTree, _ known: Known) -> (pages: [File], charts: [File]) {
    let jobs = tree.jobs.filter { $0.fingerprint == 0 || known.jobs[$0.name] != $0.fingerprint }
    func files(_ outputs: [FileTree.Output]) -> [File] {
      outputs.flatMap { Array(zip($0.paths, $0.content.make() ?? [])) }
    }
    func isChart(_ output: FileTree.Output) -> Bool { output.paths[0].hasSuffix(".png") }
    var charts: [FileTree.Output] = []
    let pages = time("pages") {
      var pages: [File] = []
      for job in jobs {
        let outputs = job.make().outputs.filter { output in
          guard case .made(let key, _) = output.content, key != 0 else { return true }
          return known.files[output.paths[0]]?.key != key
        }
        charts += outputs.filter(isChart)
        pages += files(outputs.filter { !isChart($0) })
      }
      return pages
    }
    return (pages, time("charts") { files(charts) })
  }

  /// Returns the fingerprints of a build, whose times are not printed.
  private func known(_ book: String, of path: String) throws -> Known {
    let tree = try tree(book, of: path)
    var known = Known()
    for job in tree.jobs {
      known.jobs[job.name] = job.fingerprint
      for output in job.make().outputs {
        var key: UInt64 = 0
        if case .made(let own, _) = output.content { key = own }
        for (path, bytes) in zip(output.paths, output.content.make() ?? []) {
          known.files[path] = (key, Fingerprint.of(bytes))
        }
      }
    }
    return known
  }

  private func time<Result>(_ name: String, _ work: () throws -> Result) rethrows -> Result {
    let before = Phases.milliseconds()
    let result = try work()
    let after = Phases.milliseconds()
    times.append((name, after.user - before.user, after.system - before.system))
    return result
  }

  /// Returns the CPU time of this process.
  private static func milliseconds() -> (user: Double, system: Double) {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    func value(_ time: timeval) -> Double { Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000 }
    return (value(usage.ru_utime), value(usage.ru_stime))
  }
}

/// Prints a line for each phase: its name, user and system ms.
func printPhases(_ arguments: [String]) throws {
  let phases = Phases(template: arguments[0], scratch: arguments[1])
  try phases.run(arguments[2], before: arguments.count > 4 ? arguments[4] : nil, site: arguments[3])
  for phase in phases.times { print("\(phase.name)\t\(phase.user)\t\(phase.system)") }
}
