import Platform
import Foundation
import Glibc
import TestSupport
import Testing

/// The real binary, in a separate process.
enum RealBinary {
  /// The path in the folder of the tests, which are built together with it.
  static let path: String? = {
    let tests = Disk().resolved("/proc/self/exe") ?? CommandLine.arguments[0]
    let folders = [tests, Bundle.main.bundlePath, CommandLine.arguments[0]].map {
      ($0 as NSString).deletingLastPathComponent
    }
    let beside = folders.map { "\($0)/daybook" }
    let built = repositoryFolder.appending(path: ".build/debug/daybook").path(percentEncoded: false)
    return (beside + [built]).first { Disk().status($0)?.kind == .file }
  }()

  static func start(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path, "the binary is not built"))
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return process
  }
}

@Suite struct KillTests {
  /// Writes 25 months of 200 entries each.
  private static func fill(_ folder: TemporaryFolder) throws {
    var random = SeededRandom(seed: Fuzzing.seed(5_000))
    try folder.write("title: Large\n", to: "book.yaml")
    try folder.write("- { name: Food }\n- { name: Home }\n- { name: Car }\n", to: "categories.yaml")
    for number in 0..<25 {
      let (year, month) = (2025 + (number + 10) / 12, (number + 10) % 12 + 1)
      let name = "\(year)-\(month < 10 ? "0" : "")\(month)"
      var text = ""
      for entry in 0..<200 {
        let day = entry * 28 / 200 + 1
        let category = ["Food", "Home", "Car"].randomElement(using: &random) ?? ""
        text += "- date: \(name)-\(day < 10 ? "0" : "")\(day)\n  title: Thing \(number * 200 + entry)\n"
        text += "  spent: \(Int.random(in: 1...99_999, using: &random)).50\n  category: \(category)\n"
        if entry == 100 { text += "  due: \(name)-28\n" }
      }
      try folder.write(text, to: "ledger/\(name).yaml")
    }
    var rows = "Date,Description,Amount\n"
    for row in 0..<1_000 {
      rows += "2026-\(row % 10 < 1 ? 10 : 11)-\(10 + row % 10),Shop \(row % 37),-\(row / 10 + 1).\(10 + row % 90)\n"
    }
    try folder.write(rows, to: "statement.csv")
    try folder.write(Data([0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 300_000)), to: "camera/x.jpg")
  }

  private static let commands: [[String]] = [
    ["add", "--title", "Tea", "--spent", "90", "--category", "Food"],
    ["edit", "2026-11-05-thing-2430", "--date", "2026-12-14"],
    ["pay", "2026-11-15-thing-2500"],
    ["category", "rename", "Food", "Meals"],
    ["attach", "2026-11-05-thing-2430", "CAMERA"],
    ["import", "STATEMENT", "--yes"],
  ]

  private func contents(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try Disk().files(below: folder.path) where !name.hasPrefix(".daybook/") {
      contents[name] = try Disk().read("\(folder.path)/\(name)")
    }
    return contents
  }

  /// Restores the book without writing unchanged files.
  private func restore(_ old: [String: [UInt8]], _ folder: TemporaryFolder) throws {
    try? FileManager.default.removeItem(atPath: "\(folder.path)/.daybook")
    let now = try contents(folder)
    for name in now.keys where old[name] == nil { unlink("\(folder.path)/\(name)") }
    for (name, bytes) in old where now[name] != bytes { try folder.write(Data(bytes), to: name) }
  }

  @Test(arguments: commands)
  func `a killed command leaves the book either unchanged or changed completely, and the next command works`(
    command: [String]
  ) throws {
    let folder = try TemporaryFolder()
    try KillTests.fill(folder)
    let options = ["--book", folder.path, "--today", "2026-11-21"]
    let files = ["CAMERA": "\(folder.path)/camera/x.jpg", "STATEMENT": "\(folder.path)/statement.csv"]
    let arguments = command.map { files[$0] ?? $0 } + options
    let old = try contents(folder)
    #expect(ToolRun(["check"] + options).out == "0 errors, 0 warnings in 25 months\n")
    let start = ContinuousClock.now
    let whole = try RealBinary.start(arguments)
    whole.waitUntilExit()
    #expect(whole.terminationStatus == 0)
    let duration = ContinuousClock.now - start
    let new = try contents(folder)
    #expect(new != old)
    let check = ToolRun(["check"] + options)
    #expect(check.exitCode == 0 && !check.out.contains("error:"), "\(check.out)")
    var random = SeededRandom(seed: UInt64(command.joined().utf8.count))
    var counts = (old: 0, new: 0, mended: 0)
    // An import writes most: a thousand rows in many files.
    let count = Fuzzing.count(command[0] == "import" ? 200 : 40, least: 8)
    // On a busy machine all of a few attempts may come too late.
    for moment in 0..<10 * count where moment < count || counts.old == 0 {
      try restore(old, folder)
      let process = try RealBinary.start(arguments)
      if moment % 2 == 0 {
        // Any moment from the first to the last instruction.
        usleep(UInt32(Int.random(in: 0...max(1, duration.microseconds), using: &random)))
      } else {
        // While it writes: after the journal exists.
        while !Disk().isLinkOrFile("\(folder.path)/.daybook/journal"), process.isRunning { usleep(50) }
        usleep(UInt32(Int.random(in: 0...4_000, using: &random)))
      }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      // A command that only reads sees a whole book too and changes nothing.
      let left = try contents(folder)
      let read = ToolRun(["check"] + options)
      #expect(read.exitCode == 0 && !read.out.contains("error:"), "\(read.out)\(read.err)")
      #expect(try contents(folder) == left)
      counts.mended += read.err.contains("was interrupted") ? 1 : 0
      let add = ToolRun(["add", "--title", "Next", "--spent", "1"] + options)
      #expect(add.exitCode == 0, "\(add.err)")
      #expect(ToolRun(["undo"] + options).exitCode == 0)
      let now = try contents(folder)
      #expect(now == old || now == new, "neither the old nor the new book after \(command) at \(moment)")
      if now == old { counts.old += 1 } else { counts.new += 1 }
    }
    // Not a requirement for the tool, but for the test: it interrupted a command.
    #expect(counts.old > 0, "\(counts)")
  }

  @Test func `fifty simultaneous commands on one book either succeed or give up without writing anything`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "ledger/2026-11.yaml")
    func add(_ number: Int) throws -> Process {
      try RealBinary.start([
        "add", "--title", "Tea \(number)", "--spent", "\(number + 1)", "--book", folder.path, "--today", "2026-11-21",
      ])
    }
    let processes = try (0..<50).map(add)
    for process in processes { process.waitUntilExit() }
    for (number, process) in processes.enumerated() where process.terminationStatus != 0 {
      // On a busy machine a command may wait for ten seconds and give up; then it has written nothing.
      #expect(process.terminationStatus == 2)
      #expect(try !folder.read("ledger/2026-11.yaml").contains("title: Tea \(number)\n"))
      let again = try add(number)
      again.waitUntilExit()
      #expect(again.terminationStatus == 0)
    }
    let text = try folder.read("ledger/2026-11.yaml")
    for number in 0..<50 {
      #expect(text.components(separatedBy: "  title: Tea \(number)\n  spent: \(number + 1)\n").count == 2)
    }
    let check = ToolRun(["check", "--book", folder.path])
    #expect(check.out == "0 errors, 0 warnings in 1 month\n", "\(check.out)")
    #expect(try Disk().names(in: "\(folder.path)/.daybook/undo").count == 50)
  }
}

extension Duration {
  fileprivate var microseconds: Int {
    Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
  }
}
