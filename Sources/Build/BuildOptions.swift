package import Reports
package import Sealing

/// The options of a build.
package struct BuildOptions {
  /// The site's folder; `nil` for the default folder inside the book.
  package var out: String?
  /// A copy of `site-template`; `nil` for the template supplied with the command.
  package var template: String?
  /// A font file for the charts, which has priority over all other fonts; `nil` to use the book's font or a system
  /// font.
  package var font: String?
  package var scope: LedgerScope
  /// Whether warnings are treated as errors.
  package var isStrict: Bool
  /// Whether the build ignores all stored results of the last build.
  package var isClean: Bool
  /// Whether the build writes nothing, but decrypts the files of an encrypted site and compares them with the book.
  package var isVerifying: Bool
  /// Whether a server runs the build because a file has changed. Such a build does not add due occurrences to the book.
  package var followsFileChange = false
  /// Whether a server renders pages from the parsed book. The book is then reported even if no file of the site
  /// changes.
  package var isServed = false
  /// The files that are generated first, because a browser is showing them.
  package var first: Set<String> = []
  /// A function that returns the key and the people of an encrypted site, called after the folder is known and locked;
  /// `nil` for an unencrypted site.
  package var sealing: (() throws(PeopleError) -> SealingPeople)?

  var isSealed: Bool { sealing != nil }

  package init(
    out: String? = nil, template: String? = nil, font: String? = nil, scope: LedgerScope = .whole,
    isStrict: Bool = false, isClean: Bool = false, isVerifying: Bool = false,
    sealing: (() throws(PeopleError) -> SealingPeople)? = nil
  ) {
    self.out = out
    self.template = template
    self.font = font
    self.scope = scope
    self.isStrict = isStrict
    self.isClean = isClean
    self.isVerifying = isVerifying
    self.sealing = sealing
  }
}
