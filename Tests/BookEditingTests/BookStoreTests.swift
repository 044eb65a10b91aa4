@testable import BookEditing
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Platform

/// A change of two files, a new file and a moved file.
@Suite struct BookStoreTests {
  private let folder: TemporaryFolder
  private let october = Array("- date: 2026-10-03\n".utf8)
  private let november = Array("# November\r\n".utf8)
  private let moved = Array("# November\r\n- date: 2026-11-03\r\n".utf8)
  private let photo: [UInt8] = [0xFF, 0xD8, 0, 1]

  init() throws {
    folder = try TemporaryFolder()
    try reset()
  }

  private func reset() throws {
    try? FileManager.default.removeItem(atPath: folder.path)
    try folder.write(Data(october), to: "ledger/2026-10.yaml")
    try folder.write(Data(november), to: "ledger/2026-11.yaml")
    try folder.write(Data(photo), to: "receipts/tea.jpg")
  }

  private var change: BookChange {
    BookChange(
      name: "edit tea",
      parts: [
        .write(path: "ledger/2026-10.yaml", before: october, after: nil),
        .write(path: "ledger/2026-11.yaml", before: november, after: moved),
        .write(path: "categories.yaml", before: nil, after: Array("- { name: Tea }\n".utf8)),
        .move(from: "receipts/tea.jpg", to: "receipts/.removed/tea.jpg"),
      ])
  }

  /// Every file of the book, with its content, without the files in `.daybook`.
  private func state() throws -> [String: [UInt8]] {
    var state: [String: [UInt8]] = [:]
    for name in try Disk().files(below: folder.path) where !name.hasPrefix(".daybook/") {
      state[name] = try Disk().read("\(folder.path)/\(name)")
    }
    return state
  }

  private func store(_ calls: SystemCalls = .real, patience: Int = 10) -> BookStore {
    BookStore(book: folder.path, disk: Disk(calls: calls), patience: patience)
  }

  private func make(_ change: BookChange, _ calls: SystemCalls = .real) throws {
    let store = store(calls)
    try store.locked(as: "edit tea", report: { _ in }) {
      Result { () throws(FileError) in try store.commit(change) }
    }.get()
  }

  // MARK: All or nothing

  @Test func `a change to several files is written to all of them`() throws {
    try make(change)
    let after = try state()
    #expect(after.keys.sorted() == ["categories.yaml", "ledger/2026-11.yaml", "receipts/.removed/tea.jpg"])
    #expect(after["ledger/2026-11.yaml"] == moved && after["receipts/.removed/tea.jpg"] == photo)
    #expect(try folder.read(".daybook/.gitignore") == "*\n")
    #expect(try store().interruption() == nil)
  }

  @Test(arguments: [ENOSPC, EACCES, EIO])
  func `a change that fails at any system call does not change the book`(code: Int32) throws {
    let old = try state()
    let whole = FailingCalls()
    try make(change, whole.calls)
    let new = try state()
    for failing in whole.made.indices {
      try reset()
      let calls = FailingCalls(failing: failing, code: code)
      do {
        try make(change, calls.calls)
        // Closing a file that was read or locked, listing or removing leftovers, and changing modes may fail without
        // harm.
        #expect(["close", "truncate", "unlink", "open", "changeMode"].contains(whole.made[failing]))
        #expect(try state() == new, "\(failing): \(whole.made[failing])")
      } catch let error as FileError {
        #expect(error.code == code)
        #expect(try state() == old, "\(failing): \(whole.made[failing])")
        #expect(try store().interruption() == nil)
        #expect(try store().steps().last == nil)
      } catch BookStore.Failure.failed(let error) {
        #expect(error.code == code)
        #expect(try state() == old, "\(failing): \(whole.made[failing])")
      }
    }
    #expect(whole.made.count > 40)
  }

