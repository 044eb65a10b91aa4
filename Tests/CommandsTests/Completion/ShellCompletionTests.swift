import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import CLISupport

/// The three real shells in a terminal: pressing Tab completes names that contain shell code.
///
/// The command gets exactly the name, and the code in the name, which would create a file, is not executed.
@Suite(.serialized) struct ShellCompletionTests {
  /// A position on a command line that is completed with a name from the book.
  struct Place: CustomTestStringConvertible {
    var words: [String]
    /// The beginning of the word before the name: `--category=`.
    var prefix = ""
    var names: BookNames

    var testDescription: String { (words + [prefix]).joined(separator: " ") }

    /// All such positions, found by walking the commands.
    static let all = places(CommandDescription(DaybookCommand.self), [])

    private static func places(_ command: CommandDescription, _ path: [String]) -> [Place] {
      var places: [Place] = []
      for option in command.options {
        guard case .names(let names) = option.values else { continue }
        if option.isPositional {
          let before = command.options.filter(\.isPositional).prefix { $0 != option }
          places.append(Place(words: path + before.map { _ in "x" }, names: names))
        }
        for name in option.names {
          places.append(Place(words: path + [name], names: names))
          if name.hasPrefix("--") { places.append(Place(words: path, prefix: "\(name)=", names: names)) }
        }
      }
      for verb in command.commands { places += self.places(verb, path + [verb.name]) }
      return places
    }
  }

  /// A name that begins with a letter, so that it can be typed; the rest is difficult for a shell.
  static let nasty = "q$(touch PWN1)`touch PWN2`\"a\"'b' ~\\*?[]{,}!!#;&|<>()a:b=c%^é"

  /// The typed letters and the name; empty names and names of several lines are not offered.
  static let names: [(typed: String, name: String)] = [
    ("qa", "qa;touch PWN3"), ("qb", "qb|touch PWN4"), ("qc", "qc&touch PWN5&"), ("qd", "qd>PWN6"),
    ("qe", "qe two words"), ("qf", "qf  more   blanks "), ("qg", "qg\u{A0}hard"), ("qh", "qh\\n$'x'\\"),
    ("qi", "qi:colon:b"), ("qj:x", "qj:x:y"), ("qk=x", "qk=x=y"), ("ql", "ql/é/日本/🥖"), ("qm", "qm-\"two\""),
    ("qn", "qn 'one'"), ("qo!", "qo! !x !!"), ("qp", "qp$HOME$(touch PWN7)"), ("qr", "qr`touch PWN8`"),
    ("qs", "qs~/*?[a]{b,c}"), ("qt", "qt%n%F{red}x"), ("qu", "qu!"), ("qv", "qv'"), ("qw", "qw\""), ("qx", "qx$"),
    ("qy", "qy<(touch PWN9)"), ("qz", "qz=~"), ("\\~", "~root"), ("\\#", "#1 $(touch PWN10)"),
    ("\\$", "$(touch PWN11)"),
    ("\\`", "`touch PWN12`"), ("\\=", "=ls"), ("\\!", "!! $(touch PWN13)"), ("\\'", "' x"), ("\\\"", "\" x"),
    ("\\(", "(touch PWN14)"), ("\\%", "%1"), ("\\*", "*"), ("\\[", "[ab]"), ("\\\\", "\\x"), ("-", "-x $(touch PWN15)"),
    ("\\&", "& touch PWN16"), ("\\;", "; touch PWN17"), ("\\>", "> PWN18"), ("\\{", "{a,b}"), ("\\^", "^a^b"),
    ("\\:", ":x $(touch PWN19)"), ("@", "@x"), (",", ",y"), ("+", "+1"), ("é", "é $(touch PWN20)"),
  ]

