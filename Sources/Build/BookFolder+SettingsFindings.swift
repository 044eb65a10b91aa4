package import BookEditing
package import Diagnostics
package import Ledger
import Site

extension BookFolder {
  /// What only a build would notice of the settings: a language without words, a font that is none.
  package func settingsFindings(_ ledger: Ledger, resourceFolders: [String]) -> [Finding] {
    var findings: [Finding] = []
    if ledger.settings.font != nil {
      var fonts = ChartFonts(self, ledger, asked: nil)
      fonts.open(BuildCache())
      findings += fonts.findings
    }
    // Without a template, or with one that cannot be read, there is nothing to compare with; a build says so.
    if ledger.settings.languagePlace != nil,
      let folder = TemplateFolder(nil, resourceFolders: resourceFolders, disk), let template = try? folder.loadWords()
    {
      findings += template.wording(ledger.settings).1
    }
    return findings
  }
}