  @Test
  func `after a killed change, the next command finds the book either unchanged or changed completely`() throws {
    let old = try state()
    let whole = FailingCalls()
    try make(change, whole.calls)
    let new = try state()
    var seen: [Bool: Int] = [:]
    for failing in whole.made.indices {
      try reset()
      let calls = FailingCalls(failing: failing, code: EIO, isForGood: true)
      _ = try? make(change, calls.calls)
      try store().locked(as: "next", report: { _ in }) {}
      let now = try state()
      #expect(now == old || now == new, "\(failing): \(whole.made[failing])")
      seen[now == new, default: 0] += 1
      #expect(try (store().steps().last != nil) == (now == new))
      // The next change works, too.
      if now == old { try make(change) }
      #expect(try state() == new)
    }
    #expect(seen.count == 2)
  }

  @Test func `after a command is killed during undo, the next command finds the change either made or undone`() throws {
    let old = try state()
    let whole = FailingCalls()
    try make(change)
    let new = try state()
    try undo(whole.calls)
    #expect(try state() == old)
    for failing in whole.made.indices {
      try reset()
      try make(change)
      _ = try? undo(FailingCalls(failing: failing, code: EIO, isForGood: true).calls)
      try store().locked(as: "next", report: { _ in }) {}
      let now = try state()
      #expect(now == old || now == new, "\(failing): \(whole.made[failing])")
      #expect(try (store().steps().last != nil) == (now == new))
    }
  }

  @Test func `a change is not made if one of its files was edited since it was read`() throws {
    try folder.write("# by hand\n", to: "ledger/2026-11.yaml")
    let old = try state()
    let path = "\(folder.path)/ledger/2026-11.yaml"
    #expect(throws: FileError.changedSinceRead(path)) { try make(change) }
    #expect(try state() == old)
    #expect(try store().steps().last == nil)
  }

  @Test func `a change does not overwrite a file that was created after the book was read`() throws {
    try folder.write("- { name: Coffee }\n", to: "categories.yaml")
    let old = try state()
    #expect(throws: FileError.changedSinceRead("\(folder.path)/categories.yaml")) { try make(change) }
    #expect(try state() == old)
  }

  @Test func `the mode of a file is kept, and undo records are readable only by their owner`() throws {
    chmod("\(folder.path)/ledger/2026-11.yaml", 0o640)
    try make(change)
    #expect(Disk().status("\(folder.path)/ledger/2026-11.yaml")?.mode == 0o640)
    #expect(Disk().status("\(folder.path)/.daybook/undo/1")?.mode == 0o600)
    #expect(Disk().status("\(folder.path)/.daybook")?.mode == 0o700)
    #expect(Disk().status("\(folder.path)/.daybook/undo")?.mode == 0o700)
    chmod("\(folder.path)/.daybook", 0o755)
    try undo()
    #expect(Disk().status("\(folder.path)/.daybook")?.mode == 0o700)
  }

  // MARK: Undo

  private func undo(_ calls: SystemCalls = .real) throws {
    let store = store(calls)
    try store.locked(as: "undo", report: { _ in }) {
      Result { () throws(FileError) in
        guard let step = try store.steps().last else { return }
        try store.undo(step, by: try store.inverse(of: step, keeping: { _ in nil }))
      }
    }.get()
  }

  @Test func `undo restores the original bytes of a file`() throws {
    let old = try state()
    try make(change)
    try undo()
    #expect(try state() == old)
    #expect(try store().steps().last == nil)
  }

  @Test func `undo reports the file that was edited after the change`() throws {
    try make(change)
    try folder.write("# by hand\n", to: "ledger/2026-11.yaml")
    let step = try #require(try store().steps().last)
    #expect(try store().outlook(of: [step]) == .impossible(file: "\(folder.path)/ledger/2026-11.yaml"))
  }

  @Test func `fifty undo steps are kept and can be undone one after the other`() throws {
    var texts = [november]
    for number in 0..<60 {
      let text = Array("# \(number)\n".utf8)
      try make(
        BookChange(
          name: "add \(number)",
          parts: [.write(path: "ledger/2026-11.yaml", before: texts[texts.count - 1], after: text)]))
      texts.append(text)
    }
    for count in 0..<50 {
      #expect(try store().steps().last?.record.name == "add \(59 - count)")
      try undo()
    }
    #expect(try store().steps().last == nil)
    #expect(try state()["ledger/2026-11.yaml"] == texts[10])
  }

