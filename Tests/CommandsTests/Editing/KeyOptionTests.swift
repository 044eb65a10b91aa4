import Foundation
import Ledger
import Formats
import TestSupport
import Testing

/// Options and help are made from the tables of keys.
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

  @Test func `the keys of a category are options of category add`() {
    let help = ToolRun(["category", "add", "--help"]).out
    for key in CategoryKey.allCases where key != .name && key != .was {
      #expect(help.contains("--\(key.name)"), "\(key.name)")
    }
  }
}
