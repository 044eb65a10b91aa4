/// The settings of the site: the `site:` mapping in `book.yaml`.
package struct SiteSettings: Sendable, Equatable {
  package enum PhotoSize: String, Sendable, CaseIterable {
    case large
    case thumbnails
  }

  package enum PieShape: String, Sendable, CaseIterable {
    case ring
    case full
  }

  /// The colour of links and buttons; `nil` for the template's colour.
  package var accent: Category.Color?
  package var photos = PhotoSize.large
  /// The maximum number of slices in a pie chart before “everything else”, one of `sliceCounts`.
  package var maxSlices = 8
  package var pie = PieShape.ring

  package static let sliceCounts = 1...12

  package init() {}
}
