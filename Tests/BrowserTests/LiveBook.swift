import CLISupport
import Commands
import Foundation
import Ledger
import Synchronization
import Platform
import TestSupport
import Testing

/// A small book that is served in this process as long as this object lives.
final class LiveBook: Sendable {
  let address: String
  private let folder: TemporaryFolder
  /// The command that runs now.
  private let current: Mutex<Run>

  /// The output of the command, and a way to end it.
  private final class Run: Sendable {
    struct State: Sendable {
      var out = ""
      var err = ""
      var isOver = false
      var stop: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    var now: State { state.withLock { $0 } }
  }

  /// - Parameters:
  ///   - files: additional files, or replacements of those of every such book.
  ///   - receipts: photos in the book's folder for receipts.
  init(_ files: [String: String] = [:], receipts: [String] = []) throws {
    folder = try TemporaryFolder()
    let run = Run()
    current = Mutex(run)
    try folder.write("title: Live\n", to: "book/book.yaml")
    try folder.write("- { name: Food }\n- { name: Home }\n", to: "book/categories.yaml")
    try folder.write(LiveBook.month(title: "Apple", amount: "12.50"), to: "book/ledger/2026-11.yaml")
    for (name, text) in files { try folder.write(text, to: "book/\(name)") }
    if !receipts.isEmpty {
      let photo = repositoryFolder.appending(path: "data/receipts/market-slip.jpg")
      let own = folder.url.appending(path: "book/receipts")
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      for name in receipts { try FileManager.default.copyItem(at: photo, to: own.appending(path: name)) }
    }
    address = try LiveBook.start(folder.path + "/book", port: "0", run)
  }

  /// The present text of a file of the book.
  func text(_ name: String) throws -> String { try folder.read("book/\(name)") }

  func write(_ text: String, to name: String) throws { try folder.write(text, to: "book/\(name)") }

  deinit { current.withLock { LiveBook.end($0) } }

  /// Ends a command. The way to end it keeps the command alive, which holds the server and its port.
  private static func end(_ run: Run) {
    run.now.stop?()
    run.change { $0.stop = nil }
  }

  /// Ends the command, and waits until its port is free.
  func stop() throws {
    let port = UInt16(try #require(URL(string: address)?.port))
    current.withLock { LiveBook.end($0) }
    // A process releases its port as it ends; in this one the command's threads end a little later.
    let end = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < end, (try? RawClient(port: port)) != nil { usleep(10_000) }
  }

  /// Serves the book again at the same address.
  func start() throws {
    let run = Run()
    current.withLock { $0 = run }
    let port = try #require(URL(string: address)?.port)
    let again = try LiveBook.start(folder.path + "/book", port: "\(port)", run)
    try #require(again == address, "\(run.now.err)")
  }

  /// - Returns: the address.
  private static func start(_ book: String, port: String, _ run: Run) throws -> String {
    let environment = Environment(
      Terminal(out: { text in run.change { $0.out += text } }, err: { text in run.change { $0.err += text } }),
      Clock(Day("2026-11-21") ?? Day(number: 0)), ExternalTools(onInterrupt: { stop in run.change { $0.stop = stop } }),
      resourceFolders: [repositoryFolder.path(percentEncoded: false)])
    Thread.detachNewThread {
      _ = runDaybook(["serve", "--book", book, "--port", port], in: environment)
      run.change { $0.isOver = true }
    }
    while run.now.out.isEmpty && !run.now.isOver { usleep(10_000) }
    let address = run.now.out.trimmingCharacters(in: .newlines)
    try #require(address.hasPrefix("http://"), "\(run.now.err)")
    return address
  }

  /// - Parameters:
  ///   - hasWarning: whether an entry causes a warning.
  ///   - category: the category of the first entry.
  func save(title: String, amount: String = "12.50", hasWarning: Bool = false, category: String = "Food") throws {
    let twice = "- date: 2026-11-20\n  title: Tea\n  spent: 3\n  category: Food\n"
    try folder.write(
      LiveBook.month(title: title, amount: amount, category: category) + (hasWarning ? twice + twice : ""),
      to: "book/ledger/2026-11.yaml")
  }

  /// An entry dated today, and enough other entries to scroll.
  private static func month(title: String, amount: String, category: String = "Food") -> String {
    var text = "- date: 2026-11-21\n  title: \(title)\n  spent: \(amount)\n  category: \(category)\n"
    for number in 0..<60 {
      let day = number / 4 + 1
      text += "- date: 2026-11-\(day < 10 ? "0" : "")\(day)\n  title: Thing \(number)\n  spent: \(number + 1)\n"
      text += "  category: Home\n"
    }
    return text
  }
}
