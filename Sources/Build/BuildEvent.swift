package import BookEditing
package import Diagnostics
package import Ledger
package import Localization
package import SiteComponents
package import Platform
package import Site
package import Templates

/// An event during a build, reported immediately.
package enum BuildEvent: Sendable {
  /// A command that was interrupted is being repaired; a sentence describes it.
  case mending(String)
  /// A month that left the rolling year was archived.
  case archived(from: String, to: String)
  /// Occurrences of recurring transactions were added to the book automatically.
  case automatic([Draft.Automatic])
  /// Some due occurrences were not added: their number, and a sentence with the reason.
  case automaticSkipped(Int, String)
  /// The book was read and its findings and words are known. No file has been written yet.
  case understood(SiteContext)
  /// The number of finished files and of all known files. Reported from one thread at a time.
  case writing(done: Int, count: Int)
  /// The files of the jobs that run first, before the others start.
  case written([String])
  /// The findings that the errors page would show, if that page cannot be written.
  case findings(Findings, Ledger)
  /// The book is read-only, so only the site's own index stores the number of an encrypted build.
  case numberNotRemembered(FileError)
}

/// The parsed book of a build: everything that pages are made of besides the site's files.
package struct SiteContext: Sendable {
  package let ledger: Ledger
  package let findings: Findings
  package let wording: Wording
  package let templates: TemplateLibrary
  /// The compiled forms; `nil` if the template has none that can be used.
  package let forms: FormTemplates?
  /// The maker of the site's pages; `nil` if the book has errors and therefore no site.
  package let maker: SiteMaker?
}
