package import Reports
package import Sealing

/// What is asked of a build.
package struct BuildOptions {
  /// The site's folder; nil for the one inside the book.
  package var out: String?
  /// A copy of `site-template`; nil for the one that came with the command.
  package var template: String?
  /// A font file for the charts, before all others.
  package var font: String?
  package var scope: LedgerScope
  /// Warnings count as errors.
  package var isStrict: Bool
  /// Nothing is remembered of the last build.
  package var isClean: Bool
  /// Nothing is written: the files of a sealed folder are opened, and compared with what would be written.
  package var isVerifying: Bool
  /// The book was saved a moment ago, and the site follows.
  package var isAnswer = false
  /// What the book is made into is told to somebody who makes pages of it, also where no file of the site changes.
  package var isServed = false
  /// Files of the site whose jobs are done before all others: those on a screen.
  package var first: Set<String> = []
  /// With what the site is sealed, and for whom; nil for an open one. Called once the folder is known and locked.
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
