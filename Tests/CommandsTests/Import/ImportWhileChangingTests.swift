import Commands
import CLISupport
import Foundation
import Localization
import Ledger
import Platform
import Synchronization
import TestSupport
import Testing

/// An import during other commands on the same book.
struct ImportWhileChangingTests {
  private static let statement = ImportContext.table([("2026-11-03", "Shop", "-3.00")])

  /// Runs a command on a separate disk, with answers to its prompts.
  private func run(
    _ arguments: [String], disk: Disk = Disk(), ask: (@Sendable (String) -> String?)? = nil
  ) -> (err: String, exitCode: Int32) {
    let err = Mutex("")
    let terminal = Terminal(out: { _ in }, err: { text in err.withLock { $0 += text } }, ask: ask)
    let environment = Environment(
      terminal, Clock(Day("2026-11-21") ?? Day(number: 0)),
      resourceFolders: [repositoryFolder.path(percentEncoded: false)], disk: disk, locale: PersonLocale("C"))
    CommandLog.add(arguments)
    let exitCode = runDaybook(arguments, in: environment)
    return (err.withLock { $0 }, exitCode)
  }

  @Test func `an import that begins during another command waits until that command ends`() async throws {
    let book = try ImportContext()
    try book.book.folder.write(ImportWhileChangingTests.statement, to: "bank.csv")
    let (isHalfWay, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var calls = SystemCalls.real
    calls.rename = { from, to in
      if to.path.hasSuffix("ledger/2026-11.yaml") {
        isHalfWay.signal()
        goOn.wait()
      }
      return SystemCalls.real.rename(from, to)
    }
    let (disk, folder) = (Disk(calls: calls), book.book.folder.path)
    let adding = Task.detached { [self] in
      run(["add", "--spent", "2", "--title", "Tea", "--category", "Food", "--book", folder], disk: disk)
    }
    await withCheckedContinuation { done in
      Thread.detachNewThread {
        isHalfWay.wait()
        done.resume()
      }
    }
    // The import tries to lock again and again; after it has met the other command, that one continues.
    var waiting = SystemCalls.real
    let hasMet = Mutex(false)
    waiting.lock = { descriptor in
      let result = SystemCalls.real.lock(descriptor)
      if result == -Int(EWOULDBLOCK),
        !hasMet.withLock({ hasMet in
          defer { hasMet = true }; return hasMet
        })
      {
        goOn.signal()
      }
      return result
    }
    let imported = run(
      ["import", book.path("bank.csv"), "--yes", "--book", folder], disk: Disk(calls: waiting))
    let added = await adding.value
    #expect(added.exitCode == 0 && imported.exitCode == 0, "\(added.err)\(imported.err)")
    #expect(hasMet.withLock { $0 } && !imported.err.contains("planning the import again"))
    let month = try book.november()
    #expect(month.contains("Tea") && month.contains("Shop"))
  }

  @Test func `an import gives up after three attempts if the book keeps changing`() throws {
    let book = try ImportContext()
    try book.book.folder.write(ImportWhileChangingTests.statement, to: "bank.csv")
    let folder = book.book.folder.path
    let questions = Mutex(0)
    let imported = run(["import", book.path("bank.csv"), "--book", folder]) { _ in
      let number = questions.withLock { count in
        count += 1
        return count
      }
      let added = ToolRun([
        "add", "--spent", "2", "--title", "Tea \(number)", "--category", "Food", "--book", folder,
      ])
      #expect(added.exitCode == 0, "\(added.err)")
      return "y"
    }
    #expect(imported.exitCode == 2 && imported.err.contains("changed the book 3 times"), "\(imported.err)")
    #expect(questions.withLock { $0 } == 3)
    #expect(try !book.november().contains("Shop"))
  }
}
