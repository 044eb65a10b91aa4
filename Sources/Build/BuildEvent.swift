package import BookEditing
package import Diagnostics
package import Ledger
package import Localization
package import SiteComponents
package import Platform
package import Site
package import Templates

/// An event that is reported during a build.
package enum BuildEvent: Sendable {
  /// The recovery from an interrupted command, as a sentence.
  case recovered(String)
  /// The archiving of a month that is no longer part of the rolling year.
  case archived(from: String, to: String)
  /// The occurrences of recurring transactions that were added to the book automatically.
  case automatic([Draft.AutomaticEntry])
  /// The number of due occurrences that were not added, and a sentence with the reason.
  case automaticSkipped(Int, String)
  /// The parsed book with its findings, and the other sources of the pages, before any file is written.
  case read(SiteContext)
  /// The number of finished files and of all known files. Reported from one thread at a time.
  case writing(done: Int, count: Int)
  /// The files written by the first jobs, before the other jobs start.
  case written([String])
  /// The findings for the errors page, if this page cannot be written.
  case findings(Findings, Ledger)
  /// The error that prevented an encrypted build from storing its number, for example in a read-only book. In this
  /// case, the number is stored only in the site's index.
  case numberNotRemembered(FileError)
}

/// The parsed book of a build and the other sources of its pages. Files in the site's folder are not included.
package struct SiteContext: Sendable {
  package let ledger: Ledger
  package let findings: Findings
  package let wording: Wording
  package let templates: TemplateLibrary
  /// The compiled forms; `nil` if the template has no usable forms.
  package let forms: FormTemplates?
  /// The `SiteMaker` that generates the site's pages; `nil` if the findings prevent a normal site.
  package let maker: SiteMaker?
}
