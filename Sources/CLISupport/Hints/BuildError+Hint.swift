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

  /// Returns the sentence of the error with a hint.
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
    case .noTemplate: "install with “make install”, or name one with --template"
    case .foreignFolder: "name an empty folder with --out, or a new one"
    case .damagedMarker: "remove the folder if nothing else is in it, or name another one with --out"
    case .linkedFolder: "name its target folder with --out"
    case .notAFolder: "name another one with --out"
    case .insideBook: "name another folder with --out"
    case .sealedFolder(_, let folder), .openFolder(_, let folder), .otherKind(_, _, _, let folder):
      "name another folder, like --out \(ShellText.path(folder)), or remove that one first"
    case .partWithoutFolder(let folder): "name one, like --out \(ShellText.path(folder))"
    case .nothingSealed: "name its folder with --out"
    default: nil
    }
  }
}
