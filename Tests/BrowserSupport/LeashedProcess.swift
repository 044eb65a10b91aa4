package import Foundation
import Glibc
import TestSupport

/// A program that cannot outlive the tests: a shell holds the other end of a pipe, and when the tests close it, also by
/// crashing, ends the program with all its children and removes its folder.
package final class LeashedProcess {
  /// The folder for profiles, temporary files and the log; empty at first.
  package let folder: URL
  private let process = Process()
  private let leash: Int32

  package var log: URL { folder.appending(path: "log.txt") }

  package init(_ path: String, _ arguments: [String], folder: URL, environment: [String: String] = [:]) throws {
    self.folder = folder
    var ends: [Int32] = [0, 0]
    // Closed in every other child, or the pipe would stay open for ever.
    guard pipe(&ends) == 0, ends.allSatisfy({ fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }) else {
      throw BrowserFailure("no pipe: \(String(cString: strerror(errno)))")
    }
    leash = ends[1]
    defer { close(ends[0]) }
    process.executableURL = URL(filePath: "/usr/bin/setsid")
    process.arguments =
      ["sh", "-c", LeashedProcess.watchdog, "sh", folder.path(percentEncoded: false), path] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle(fileDescriptor: ends[0], closeOnDealloc: false)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch {
      close(ends[1])
      throw BrowserFailure("\(path) could not be started: \(error)")
    }
  }

  deinit {
    close(leash)
    process.waitUntilExit()
  }

  /// A script that starts the program in a separate session, so that its process group contains all its children. A
  /// process that does not end within two seconds is killed.
  private static let watchdog = """
    folder=$1; shift
    setsid "$@" </dev/null >"$folder/log.txt" 2>&1 &
    child=$!
    cat >/dev/null
    kill -s TERM -- -$child
    tries=0
    while kill -s 0 -- -$child 2>/dev/null && [ $tries -lt 20 ]; do sleep 0.1; tries=$((tries + 1)); done
    kill -s KILL -- -$child 2>/dev/null
    rm -rf "$folder"
    """

  /// Calls a function repeatedly until it returns a result.
  package func wait<Seen>(for what: String, seconds: Double = 60, _ look: () throws -> Seen?) throws -> Seen {
    let end = Date.now.addingTimeInterval(seconds)
    while Date.now < end {
      if let seen = try look() { return seen }
      usleep(20_000)
    }
    let told = (try? String(contentsOf: log, encoding: .utf8)) ?? ""  // a missing log only shortens the message
    throw BrowserFailure("\(what) did not come within \(Int(seconds)) s\n\(told.suffix(2_000))")
  }
}
