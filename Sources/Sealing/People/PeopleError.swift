package import Diagnostics
package import Platform

/// A reason why a site cannot be encrypted, or why the list of people who may unlock it cannot be changed.
package enum PeopleError: Error, Sendable {
  /// Errors in `people.yaml` or the key.
  case findings(Findings)
  case file(FileError)
  /// There is no list of people yet.
  case noPeopleFile
  /// No person in the list has a passphrase. The value is the first person; `nil` if the list is empty.
  case noPhrase(first: String?)
  case unknown(String, near: [String])
  case present(String)
  /// The list of people is missing, but a key file exists. The values are the path of the key file and the number of
  /// people in it.
  case keyOfOthers(file: String, count: Int)
  case keyMissing(file: String)

  /// The message, as a sentence without a full stop; empty for findings, which are printed separately.
  package var sentence: String {
    switch self {
    case .findings: ""
    case .file(let error): error.sentence
    case .noPeopleFile: "no one can unlock the encrypted site of this book yet"
    case .noPhrase: "no one could unlock the encrypted site"
    case .unknown(let name, _): "“\(name)” is not in the list of people who may unlock the site"
    case .present(let name): "“\(name)” is already in the list"
    case .keyOfOthers(let file, let count):
      "“\(file)” contains the keys of \(NumberText.counted(count, "person", "people")), but people.yaml is missing; "
        + "restore people.yaml, or remove the key to start again"
    case .keyMissing(let file):
      "people.yaml exists, but the site's key is missing; copy “\(file)” from the machine on which people were added"
    }
  }
}
