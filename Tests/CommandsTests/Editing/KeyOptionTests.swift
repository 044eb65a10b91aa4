import Foundation
import Ledger
import Formats
import TestSupport
import Testing

/// Options and papers walk the tables of keys.
@Suite struct KeyOptionTests {
  @Test(arguments: TransactionKey.allCases) func `a transaction's key is an option with its meaning`(
    _ key: TransactionKey
  ) throws {
    for command in ["add", "edit"] {
      let help = ToolRun([command, "--help"]).out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let sentence = key.key.meaning.replacing(/“([a-z]+)”/) { "--\($0.1)" }.dropLast()
      #expect(help.contains("--\(key.name) <\(key.key.value)> \(sentence)"), "\(help)")
    }
  }

  @Test func `the options of a new category are its keys`() {
    let help = ToolRun(["category", "add", "--help"]).out
    for key in CategoryKey.allCases where key != .name && key != .was {
      #expect(help.contains("--\(key.name)"), "\(key.name)")
    }
  }
}
