import Foundation
import Glibc
@testable import Formats
import Synchronization
import TestSupport
import Testing

@testable import Platform

@Suite struct DiskTests {
  private let folder: TemporaryFolder
  private var file: String { "\(folder.path)/2026-11.yaml" }
  private let old = Array("- date: 2026-11-03\n".utf8)
  private let new = Array("- date: 2026-11-04\n".utf8)

  init() throws { folder = try TemporaryFolder() }

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }

  // MARK: Faults

  @Test(arguments: [ENOSPC, EACCES, EIO])
  func `after a failed system call, a file contains either the old or the new text`(code: Int32)
    throws
  {
    try folder.write(Data(old), to: "2026-11.yaml")
    let whole = FailingCalls()
    try Disk(calls: whole.calls).replace(file, with: new, isDurable: true)
    #expect(whole.made.contains("sync") && whole.made.contains("rename"))
    for failing in whole.made.indices {
      try folder.write(Data(old), to: "2026-11.yaml")
      let calls = FailingCalls(failing: failing, code: code)
      let disk = Disk(calls: calls.calls)
      var isWritten = false
      do {
        try disk.replace(file, with: new, isDurable: true)
        // Closing a file that was read, or a folder that was synced, may fail without harm.
        #expect(whole.made[failing] == "close")
        isWritten = true
      } catch {
        #expect(error.code == code && error.reason == String(cString: strerror(code)))
        #expect([file, folder.path].contains(error.path), "\(error.path)")
      }
      let isRenamed = whole.made[..<failing].contains("rename")
      #expect(try Disk().read(file) == (isRenamed || isWritten ? new : old), "\(failing): \(whole.made[failing])")
      #expect(try names() == ["2026-11.yaml"], "\(failing): \(whole.made[failing])")
    }
  }

  @Test func `an interrupted or partial write is continued`() throws {
    var calls = SystemCalls.real
    let real = calls.write
    calls.write = { descriptor, buffer in
      Int.random(in: 0..<3) == 0 ? -Int(EINTR) : real(descriptor, UnsafeRawBufferPointer(rebasing: buffer.prefix(3)))
    }
    try Disk(calls: calls).create(file, with: new)
    #expect(try Disk().read(file) == new)
  }

  @Test func `an interrupted or partial read is continued`() throws {
    try folder.write(Data(old), to: "2026-11.yaml")
    var calls = SystemCalls.real
    let real = calls.read
    calls.read = { descriptor, buffer in
      Int.random(in: 0..<3) == 0
        ? -Int(EINTR) : real(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(3)))
    }
    #expect(try Disk(calls: calls).read(file) == old)
  }

  // MARK: Modes

  @Test(arguments: [0o600, 0o640, 0o644, 0o755, 0o444])
  func `the mode of a file is kept`(mode: Int) throws {
    try folder.write(Data(old), to: "2026-11.yaml")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    try Disk().replace(file, with: new, isDurable: true)
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == mode)
    #expect(try Disk().read(file) == new)
  }

  @Test func `creating a file never overwrites an existing one`() throws {
    try Disk().create(file, with: old)
    let error = #expect(throws: FileError.self) { try Disk().create(file, with: new) }
    #expect(error?.code == EEXIST)
    #expect(try Disk().read(file) == old)
  }

  @Test func `moving a file never overwrites an existing one`() throws {
    try folder.write(Data(old), to: "a")
    try folder.write(Data(new), to: "b")
    let open = try OpenFolder(folder.path, disk: Disk())
    #expect(throws: FileError.self) { try open.move("a", to: open, "b") }
    try open.move("a", to: open, "c")
    #expect(try names() == ["b", "c"])
  }

  @Test func `a link in place of the temporary file is not followed`() throws {
    try folder.write(Data(old), to: "elsewhere")
    try Disk().replace(file, with: old, isDurable: true)
    // The name of the next temporary file.
    var watching = SystemCalls.real
    let seen = Mutex("")
    watching.rename = { from, to in
      seen.withLock { $0 = from.path }
      return SystemCalls.real.rename(from, to)
    }
    try Disk(calls: watching).replace(file, with: old, isDurable: true)
    try FileManager.default.createSymbolicLink(
      atPath: seen.withLock { $0 }, withDestinationPath: "\(folder.path)/elsewhere")
    try Disk().replace(file, with: new, isDurable: true)
    #expect(try Disk().read(file) == new)
    #expect(try Disk().read("\(folder.path)/elsewhere") == old)
  }

  // MARK: Looking

  @Test func `the names in a folder are listed in order, including hidden names`() throws {
    for name in ["b", "a", ".h", "é"] { try folder.write("", to: name) }
    #expect(try Disk().names(in: folder.path) == [".h", "a", "b", "é"])
  }

  @Test func `files below a folder are found at any depth, without following links`() throws {
    for name in ["b/c/d", "a", "b/.h"] { try folder.write("", to: name) }
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/loop", withDestinationPath: folder.path)
    #expect(try Disk().files(below: folder.path) == ["a", "b/.h", "b/c/d", "loop"])
  }

  @Test func `reading a file stops at the size limit`() throws {
    try folder.write("0123456789", to: "a")
    #expect(try Disk().read("\(folder.path)/a", limit: 4) == Array("0123".utf8))
    #expect(try Disk().read("\(folder.path)/a", limit: 0) == [])
  }

  @Test func `reading a folder as a file is reported as a read error`() throws {
    let error = #expect(throws: FileError.self) { try Disk().read(folder.path) }
    #expect(error?.code == EISDIR && error?.action == .read)
  }

  @Test func `folders are created with their parents, and a folder that already exists is not an error`() throws {
    try Disk().makeFolder("\(folder.path)/a/b/c")
    try Disk().makeFolder("\(folder.path)/a/b/c")
    #expect(folder.exists("a/b/c"))
  }

  // MARK: Hashes

  @Test func `similar inputs have different hashes`() {
    var random = SeededRandom(seed: 9)
    var seen: Set<UInt64> = []
    var inputs: Set<[UInt8]> = []
    for length in 0..<70 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      inputs.insert(bytes)
      inputs.insert(bytes + [0])
      inputs.insert([0] + bytes)
      for bit in 0..<length * 8 {
        var other = bytes
        other[bit / 8] ^= 1 << UInt8(bit % 8)
        inputs.insert(other)
      }
    }
    for input in inputs { seen.insert(Fingerprint.of(input)) }
    #expect(seen.count == inputs.count)
    #expect(inputs.count > 10_000)
  }

  @Test func `the hash of bytes is the same wherever they are in memory`() {
    let bytes = Array("0123456789abcdefghij".utf8)
    #expect(Fingerprint.of(bytes) == Fingerprint.of(Array(([9] + bytes)[1...])))
    #expect(Fingerprint.of(bytes) == Fingerprint.of(([9] + bytes)[1...]))
    #expect(Fingerprint.of(bytes) == Fingerprint.of(bytes.reversed().reversed()))
  }
}
