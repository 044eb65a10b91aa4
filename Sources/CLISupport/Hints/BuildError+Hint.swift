package import Build
package import Diagnostics

// The exit status and the hint for each error of a build.

extension BuildError {
  var outcome: ExitStatus {
    switch self {
    case .badFilter, .partWithoutFolder: .usage
    case .emptyPart: .refused
    default: .failed
    }
  }

  /// Returns the error as a sentence, with a hint if there is one.
  package func message(_ commands: CommandText) -> Message {
    switch self {
    case .badFilter(let problem): Message("--only: \(problem.message.text)", hint: problem.message.hint)
    case .emptyPart:
      Message(
        "no transaction matches --only, --from and --to, so no site was built",
        hint: "try a filter with “\(commands("list"))”")
    default: Message(sentence, hint: hint)
    }
  }

  private var hint: String? {
    switch self {
    case .noTemplate: "run “make install”, or pass a template folder with --template"
    case .foreignFolder: "pass an empty or new folder with --out"
    case .damagedMarker: "remove the folder if nothing else is in it, or pass another one with --out"
    case .linkedFolder: "pass its target folder with --out"
    case .notAFolder: "pass another path with --out"
    case .insideBook: "pass another folder with --out"
    case .sealedFolder(_, let folder), .openFolder(_, let folder), .otherKind(_, _, _, let folder):
      "pass another folder, like --out \(ShellText.path(folder)), or remove this one first"
    case .partWithoutFolder(let folder): "pass a folder, like --out \(ShellText.path(folder))"
    case .nothingSealed: "pass the folder of the encrypted site with --out"
    default: nil
    }
  }
}
