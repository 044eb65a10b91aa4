import Foundation
import Ledger
import Formats
import TestSupport
import Testing

/// Options and help, generated from the tables of keys.
@Suite struct KeyOptionTests {
  @Test(arguments: TransactionKey.allCases)
  func `the help of add and edit has an option for each key, with the key's meaning`(
    _ key: TransactionKey
  ) throws {
    for command in ["add", "edit"] {
      let help = ToolRun([command, "--help"]).out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let sentence = key.key.meaning.replacing(/“([a-z]+)”/) { "--\($0.1)" }.dropLast()
      #expect(help.contains("--\(key.name) <\(key.key.value)> \(sentence)"), "\(help)")
    }
  }

  @Test func `category add has an option for each key of a category`() {
    let help = ToolRun(["category", "add", "--help"]).out
    for key in CategoryKey.allCases where key != .name && key != .was {
      #expect(help.contains("--\(key.name)"), "\(key.name)")
    }
  }
}
