import Platform
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// The real binary, killed or read while it builds.
@Suite struct InterruptedBuildTests {
  private enum Kind: CaseIterable { case first, incremental, clean }

  private func start(_ book: TwoStateBook, _ kind: Kind) throws -> Process {
    if kind == .first { try? FileManager.default.removeItem(atPath: book.site) }
    return try RealBinary.start(["build"] + book.options + (kind == .clean ? ["--clean"] : []))
  }

  private func finish(_ process: Process) -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The time of a build, in microseconds.
  private func duration(_ book: TwoStateBook, _ kind: Kind) throws -> Double {
    let start = ContinuousClock.now
    try #require(finish(try self.start(book, kind)) == 0)
    return (ContinuousClock.now - start) / .microseconds(1)
  }

  @Test(.timeLimit(.minutes(30)))
  func `a killed build leaves no partial page, and the next build repairs the site`() throws {
    let book = try TwoStateBook()
    var random = SeededRandom(seed: Fuzzing.seed(200))
    var durations: [Kind: Double] = [:]
    try book.change(to: .first)
    for kind in Kind.allCases {
      try book.change(to: .first)
      _ = try duration(book, kind)
      try book.change(to: .second)
      durations[kind] = try duration(book, kind)
    }
    var counts = (killed: 0, between: 0)
    var state = TwoStateBook.State.second
    let count = Fuzzing.count(200, least: 24)
    for moment in 0..<count {
      let kind = Kind.allCases[moment % 3]
      state = state == .first ? .second : .first
      try book.change(to: state)
      let process = try start(book, kind)
      // Spread evenly over the whole build, and at random within each section.
      let part = (Double(moment / 3) + Double.random(in: 0..<1, using: &random)) / Double((count + 2) / 3)
      usleep(UInt32((durations[kind] ?? 0) * part))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let isKilled = process.terminationReason == .uncaughtSignal
      if isKilled { counts.killed += 1 }
      // Other processes use the machine as well: the present time of a build is learned on the way.
      durations[kind]? *= isKilled ? 1.02 : 0.9
      let what = "\(kind) build, moment \(moment)"
      let left = try book.files()
      // A first build writes files under their own names: there is no reader yet.
      #expect(kind == .first || book.flaws(left, hadSite: true) == [], "\(what)")
      // Neither of the two sites.
      if !left.isEmpty, !book.sites.values.contains(left) { counts.between += 1 }
      let next = try RealBinary.start(["build"] + book.options)
      #expect(finish(next) == 0, "\(what)")
      let differences = try book.differences(from: state)
      #expect(differences == [], "\(what)")
    }
    // Not a requirement for the tool, but for the test: it interrupted a build.
    #expect(counts.killed > 0, "\(counts)")
  }

  @Test func `during builds, a reader sees only complete pages, and no page is missing`() throws {
    let book = try TwoStateBook()
    try book.change(to: .first)
    try #require(finish(try start(book, .first)) == 0)
    let reader = Reader(book)
    Thread.detachNewThread { reader.read() }
    for number in 0..<40 {
      try book.change(to: number % 2 == 0 ? .second : .first)
      #expect(finish(try start(book, number % 5 == 4 ? .clean : .incremental)) == 0)
    }
    let seen = reader.stop()
    #expect(seen.flaws == [])
    // Each page many times, and both of its states.
    #expect(seen.count > 20 * book.common.count, "\(seen.count)")
    #expect(seen.states == 2)
  }

  @Test func `simultaneous builds wait for each other, and the last one leaves a complete site`() throws {
    let book = try TwoStateBook()
    for number in 0..<8 {
      let state = TwoStateBook.State.allCases[number % 2]
      try book.change(to: state)
      if number == 4 { try? FileManager.default.removeItem(atPath: book.site) }
      let builds = try (0..<4).map { try start(book, $0 == 3 ? .clean : .incremental) }
      for build in builds { #expect(finish(build) == 0) }
      let differences = try book.differences(from: state)
      #expect(differences == [])
    }
  }
}

/// A reader who repeatedly opens one page after another.
private final class Reader: Sendable {
  struct Seen {
    var count = 0
    var flaws: [String] = []
    /// The number of states in which the first page was seen.
    var states: Int { versions.count }
    fileprivate var versions: Set<[UInt8]> = []
    fileprivate var isStopping = false
    fileprivate var isOver = false
  }

  private let book: TwoStateBook
  private let seen = Mutex(Seen())

  init(_ book: TwoStateBook) { self.book = book }

  func read() {
    while !seen.withLock({ $0.isStopping }) {
      for path in book.common { look(path) }
    }
    seen.withLock { $0.isOver = true }
  }

  private func look(_ path: String) {
    // As a browser does: the file is opened once and read to its end.
    let bytes = try? Disk().read("\(book.site)/\(path)")
    let isFine = bytes.map { book.isKnown(path, $0) } ?? false
    seen.withLock { seen in
      seen.count += 1
      if !isFine { seen.flaws.append("\(path): \(bytes.map { "half, \($0.count) bytes" } ?? "missing")") }
      if path == "index.html", let bytes { seen.versions.insert(bytes) }
    }
  }

  /// - Returns: the files seen until now.
  func stop() -> Seen {
    seen.withLock { $0.isStopping = true }
    while !seen.withLock({ $0.isOver }) { usleep(1000) }
    return seen.withLock { $0 }
  }
}