  private static func yaml(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  private static func book(_ names: [String]) throws -> EditingBook {
    try EditingBook([
      "book.yaml": "title: Test\nmembers: [\(names.prefix(1).map(yaml).joined())]\naccounts:\n"
        + names.map { "  - { name: \(yaml($0)) }\n" }.joined(),
      "categories.yaml": names.map { "- { name: \(yaml($0)) }\n" }.joined()
        + #"- { name: "multi\nline $(touch PWN21)" }"# + "\n",
      "ledger/2026-11.yaml": "- { date: 2026-11-03, title: Kiln, spent: 1 }\n",
    ])
  }

  private static func expectUnharmed(_ book: EditingBook, _ comment: Comment) {
    let made = (try? FileManager.default.contentsOfDirectory(atPath: book.folder.path)) ?? []
    #expect(made.filter { $0.hasPrefix("PWN") } == [], comment)
  }

  @Test(arguments: InteractiveShell.Name.allCases)
  func `completing a name that contains shell code does not execute the code`(name: InteractiveShell.Name) throws {
    guard let path = name.path else { return }
    #expect(Place.all.count > 30)
    #expect(Set(Place.all.map(\.names)) == Set(BookNames.allCases))
    let book = try ShellCompletionTests.book([ShellCompletionTests.nasty])
    let shell = try InteractiveShell(name, at: path, in: book.folder.path)
    for place in Place.all {
      let isID = place.names == .ids
      let typed = (["daybook"] + place.words + [place.prefix + (isID ? "2026-11" : "q")]).joined(separator: " ")
      let expected = place.words + [place.prefix + (isID ? "2026-11-03-kiln" : ShellCompletionTests.nasty)]
      #expect(try shell.call("\(typed)\t") == expected, "\(name) after “\(typed)”")
      ShellCompletionTests.expectUnharmed(book, "\(name) after “\(typed)”")
    }
  }

  @Test(arguments: InteractiveShell.Name.allCases)
  func `a shell completes every name unchanged, whatever characters it contains`(name: InteractiveShell.Name) throws {
    guard let path = name.path else { return }
    let book = try ShellCompletionTests.book(ShellCompletionTests.names.map(\.name))
    let shell = try InteractiveShell(name, at: path, in: book.folder.path)
    for (typed, expected) in ShellCompletionTests.names {
      #expect(
        try shell.call("daybook add --category \(typed)\t") == ["add", "--category", expected],
        "\(name) after “\(typed)”")
      ShellCompletionTests.expectUnharmed(book, "\(name) after “\(typed)”")
    }
    // A name that cannot be shown on a line.
    #expect(try shell.call("daybook add --category multi\t") == ["add", "--category", "multi"])
    // Many candidates, shown as a list.
    try shell.type("daybook add --category q\t\t\t\u{3}")
    ShellCompletionTests.expectUnharmed(book, "\(name) after a list")
  }

  @Test(arguments: InteractiveShell.Name.allCases)
  func `a word that begins with a quote is completed within the quote`(name: InteractiveShell.Name) throws {
    guard let path = name.path else { return }
    let book = try ShellCompletionTests.book(ShellCompletionTests.names.map(\.name))
    let shell = try InteractiveShell(name, at: path, in: book.folder.path)
    for (typed, expected) in ShellCompletionTests.names where !typed.hasPrefix("\\") || expected.hasPrefix("'") {
      for quote in ["\"", "'"] where !(quote == "'" && typed == "\\'") {
        // Within quotes zsh and bash use “!” for history, fish does not.
        if typed.contains("!"), quote == "\"" { continue }
        let line = "daybook add --category \(quote)\(typed.hasPrefix("\\") ? String(expected.prefix(1)) : typed)\t"
        #expect(try shell.call(line) == ["add", "--category", expected], "\(name) after “\(line)”")
        ShellCompletionTests.expectUnharmed(book, "\(name) after “\(line)”")
      }
    }
    // After a blank within the word, and after its beginning without one.
    for line in ["\"qe two w", "'qe two w", "qe\\ two\\ w", "qe\" two w"] where name != .zsh || !line.hasPrefix("qe\"")
    {
      #expect(try shell.call("daybook add --category \(line)\t").last == "qe two words", "\(name) after “\(line)”")
    }
  }

  @Test(arguments: InteractiveShell.Name.allCases)
  func `shells complete commands, options, values and files`(name: InteractiveShell.Name) throws {
    guard let path = name.path else { return }
    let book = try ShellCompletionTests.book(["Food"])
    try book.folder.write("", to: "statements of mine/a $(touch PWN1).csv")
    let shell = try InteractiveShell(name, at: path, in: book.folder.path)
    #expect(try shell.call("daybook categ\t ren\t Fo\t x") == ["category", "rename", "Food", "x"])
    #expect(
      try shell.call("daybook add --categ\t Fo\t --acc\tFo\t") == ["add", "--category", "Food", "--account", "Food"])
    #expect(try shell.call("daybook export --to hled\t") == ["export", "--to", "hledger"])
    #expect(try shell.call("daybook export --to=hled\t") == ["export", "--to=hledger"])
    let file = "statements of mine/a $(touch PWN1).csv"
    #expect(try shell.call("daybook import state\ta\t") == ["import", file])
    let folder = try shell.call("daybook build --out state\t")
    // At the end of the line zsh removes the slash again.
    #expect(folder == ["build", "--out", name == .zsh ? "statements of mine" : "statements of mine/"])
    #expect(try shell.call("daybook category remove -- Fo\t") == ["category", "remove", "--", "Food"])
    ShellCompletionTests.expectUnharmed(book, "\(name)")
  }
}
