import BookEditing
import Build
import Diagnostics
import Localization
import Ledger
import Formats
import SiteComponents
import Platform
import Reports
import Site

/// The page that lists the fixes for the book's findings, each with its changes and a button.
struct FixesForm: Form {
  static let route = FormRoute("fixes")
  let request: FormRequest
  let subject: String

  /// A fix for a finding. Its key is derived from its content, so that it does not change when the book is checked
  /// again.
  private struct Fix {
    var finding: Finding
    var suggestion: Suggestion
    var key: String

    init(_ finding: Finding, _ index: Int) {
      self.finding = finding
      suggestion = finding.suggestions[index]
      var sign = Fingerprint()
      for text in [finding.id.rawValue, finding.place.file.path, finding.message, "\(index)"] { sign.add(text) }
      sign.add(UInt64(finding.place.bytes?.lowerBound ?? 0))
      for edit in suggestion.edits {
        sign.add(edit.replacement)
        sign.add(UInt64(edit.range.bytes?.lowerBound ?? 0))
      }
      key = String(sign.value, radix: 36)
    }

    var place: String {
      guard let start = finding.place.bytes?.lowerBound else { return finding.place.file.path }
      let place = LineTable(finding.place.file).place(of: start)
      return "\(finding.place.file.path):\(place.line):\(place.column)"
    }

    /// The text of each changed file after the fix.
    var texts: [(file: SourceFile, bytes: [UInt8])] {
      Dictionary(grouping: suggestion.edits) { $0.range.file.path }.sorted { $0.key < $1.key }.compactMap {
        _, edits -> (file: SourceFile, bytes: [UInt8])? in
        guard let file = edits.first?.range.file else { return nil }
        let sorted = edits.sorted { ($0.range.bytes?.lowerBound ?? 0) < ($1.range.bytes?.lowerBound ?? 0) }
        let splices = sorted.compactMap { edit in edit.range.bytes.map { Splice($0, Array(edit.replacement.utf8)) } }
        return (file, file.bytes.applying(splices))
      }
    }

    var difference: String {
      texts.map { UnifiedDiff($0.file.bytes, $0.bytes).text(path: $0.file.path, isColored: false) }.joined()
    }
  }

  private var fixes: [Fix] {
    let (_, findings, _) = book.read(reusing: book.snapshot)
    return findings.flatMap { FixesForm.fixes(of: $0, book.folder) }
  }

  /// Returns the fixes for the finding. Fixes without edits, and fixes that would change the archive or files outside
  /// the book, are omitted.
  private static func fixes(of finding: Finding, _ folder: BookFolder) -> [Fix] {
    let archive = "\(folder.path(of: BookLayout.archive))/"
    return finding.suggestions.indices.compactMap { index in
      let edits = finding.suggestions[index].edits
      let isOurs = edits.allSatisfy { edit in
        let path = edit.range.file.path
        return folder.holds(path) && !path.hasPrefix(archive)
      }
      return edits.isEmpty || !isOurs ? nil : Fix(finding, index)
    }
  }

  /// A function that returns the fixes for a finding, to be shown on an error page.
  var remedies: Remedy.Finder {
    { [folder = book.folder, forms = context.forms?.wording ?? wording] finding in
      FixesForm.fixes(of: finding, folder).map { fix in
        // The removed and added lines; the page shows the lines around them. A space separates the sign from an entry's
        // dash.
        let lines = fix.difference.split(separator: "\n").drop { !$0.hasPrefix("@@") }.compactMap { line in
          line.hasPrefix("-") || line.hasPrefix("+") ? "\(line.prefix(1)) \(line.dropFirst())" : nil
        }
        let replacement = FixesForm.replacement(fix.suggestion, for: finding)
        let own = replacement.map { forms.form(.changeTo, ["text": FormText.clean($0)]) } ?? forms.form(.fix, [:])
        let isSuggestion = replacement == nil && !fix.suggestion.message.isEmpty
        return Remedy(
          key: fix.key, text: isSuggestion ? fix.suggestion.message : own, isSuggestion: isSuggestion,
          lines: FormText.clean(lines: lines),
          isSafe: fix.suggestion.isSafe)
      }
    }
  }

