package import Bookkeeping
package import Diagnostics
package import Ledger
package import Platform

/// What happens during a build, told at once.
package enum BuildNews: Sendable {
  /// How a command that was interrupted is mended: a sentence.
  case mending(String)
  /// A month left the rolling year.
  case archived(from: String, to: String)
  /// What repeats by itself was written down.
  case automatic([Draft.Automatic])
  /// So many occurrences fell due and were not written down, and why: a sentence.
  case automaticLeft(Int, String)
  /// So many files are done, of as many as are known; from one thread at a time.
  case writing(done: Int, count: Int)
  /// The files of the jobs that come first, before the others are begun.
  case written([String])
  /// What the errors page would show, which cannot be written.
  case findings(Findings, Ledger)
  /// In a book that cannot be written to, the site's own index still says the number of a sealed build.
  case numberNotRemembered(FileError)
}
