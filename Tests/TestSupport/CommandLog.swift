import Foundation
import Synchronization

/// The command lines that tests run. They are appended to the file that `DAYBOOK_COMMAND_LOG` names, a JSON array in
/// each line, from which `Tests/Tools/options.py` learns which options no test uses.
package enum CommandLog {
  private static let file: Mutex<FileHandle?> = Mutex(
    ProcessInfo.processInfo.environment["DAYBOOK_COMMAND_LOG"].flatMap { path in
      guard FileManager.default.createFile(atPath: path, contents: nil) else { return nil }
      return FileHandle(forWritingAtPath: path)
    })

  package static func add(_ arguments: [String]) {
    file.withLock { file in
      guard let file, var line = try? JSONEncoder().encode(arguments) else { return }
      line.append(UInt8(ascii: "\n"))
      file.write(line)
    }
  }
}
