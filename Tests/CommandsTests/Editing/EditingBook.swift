import Platform
import Foundation
import TestSupport

/// A small book that commands change; today is 21 November 2026.
struct EditingBook {
  let folder: TemporaryFolder

  static let november = """
    # November

    # paid with Ana
    - date: 2026-11-03
      title: Dining out   # the new place
      spent: 1340.50
      category: Food

    - { date: 2026-11-01, received: 85000, title: Salary, category: Salary }

    - date: 2026-11-05
      title: Rent
      spent: 22000
      category: Home
      due: 2026-11-10
      repeats: monthly

    """

  /// - Parameter files: the contents of files, by path, in addition to settings, categories and November.
  init(_ files: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    var texts = [
      "book.yaml": "title: Test\n",
      "categories.yaml": "- { name: Food, color: teal }\n- { name: Home }\n- { name: Salary, kind: income }\n",
      "ledger/2026-11.yaml": EditingBook.november,
    ]
    texts.merge(files) { $1 }
    for (path, text) in texts { try folder.write(text, to: path) }
  }

  /// Runs a command on the book.
  func run(_ arguments: String..., disk: Disk = Disk()) -> ToolRun {
    ToolRun(arguments + ["--book", folder.path], disk: disk)
  }

  func read(_ path: String = "ledger/2026-11.yaml") throws -> String { try folder.read(path) }

  /// Every file except those of `.daybook`, by path.
  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try Disk().files(below: folder.path) where !name.hasPrefix(".daybook/") {
      contents[name] = Data(try Disk().read("\(folder.path)/\(name)"))
    }
    return contents
  }

  /// The lines that a change removed and added, marked `-` and `+`.
  func difference(from before: String, in path: String = "ledger/2026-11.yaml") throws -> [String] {
    func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    return lines(try read(path)).difference(from: lines(before)).map { change in
      switch change {
      case .insert(_, let line, _): "+\(line)"
      case .remove(_, let line, _): "-\(line)"
      }
    }
  }
}
