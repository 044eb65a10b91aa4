import BookEditing
import Build
import Foundation
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Serve

@Suite struct BuiltBookTests {
  @Test func `a build begins only after a change of several files is complete`() throws {
    let folder = try TemporaryFolder()
    let book = BuiltBook(SiteFolder(folder.path + "/site", disk: Disk()))
    let isWritten = Mutex(false)
    let seen = Mutex<Bool?>(nil)
    try book.writing { () throws(BookError) in
      Thread.detachNewThread {
        book.begin()
        let all = isWritten.withLock { $0 }
        seen.withLock { $0 = all }
        book.end()
      }
      // Time to begin too early, between the first file and the last.
      usleep(50_000)
      isWritten.withLock { $0 = true }
    }
    while seen.withLock({ $0 }) == nil { usleep(1_000) }
    #expect(seen.withLock { $0 } == true)
  }

  @Test func `a build that stopped waiting for a change is treated as older than the change`() throws {
    let folder = try TemporaryFolder()
    let book = BuiltBook(SiteFolder(folder.path + "/site", disk: Disk()))
    let start = ContinuousClock.now
    // The build begins while the change still waits for the book's lock.
    try book.writing { () throws(BookError) in book.begin() }
    book.end()
    _ = book.state(since: start, seconds: 0)
    #expect(book.isWanted)
    book.begin()
    book.end()
    _ = book.state(since: start, seconds: 0)
    #expect(!book.isWanted)
  }
}