  /// Returns the text that replaces the range of the finding if this text is a single line of at most 40 characters;
  /// `nil` for any other fix.
  private static func replacement(_ suggestion: Suggestion, for finding: Finding) -> String? {
    guard suggestion.edits.count == 1, let edit = suggestion.edits.first, edit.range == finding.place,
      (1...40).contains(edit.replacement.count), !edit.replacement.contains(where: \.isNewline)
    else { return nil }
    return edit.replacement
  }

  func show() -> Response { fixesPage([], .fine) }

  private func fixesPage(_ messages: [FormPage.Message], _ status: Status) -> Response {
    var page = FormPage(heading: word(.fixes))
    page.messages = messages
    for fix in fixes.prefix(200) {
      var item = FormPage.Item(FormText.clean(fix.finding.message))
      item.language = "en"
      item.note = fix.place
      item.lines = fix.difference
      item.action = "/fixes"
      item.key = fix.key
      item.hidden = [FormPage.Hidden("fix", fix.key), FormPage.Hidden("from", "fixes")]
      item.buttons = [
        FormPage.Button(fix.suggestion.message.isEmpty ? word(.fix) : "\(word(.fix)): \(fix.suggestion.message)")
      ]
      page.items.append(item)
    }
    page.itemsHeading = word(.fixes)
    if page.items.isEmpty {
      page.messages.append(FormPage.Message(word(.fixesNone), isError: false))
    } else if book.hasSafeFixes {
      page.action = "/fixes"
      page.hidden = [FormPage.Hidden("fix", "safe"), FormPage.Hidden("from", "fixes")]
      page.buttons = [FormPage.Button(word(.fixSafe), isMain: true)]
    }
    page.links = [FormPage.Link(word(.back), "/errors.html")]
    return self.page(page, status)
  }

  func submit() -> Response {
    let start = ContinuousClock.now
    do throws(BookError) {
      if form.text("fix") == "safe" {
        let files = try builtBook.writing { () throws(BookError) in
          try book.locked(as: "check --fix") { (book) throws(BookError) in try book.fix() }
        }
        _ = builtBook.state(since: start)
        return done(word(.fixed, ["count": String(files.reduce(0) { $0 + $1.count })]), at: addressAfterFix)
      }
      guard let fix = fixes.first(where: { $0.key == form.text("fix") }) else {
        return fixesPage([FormPage.Message(word(.fixGone))], .conflict)
      }
      _ = try changeBook("fix \(fix.finding.id.rawValue)", id: { _ in "" }) { (draft) throws(BookError) in
        for text in fix.texts {
          // The file was changed after the page was loaded.
          guard draft.file(text.file.path).bytes == text.file.bytes else {
            throw .changedSince(title: "fix", file: text.file.path)
          }
          draft.write(text.bytes, to: text.file.path)
        }
      }
      _ = builtBook.state(since: start)
      return done(word(.saved), at: addressAfterFix)
    } catch {
      return fixesPage([FormPage.Message(error.sentence)], error.status)
    }
  }

  /// The address to which the user is redirected after a fix: the list of fixes if the form was sent from there,
  /// otherwise `index.html` if no findings remain. If findings remain, it is the errors page from which the form was
  /// sent or, if this page no longer exists, `errors.html`.
  private var addressAfterFix: String {
    if form.text("from") == "fixes" { return "fixes" }
    if (builtBook.state ?? state).context.findings.isEmpty { return "index.html" }
    let address = returnAddress
    return address.hasPrefix("errors") && address != "errors.html" && request.sitePage(address) != nil
      ? address : "errors.html"
  }
}
