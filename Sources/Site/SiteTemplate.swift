package import Diagnostics
package import Localization
package import Ledger
import Formats
import SiteComponents
package import Templates

/// The source files of a `site-template` folder: pages, forms, words and assets.
package struct SiteTemplate: Sendable {
  package var pages: [SourceFile]
  /// The pages in `forms/`. Only the preview server shows them.
  package var forms: [SourceFile] = []
  /// The scripts and style sheets of the pages in `forms/`.
  package var formAssets: [(name: String, bytes: [UInt8])] = []
  /// The files in `words/`, keyed by language.
  package var words: [String: SourceFile]
  package var assets: [(name: String, bytes: [UInt8])]

  package init(pages: [SourceFile], words: [String: SourceFile], assets: [(name: String, bytes: [UInt8])]) {
    self.pages = pages
    self.words = words
    self.assets = assets
  }

  /// The fields that each page's template may use, keyed by the name of the page.
  package static let shapes: [String: Shape] = Dictionary(
    uniqueKeysWithValues: [
      HomePage.fields.shape, MonthPage.fields.shape, MonthPartPage.fields.shape, TransactionPage.fields.shape,
      TrendsPage.fields.shape, BillsPage.fields.shape, HistoryPage.fields.shape, ReceiptsPage.fields.shape,
      AboutPage.fields.shape, BalancePage.fields.shape, AccountPage.fields.shape, ErrorsPage.fields.shape,
      CategoriesPage.fields.shape, CategoryPage.fields.shape,
      TagsPage.fields.shape, TagPage.fields.shape, EntriesPage.fields.shape, BillsAheadPage.fields.shape,
      ConvertPage.fields.shape, SearchPage.fields.shape, YearbookPage.fields.shape, GatePage.fields.shape,
      SharesPage.fields.shape, MemberPage.fields.shape, FlowPage.fields.shape,
      PayeePage.fields.shape,
    ].map { ($0.name, $0) })

  /// Compiles the template, and reads its words in the language of a book.
  ///
  /// - Returns: the templates, the words, and the findings. The templates and the words are `nil` if they cannot be
  ///   used.
  package func compile(_ settings: Settings) -> (templates: TemplateLibrary?, wording: Wording?, [Finding]) {
    var (words, wordFindings) = Words.read(settings, self.words)
    wordFindings += pages.flatMap(TextCheck.findings)
    guard let words else { return (nil, nil, wordFindings) }
    let (library, findings) = TemplateLibrary.compile(pages, pages: SiteTemplate.shapes, words: words.fixed)
    let wording = Wording(words, language: settings.language, settings: settings)
    return (library, wording, Finding.sorted(wordFindings + findings))
  }

  /// Compiles the templates of the preview server's pages.
  ///
  /// - Returns: `nil` if the template has no such pages, if one of their words is missing, or if they have errors.
  package func compileForms(_ settings: Settings) -> FormTemplates? {
    let (words, _) = Words.read(settings, self.words)
    let needed = FormWord.allCases.map(\.rawValue) + SettingWords.all
    guard !forms.isEmpty, let words, words.missing(required: needed).isEmpty else { return nil }
    // The frame and the partials are those of the site's pages.
    let shared = pages.filter { $0.path.contains("/layouts/") || $0.path.contains("/partials/") }
    let shapes = [
      FormPage.fields.shape, EntryPage.fields.shape, ImportPage.fields.shape, SeveralPage.fields.shape,
      FormLinks.fields.shape,
    ].map { ($0.name, $0) }
    let library = TemplateLibrary.compile(
      forms + shared, pages: Dictionary(uniqueKeysWithValues: shapes), words: words.fixed
    ).0
    guard let library else { return nil }
    return FormTemplates(
      library: library, wording: Wording(words, language: settings.language, settings: settings),
      languages: self.words.keys.sorted(),
      assets: Dictionary(
        formAssets.map { ($0.name, MinifiedAsset.bytes($0.name, $0.bytes, isTight: true)) },
        uniquingKeysWith: { first, _ in first }))
  }

  /// Returns the words in the language of a book, for commands that do not generate pages. If the template does not
  /// support the language, returns `nil` and a finding.
  package func wording(_ settings: Settings) -> (Wording?, [Finding]) {
    let (words, findings) = Words.read(settings, self.words)
    return (words.map { Wording($0, language: settings.language, settings: settings) }, findings)
  }
}

/// The compiled templates of the pages that only the preview server shows.
package struct FormTemplates: Sendable {
  package let library: TemplateLibrary
  package let wording: Wording
  /// The languages of the template's words, sorted.
  package let languages: [String]
  /// The assets, keyed by name.
  package let assets: [String: [UInt8]]
}
