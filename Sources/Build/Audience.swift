package import Platform

/// Somebody who looks at a site while it is written anew, and waits for it.
package struct Audience: Sendable {
  /// The files that are on a screen, as far as is known: they are made before all others.
  package var shown: Set<String>
  package var hasScreen: Bool { !shown.isEmpty }
  /// Takes the files that others took the place of.
  package var leftovers: Leftovers
  /// Told once those of the shown files that changed are written: all that was written until then. Not called where it is none.
  package var hear: @Sendable (_ written: [String]) -> Void

  package init(shown: Set<String>, leftovers: Leftovers, hear: @escaping @Sendable (_ written: [String]) -> Void) {
    self.shown = shown
    self.leftovers = leftovers
    self.hear = hear
  }
}
