import Diagnostics
import Imports
import Localization
import Ledger
import Formats
import Site
import Statements

/// Functions that turn questions about the files of an import into form fields. Answers have the syntax of the options
/// of `import`.
extension ImportForm {
  /// Returns a field for each question of the plan, fields for the meanings of columns and for the account, and check
  /// boxes for exceptions. Earlier answers without such a field become hidden fields.
  func questions(_ plan: ImportPlan, _ preview: ImportPreviewStore.Preview) -> [FormField] {
    var fields: [FormField] = []
    func chosen(_ name: String) -> String { preview.answers.text(name) ?? "" }
    var asked: [Ambiguity] = []
    for question in plan.files.flatMap(\.questions) {
      let name = question.key == .sign ? "way" : question.key.rawValue
      if asked.contains(where: { $0.isSame(question) }) { continue }
      asked.append(question)
      if question.key == .row {
        fields.append(field(ofRow: question, preview.answers))
        continue
      }
      let given = preview.answers.texts(name)
      let choices = question.readings.map { reading -> FormField.Choice in
        let value = ShellText.read(String(reading.option.cut(at: " ").after))
        return FormField.Choice(value, value + detail(of: reading, question.key), isChosen: given.contains(value))
      }
      // A sentence that begins with a name of the file is not changed.
      let beginsWithName = !question.subject.isEmpty && question.sentence.hasPrefix(question.subject)
      let sentence = beginsWithName ? question.sentence : Phrase.capitalized(question.sentence)
      var field = FormField(
        name, sentence,
        .choice([FormField.Choice("", "—", isChosen: !choices.contains(where: \.isChosen))] + choices))
      field.labelLanguage = "en"
      fields.append(field)
      if !question.isAboutRows { fields.append(FormField("asked", "", .hidden, value: name)) }
      fields += question.names.prefix(ImportForm.greatestMappedCount).map { name in
        self.choice("map", clean(name), ledger.categories.map { "\(name)=\($0.name)" }, preview.answers)
      }
    }
    fields += columnFields(plan, preview.answers)
    if !fields.contains(where: { $0.name == "account" }) { fields.append(accountField(chosen("account"))) }
    // Answered questions are not shown again, but their answers still apply.
    for name in [
      "dates", "decimal", "way", "currency", "encoding", "fee", "word", "column", "account", "new-categories", "map",
    ] {
      for value in preview.answers.texts(name) where !value.isEmpty {
        let isAsked = fields.contains { field in
          guard field.name == name else { return false }
          guard case .choice(let choices) = field.kind else { return true }
          return choices.contains { $0.value == value }
        }
        if !isAsked { fields.append(FormField(name, "", .hidden, value: value)) }
      }
    }
    for answer in answersAboutRows(preview.answers) where !fields.contains(where: { $0.name == answer.name }) {
      fields.append(FormField(answer.name, "", .hidden, value: answer.text))
    }
    if !plan.unproved.isEmpty || !chosen("unproved").isEmpty {
      fields.append(FormField("unproved", word(.importUnproved), .check, value: chosen("unproved")))
    }
    let first = ledger.window.days.lowerBound
    if !chosen("archive").isEmpty || plan.rows.contains(where: { $0.day.map { $0 < first } ?? false }) {
      fields.append(FormField("archive", word(.importArchive), .check, value: chosen("archive")))
    }
    if plan.count(.unreadable) > 0 {
      fields.append(FormField("skip-bad", word(.importSkipBad), .check, value: chosen("skip-bad")))
    }
    return distinct(fields)
  }

  /// Returns the field for the account of a file. If the book has no accounts, there are no names to choose from.
  private func accountField(_ given: String) -> FormField {
    var names = ledger.accounts.indices.map { ledger.label(of: Account.ID(index: $0)) }
    if names.count < 2 { return FormField("account", word(.account), value: given) }
    if !given.isEmpty, !names.contains(given) { names.append(given) }
    let choices = names.map { FormField.Choice($0, EntryFields.capitalized(clean($0)), isChosen: $0 == given) }
    return FormField("account", word(.account), .choice([FormField.Choice("", "—", isChosen: given.isEmpty)] + choices))
  }

  /// Returns the fields with distinct ids, because several fields may have the same name, such as the fields for
  /// categories.
  private func distinct(_ fields: [FormField]) -> [FormField] {
    var counts: [String: Int] = [:]
    return fields.map { field in
      var field = field
      let count = counts[field.name, default: 0]
      counts[field.name] = count + 1
      if count > 0 { field.suffix += "-\(count + 1)" }
      return field
    }
  }

  /// Returns the first and the last value of a possible interpretation of the file, in parentheses. Dates are written
  /// as on the site, and are shown only if the question is about dates.
  private func detail(of reading: Ambiguity.Reading, _ key: Ambiguity.Key) -> String {
    if reading.first.isEmpty { return "" }
    guard let first = Day(reading.first), let last = Day(reading.last) else {
      return " (\(reading.first) … \(reading.last))"
    }
    if key != .dates { return "" }
    return " (\(wording.shortDateAndYear(first)) … \(wording.shortDateAndYear(last)))"
  }

  private static let greatestMappedCount = 40

  /// Returns a field for choosing one of several values. Each value has the syntax of a command's option, such as
  /// `Was=title`.
  private func choice(_ name: String, _ label: String, _ values: [String], _ answers: FormBody) -> FormField {
    let given = answers.texts(name)
    let choices = values.map { FormField.Choice($0, String($0.cut(at: "=").after), isChosen: given.contains($0)) }
    return FormField(
      name, label, .choice([FormField.Choice("", "—", isChosen: !choices.contains(where: \.isChosen))] + choices))
  }

  /// Returns a field for each text column of a hand-made table, in which the user chooses the meaning of the column.
  private func columnFields(_ plan: ImportPlan, _ answers: FormBody) -> [FormField] {
    let own = ["not-used", "note", "category", "tags", "member"]
    let meanings: [ImportSettings.ColumnMeaning] = [.title, .note, .tags, .member, .category, .account, .unused]
    var headings: Set<String> = []
    return plan.files.flatMap { file -> [FormField] in
      let columns = file.reading.columns
      guard columns.contains(where: { own.contains($0.meaning) }) else { return [] }
      return columns.filter { (own + ["title", "text"]).contains($0.meaning) && headings.insert($0.heading).inserted }
        .map { column in
          choice(
            "column", "\(clean(column.heading)) (\(column.meaning))",
            meanings.map { "\(column.heading)=\($0.rawValue)" }, answers)
        }
    }
  }

  /// Returns the answers entered for unreadable rows.
  func answersAboutRows(_ answers: FormBody) -> [(name: String, line: Int, text: String)] {
    answers.fields.compactMap { field in
      guard field.name.hasPrefix("row-"), let line = Int(field.name.dropFirst(4)), case .text(let text) = field.content,
        !text.isEmpty
      else { return nil }
      return (field.name, line, text)
    }
  }

  /// Returns a text field for a row, which suggests values that the balances confirm.
  private func field(ofRow question: Ambiguity, _ answers: FormBody) -> FormField {
    let name = "row-\(question.lines.first ?? 0)"
    let proposals = question.readings.map { reading in
      String(ShellText.read(String(reading.option.cut(at: " ").after)).cut(at: "=").after)
    }
    var field = FormField(name, question.sentence, value: answers.text(name) ?? "", proposals: proposals)
    field.labelLanguage = "en"
    return field
  }
}
