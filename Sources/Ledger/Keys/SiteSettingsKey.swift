import Formats

/// The keys of `site` in `book.yaml`.
package enum SiteSettingsKey: FileKey {
  case accent, photos, maxSlices, pie

  package static let owner = "“site”"

  package var key: Key {
    switch self {
    case .accent:
      Key(
        "accent", .color, value: "color", "The color of links and markers.", otherwise: "the template's",
        example: "teal")
    case .photos:
      Key(
        "photos", .choice(SiteSettings.PhotoSize.allCases.map(\.rawValue)), value: "choice",
        "The size of receipt photos on the site.",
        otherwise: SiteSettings.PhotoSize.large.rawValue, example: "thumbnails")
    case .maxSlices:
      Key(
        "max-slices", .number(SiteSettings.sliceCounts), value: "count",
        "The maximum number of slices in a pie chart.", otherwise: "8", example: "6")
    case .pie:
      Key(
        "pie", .choice(SiteSettings.PieShape.allCases.map(\.rawValue)), value: "choice", "The shape of pie charts.",
        otherwise: SiteSettings.PieShape.ring.rawValue, example: "full")
    }
  }
}
