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

enum EntryFormMode: Equatable {
  case add
  case edit(String)
}

/// A form for a single entry, new or existing.
protocol SingleEntryForm: Form {
  var task: EntryFormMode { get }
}

private let fillPrefix = "fill-"

extension SingleEntryForm {
  func again(_ message: FormPage.Message, _ status: Status) -> Response {
    entryPage(EntryForm(form), [message], status: status)
  }

  /// The submitted values, including photos that were uploaded with an earlier, rejected form.
  var typed: EntryForm {
    var entry = EntryForm(form)
    for key in form.texts(FormField.keptName) {
      guard let photo = PendingUploads(book).photo(key), !entry.sent.contains(where: { $0.bytes == photo.bytes }) else {
        continue
      }
      entry.sent.append(photo)
    }
    return entry
  }

  /// Returns the form again if the user pressed a button that does not save anything, such as a button that adds rows
  /// for parts or fills in a suggestion; `nil` for any other button.
  func shownAgain(_ entry: EntryForm) -> Response? {
    if form.text("more") != nil { return entryPage(entry) }
    for field in form.fields where field.name.hasPrefix(fillPrefix) {
      guard case .text(let text) = field.content else { continue }
      let name = String(field.name.dropFirst(fillPrefix.count))
      guard let key = name == EntryForm.amount ? entry.kind : TransactionKey(name: name) else { continue }
      var filled = entry
      filled.texts[key] = text.trimmingSpaces
      return entryPage(filled)
    }
    return nil
  }

  /// Creates the category whose name the user entered, if it does not exist yet, in the same change as the entry.
  func addNewCategory(of entry: EntryForm, to draft: inout Draft) throws(BookError) {
    guard let name = form.text(EntryForm.newCategory)?.trimmingSpaces, !name.isEmpty,
      name == entry.texts[.category], entry.kind != .moved, !ledger.categories.contains(where: { $0.name == name })
    else { return }
    var fields = CategoryFields(kind: entry.kind == .received ? .income : .expense)
    fields.name = name
    fields.isDistinct = form.text(EntryForm.distinctCategory) == name
    _ = try draft.addCategory(fields.newCategory(decimal, home))
  }

  /// Returns the findings about a change that was not saved, in the language of the page.
  func findings(_ error: BookError) -> FormFindings {
    var findings = FormFindings(error, sentences: sentences)
    guard let sentence = similarCategory(error), case .similarCategory(_, let known) = error else { return findings }
    findings.others = []
    findings.byField[TransactionKey.category.name] = [sentence]
    findings.fills[TransactionKey.category.name] = [known]
    findings.asksWhetherDistinct = true
    return findings
  }

  func fields(of entry: EntryForm) -> [FieldChange] { entry.fields(decimal, home: home).map(days.read) }

  // MARK: Live validation

  /// The findings about the fields, and Daybook's interpretation of the values, as JSON. Nothing is written to the
  /// book.
  var check: String {
    let entry = EntryForm(form)
    var formFindings = FormFindings()
    do throws(BookError) {
      _ = try book.dryRun("check", withReceipts: entry.namesPhotos) { (draft) throws(BookError) in
        try addNewCategory(of: entry, to: &draft)
        guard case .edit(let id) = task else {
          _ = try draft.add(withPhotos: fields(of: entry.completed), entry.sentPhotos)
          return
        }
        let found = try draft.find(id)
        let changes = entry.completed.changes(from: try draft.fields(of: found), decimal, home: home).map(days.read)
        _ = try draft.edit(found, withPhotos: changes, entry.sentPhotos)
      }
    } catch {
      formFindings = findings(error)
    }
    let likely = likelyCategories(entry).map { JSON.string($0) }
    let byField = formFindings.byField.sorted { $0.key < $1.key }.map { name, texts in
      (name, JSON.array(texts.map { .string($0) }))
    }
    let messages = formFindings.others.map { JSON.string($0) }
    let hints = request.meanings(of: entry).map { ($0.0, JSON.string($0.1)) }
    let fills = formFindings.fills.sorted { $0.key < $1.key }.map { name, texts in
      (name, JSON.array(texts.map { .string($0) }))
    }
    return JSON.object([
      ("fields", .object(byField)), ("messages", .array(messages)), ("hints", .object(hints)),
      ("likely", .array(likely)),
      ("translated", .array(formFindings.byField.keys.sorted().filter(formFindings.isTranslated).map { .string($0) })),
      ("fills", .object(fills)),
    ])
    .text
  }

  /// Returns the likely categories for the title, most likely first; empty for a transfer, or if no entry has the
  /// title.
  private func likelyCategories(_ entry: EntryForm) -> [String] {
    let likely = LikelyCategories(ledger)
    let direction: Transaction.Direction = entry.kind == .received ? .received : .spent
    guard let title = entry.texts[.title], entry.kind != .moved,
      let first = likely.category(ofTitle: title, direction)
    else { return [] }
    return likely.categories(after: first, direction, count: 8).map { ledger.category($0).name }
  }
}
