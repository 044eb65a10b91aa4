package import Diagnostics
package import Platform

/// The reason why a site is not sealed, or why the list of its people is not changed.
package enum PeopleError: Error, Sendable {
  /// Mistakes in `people.yaml` or the key.
  case findings(Findings)
  case file(FileError)
  /// There is no list of people yet.
  case nobody
  /// No person in the list has a phrase. The value is the first person; `nil` if the list is empty.
  case noPhrase(first: String?)
  case unknown(String, near: [String])
  case present(String)
  /// The list of people is missing, but a key file exists. The values are the key's file and the number of its
  /// people.
  case keyOfOthers(file: String, count: Int)
  case keyMissing(file: String)

  /// One sentence without full stop; empty for findings, which are printed themselves.
  package var sentence: String {
    switch self {
    case .findings: ""
    case .file(let error): error.sentence
    case .nobody: "no person can unlock the encrypted site of this book yet"
    case .noPhrase: "no person could unlock the encrypted site"
    case .unknown(let name, _): "“\(name)” is not among those who may unlock the site"
    case .present(let name): "“\(name)” is there already"
    case .keyOfOthers(let file, let count):
      "“\(file)” is the key of \(NumberText.counted(count, "person", "people")), and people.yaml is gone: bring it back, "
        + "or begin again by removing the key"
    case .keyMissing(let file):
      "people.yaml is there and the site's key is not: copy “\(file)” from the machine where people were added"
    }
  }
}
