package import BookEditing
package import Diagnostics
package import Ledger
package import Localization
package import SiteComponents
package import Platform
package import Site
package import Templates

/// What happens during a build, told at once.
package enum BuildEvent: Sendable {
  /// How a command that was interrupted is mended: a sentence.
  case mending(String)
  /// A month left the rolling year.
  case archived(from: String, to: String)
  /// What repeats by itself was written down.
  case automatic([Draft.Automatic])
  /// So many occurrences fell due and were not written down, and why: a sentence.
  case automaticSkipped(Int, String)
  /// The book was read and worded, before anything of it is written.
  case understood(SiteContext)
  /// So many files are done, of as many as are known; from one thread at a time.
  case writing(done: Int, count: Int)
  /// The files of the jobs that come first, before the others are begun.
  case written([String])
  /// What the errors page would show, which cannot be written.
  case findings(Findings, Ledger)
  /// In a book that cannot be written to, the site's own index still says the number of a sealed build.
  case numberNotRemembered(FileError)
}

/// A book as a build understood it: what pages are made of besides the site's files.
package struct SiteContext: Sendable {
  package let ledger: Ledger
  package let findings: Findings
  package let wording: Wording
  package let templates: TemplateLibrary
  /// Nil where the template has none, or none that can be used.
  package let forms: FormTemplates?
  /// Nil where the book has mistakes, and so no site.
  package let maker: SiteMaker?
}
