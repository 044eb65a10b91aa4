import Templates

/// Links to an earlier and a later page.
package struct Neighbours {
  var previous: Link?
  var following: Link?

  package init(previous: Link? = nil, following: Link? = nil) {
    self.previous = previous
    self.following = following
  }

  package static let none = Neighbours()

  /// The same links exchanged, for lists whose later pages come first.
  package var reversed: Neighbours { Neighbours(previous: following, following: previous) }

  /// Returns the fields of a page that has these links.
  package static func fields<Page>(_ neighbours: @escaping @Sendable (Page) -> Neighbours) -> [Field<Page>] {
    [
      .record("previous", Link.fields) { neighbours($0).previous },
      .record("following", Link.fields) { neighbours($0).following },
    ]
  }
}
