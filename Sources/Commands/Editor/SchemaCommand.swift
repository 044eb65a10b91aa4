import ArgumentParser
import BookEditing
import CLISupport
import LanguageServer
import Ledger
import Formats
import Platform
import Sealing

/// The command `daybook schema`, which prints the JSON Schema of a kind of file for editors with YAML support.
struct SchemaCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema for a kind of file in a book.",
    discussion: """
      For editors that check YAML but do not start a server: --write puts all schemas into .daybook/schema/ of the \
      book, and prints the line to add to each kind of file. An editor that starts “daybook lsp” needs no schema; use \
      one or the other.

      Example: daybook schema month
      """)

  /// A kind of file with a schema.
  enum File: String, CaseIterable, ExpressibleByArgument, Sendable {
    case month, categories, book, rates, people, imports

    var schema: KeySchema {
      switch self {
      case .month: .month
      case .categories: .categories
      case .book: .settings
      case .rates: .rates
      case .imports: .imports
      case .people: KeySchema("The people who may unlock an encrypted site", .mapping(PeopleKey.keys))
      }
    }

    var json: JSON { schema.json(id: "urn:daybook:schema:\(rawValue)") }

    /// The path of a file of this kind in a book, and the path of its schema relative to the file.
    var place: (file: String, schema: String) {
      let schema = "\(BookLayout.hidden)/schema/\(rawValue).json"
      return switch self {
      case .month: ("ledger/2026-11.yaml", "../\(schema)")
      case .rates: ("rates/2026-11-20.yaml", "../\(schema)")
      default: ("\(rawValue).yaml", schema)
      }
    }
  }

  @Argument(help: "The kind of file: month, categories, book, rates, people or imports.")
  var file: File?

  @Flag(help: "Write all schemas into the book's .daybook/schema/.")
  var write = false

  @OptionGroup var book: BookOptions

  init() {}

  func validate() throws {
    if (file == nil) != write { throw ValidationError("pass one kind of file, or use --write for all") }
  }

  func run(in environment: Environment) -> ExitStatus {
    guard let file else { return Session.with(book, environment, for: .changing) { writeAll($0) } }
    environment.out(file.json.text + "\n")
    return .fine
  }

  private func writeAll(_ session: Session) -> ExitStatus {
    let files = File.allCases.map { (name: "\($0.rawValue).json", bytes: Array(($0.json.text + "\n").utf8)) }
    do throws(FileError) { try session.book.store.write(files, below: "schema") } catch {
      return session.fail(error)
    }
    if book.quiet { return .fine }
    session.environment.out("Add the matching line at the top of each file that should be checked:\n")
    for file in File.allCases {
      session.environment.out("  \(file.place.file): # yaml-language-server: $schema=\(file.place.schema)\n")
    }
    return .fine
  }
}
