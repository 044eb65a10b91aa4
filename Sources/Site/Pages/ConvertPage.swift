import Localization
import SiteComponents
import Templates

/// Any two currencies of one day's rates.
struct ConvertPage: SitePage, PartOfSite {
  let site: SiteMaker
  let converter: Converter

  var title: String { wording.text(.convert) }
  var current: String? { "convert.html" }

  static let fields = PageFields<ConvertPage>("convert", [.record("converter", Converter.fields) { $0.converter }])
}
