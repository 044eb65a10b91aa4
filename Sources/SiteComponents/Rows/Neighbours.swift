import Templates

/// Links to the previous and next page.
package struct Neighbours {
  var previous: Link?
  var following: Link?

  package init(previous: Link? = nil, following: Link? = nil) {
    self.previous = previous
    self.following = following
  }

  package static let none = Neighbours()

  /// The same links in reverse, for lists that begin with the oldest rows.
  package var reversed: Neighbours { Neighbours(previous: following, following: previous) }

  /// Returns the fields of a page that shows links to its neighbours.
  package static func fields<Page>(_ neighbours: @escaping @Sendable (Page) -> Neighbours) -> [Field<Page>] {
    [
      .record("previous", Link.fields) { neighbours($0).previous },
      .record("following", Link.fields) { neighbours($0).following },
    ]
  }
}
