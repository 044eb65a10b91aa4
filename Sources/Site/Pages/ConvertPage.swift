import Localization
import SiteComponents
import Templates

/// The currency converter as a page, for any two currencies at the rates of one day.
struct ConvertPage: SitePage, PartOfSite {
  let site: SiteMaker
  let converter: Converter

  var title: String { wording.text(.convert) }
  var current: String? { "convert.html" }

  static let fields = PageFields<ConvertPage>("convert", [.record("converter", Converter.fields) { $0.converter }])
}
