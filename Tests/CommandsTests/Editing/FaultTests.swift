import Platform
import Foundation
import Glibc
import TestSupport
import Testing

/// Commands on a disk whose calls fail one after the other.
@Suite struct FaultTests {
  private static let commands: [[String]] = [
    ["add", "--title", "Tea", "--spent", "90", "--date", "2026-12-01"], ["edit", "dining", "--date", "2026-12-03"],
    ["pay", "rent"], ["category", "rename", "Food", "Meals"], ["attach", "dining", "PHOTO"], ["remove", "dining"],
  ]

  private func book() throws -> EditingBook {
    let book = try EditingBook([
      "ledger/2026-12.yaml": "- { date: 2026-12-24, title: Gifts, spent: 900, category: Food }\n"
    ])
    try book.folder.write(Data([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]), to: "camera/x.jpg")
    return book
  }

  private func run(_ command: [String], on book: EditingBook, _ disk: Disk) -> ToolRun {
    let arguments = command.map { $0 == "PHOTO" ? "\(book.folder.path)/camera/x.jpg" : $0 }
    return ToolRun(arguments + ["--book", book.folder.path], disk: disk)
  }

  @Test(arguments: commands, Fuzzing.isFull ? [ENOSPC, EACCES, EIO] : [ENOSPC])
  func `if a system call fails, the book is unchanged and the command exits with 2`(
    command: [String], code: Int32
  ) throws {
    let whole = FailingCalls()
    let example = try book()
    let old = try example.contents()
    #expect(run(command, on: example, Disk(calls: whole.calls)).exitCode == 0)
    let made = whole.made
    #expect(made.contains("sync") && made.contains("lock") && made.contains("rename"))
    for failing in made.indices {
      let book = try book()
      let run = run(command, on: book, Disk(calls: FailingCalls(failing: failing, code: code).calls))
      let what = "\(failing): \(made[failing]) of \(command)"
      if run.exitCode == 0 {
        // Calls that may fail without harm: closing a read or locked file, listing or removing leftovers, and setting a
        // mode on a file system without modes.
        #expect(["close", "truncate", "unlink", "open", "changeMode"].contains(made[failing]), "\(what)")
        #expect(try book.contents() != old, "\(what)")
        continue
      }
      #expect(try book.contents() == old, "\(what)")
      #expect(run.exitCode == 2, "\(what): \(run.err)")
      #expect(run.err.hasPrefix("error: cannot ") && run.err.split(separator: "\n").count == 1, "\(what): \(run.err)")
      #expect(run.err.contains(String(cString: strerror(code))), "\(what): \(run.err)")
      // When the disk works again, the command does too.
      #expect(self.run(command, on: book, Disk()).exitCode == 0, "\(what)")
    }
  }
}