  @Test func `an empty change adds no undo step`() throws {
    try make(BookChange(name: "fmt", parts: [.write(path: "ledger/2026-10.yaml", before: october, after: october)]))
    #expect(try store().steps().last == nil)
  }

  @Test func `a truncated undo record is invalid`() throws {
    let record = ChangeRecord(
      name: "detach tea “ä”",
      parts: [
        .write(path: "ledger/a b.yaml", before: Array("x\nend\n".utf8), after: .init(november)),
        .write(path: "book.yaml", before: nil, after: .init(photo)),
        .write(path: "archive/2024-01.yaml", before: photo, after: nil),
        .move(from: "receipts/é.jpg", to: "receipts/.removed/é.jpg", .init(photo)),
      ], undoes: 7)
    var timed = record
    timed.times = [2: 1_794_300_000]
    for record in [record, timed] {
      let encoded = record.encoded
      #expect(ChangeRecord(encoded: encoded) == record)
      for count in 0..<encoded.count { #expect(ChangeRecord(encoded: Array(encoded.prefix(count))) == nil) }
    }
  }

  @Test func `an undo record contains the written text, and records of older versions can still be read`() throws {
    try make(change)
    let record = try #require(try store().steps().last).record
    #expect(ChangeRecord(encoded: record.encoded) == record)
    #expect(record.parts.indices.map { record.text(after: $0) } == [nil, moved, Array("- { name: Tea }\n".utf8), nil])
    for count in 0..<record.encoded.count { #expect(ChangeRecord(encoded: Array(record.encoded.prefix(count))) == nil) }
    var old = record
    old.middles = [:]
    #expect(ChangeRecord(encoded: old.encoded) == old && old.text(after: 1) == nil)
    try folder.write(Data(moved + Array("# by hand\r\n".utf8)), to: "ledger/2026-11.yaml")
    #expect(try store().outlook(of: [.init(number: 1, record: record)]) == .possible(edited: ["ledger/2026-11.yaml"]))
    let path = "\(folder.path)/ledger/2026-11.yaml"
    #expect(try store().outlook(of: [.init(number: 1, record: old)]) == .impossible(file: path))
    try undo()
    #expect(try state()["ledger/2026-11.yaml"] == november + Array("# by hand\r\n".utf8))
    // Positions and bytes that no command writes.
    for middle in [
      ChangeRecord.Middle(start: .max, bytes: []), .init(start: -1, bytes: []), .init(start: 3, bytes: moved),
    ] {
      old.middles = [1: middle]
      #expect(old.text(after: 1) == nil)
    }
  }

  // MARK: One at a time

  @Test func `a second command that cannot get the lock reports which command is running`() throws {
    let first = store()
    let second = store(patience: 0)
    _ = try first.locked(as: "edit tea", report: { _ in }) {
      #expect(throws: BookStore.Failure.locked(by: "“edit tea” (process \(getpid()))")) {
        try second.locked(as: "add", report: { _ in }) {}
      }
    }
    try second.locked(as: "add", report: { _ in }) {}
  }

  @Test func `an interrupted change is reported, and a file that was edited after it is left unchanged`() throws {
    let calls = FailingCalls()
    try make(change, calls.calls)
    try reset()
    // The process is killed right after the first rename.
    let rename = try #require(
      calls.made.indices.filter { ["rename", "unlink"].contains(calls.made[$0]) }.dropFirst(2).first)
    _ = try? make(change, FailingCalls(failing: rename + 1, code: EIO, isForGood: true).calls)
    #expect(try store().interruption() != nil)
    try folder.write("# by hand\n", to: "ledger/2026-11.yaml")
    let told = Mutex("")
    try store().locked(as: "next", report: { sentence in told.withLock { told in told = sentence } }) {}
    #expect(told.withLock { $0 }.contains("have changed since then: “\(folder.path)/ledger/2026-11.yaml”"))
    #expect(try folder.read("ledger/2026-11.yaml") == "# by hand\n")
    #expect(try state()["ledger/2026-10.yaml"] == october)
    #expect(try Disk().names(in: "\(folder.path)/ledger") == ["2026-10.yaml", "2026-11.yaml"])
  }
}
