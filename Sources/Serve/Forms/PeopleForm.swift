import BookEditing
import Build
import Diagnostics
import Localization
import Formats
import Sealing
import Site

/// The names of the fields that contain a passphrase.
enum PhraseField {
  static let phrase = "phrase"
  static let again = "phrase-again"
  static let names: Set = [phrase, again]
}

/// The forms that add and remove people who may unlock the encrypted site, and change their passphrases.
///
/// A passphrase is never sent back, recorded or cached.
struct PeopleForm: Form {
  static let route = FormRoute("people", work: .people)
  let request: FormRequest
  let subject: String

  func show() -> Response { peoplePage([], [:], .fine) }

  func again(_ message: FormPage.Message, _ status: Status) -> Response { peoplePage([message], [:], status) }

  /// Returns the page with all people.
  ///
  /// - Parameters:
  ///   - findingByField: the findings, keyed by the names of the fields.
  ///   - name: the person to whose form the findings belong; empty for a new person.
  private func peoplePage(
    _ messages: [FormPage.Message], _ findingByField: [String: String], _ status: Status, at name: String = ""
  ) -> Response {
    var page = FormPage(heading: word(.people))
    page.isBelowItems = true
    page.lead = word(.personAdd)
    page.messages = messages
    page.action = "/people"
    page.hidden = [FormPage.Hidden("do", "add")]
    let own = name.isEmpty ? findingByField : [:]
    var address = FormField(
      "name", word(.personName), value: name.isEmpty ? form.text("name") ?? "" : "",
      findings: own["name"].map { [$0] } ?? [],
      isNeeded: true)
    address.isTranslated = true
    address.autocomplete = "username"
    page.inputs = [address] + phraseFields(own, .personPhrase, "")
    page.buttons = [FormPage.Button(word(.personAdd), isMain: true)]
    page.links = [FormPage.Link(word(.back), "/index.html")]
    page.itemsHeading = word(.people)
    page.itemsNote = word(.peopleWhy)
    do throws(PeopleError) {
      for (index, person) in (try PeopleEdit(book).people?.people ?? []).enumerated() {
        page.items.append(item(person, index, person.name == name ? findingByField : nil))
      }
      if page.items.isEmpty {
        page.messages.append(FormPage.Message("\(word(.peopleNone)) \(word(.peopleWhy))", isError: false))
      }
    } catch {
      page.messages.append(FormPage.Message(sentence(of: error)))
    }
    var response = self.page(page, status, keepsKey: status != .fine)
    response.headers.append(("Cache-Control", "no-store"))
    return response
  }

  private func phraseFields(_ findingByField: [String: String], _ label: FormWord, _ suffix: String) -> [FormField] {
    [(PhraseField.phrase, label), (PhraseField.again, FormWord.personPhraseAgain)].map { name, label in
      let hint = word(.personPhraseHint, ["count": String(Passphrase.leastLength)])
      var field = FormField(
        name, word(label), .phrase, hint: name == PhraseField.phrase ? hint : "",
        findings: findingByField[name].map { [$0] } ?? [], isNeeded: true, suffix: suffix)
      field.isTranslated = true
      return field
    }
  }

  /// Returns the form for the person.
  ///
  /// - Parameter findingByField: the findings, keyed by the names of the fields; `nil` collapses the form.
  private func item(_ person: People.Person, _ index: Int, _ findingByField: [String: String]?) -> FormPage.Item {
    let name = clean(person.name)
    var item = FormPage.Item(name)
    if person.slot == nil { item.note = word(.personNoPhrase) }
    item.action = "/people"
    item.key = "person\(index)"
    item.hidden = [FormPage.Hidden("name", person.name, isUserName: true)]
    item.inputs = phraseFields(findingByField ?? [:], .personPhraseNew, "-\(index)")
    item.buttons = [FormPage.Button(word(.save), name: "do", value: "phrase", isMain: true)]
    item.isFolded = findingByField == nil
    item.opening = word(.personPhraseNew)
    item.collapsedForms = [
      FormPage.CollapsedForm(
        word(.delete), label: word(.personDelete, ["name": name]), key: "person\(index)-gone", inputs: [],
        buttons: [
          FormPage.Button(word(.personDelete, ["name": name]), name: "do", value: "remove", isDestructive: true)
        ])
    ]
    return item
  }

  private func sentence(of refusal: PeopleError) -> String {
    switch refusal {
    case .findings(let findings): findings.map(FormText.sentence).joined(separator: "\n")
    case .present(let name): word(.personThere, ["name": clean(name)])
    default: refusal.sentence
    }
  }

  // MARK: Changes

  func submit() -> Response {
    let deed = form.text("do") ?? "add"
    let typed = form.text("name") ?? ""
    let name: PersonName
    do throws(PersonName.Problem) { name = try PersonName(typed) } catch {
      return peoplePage(
        [], ["name": word(error == .empty ? .personNameEmpty : .personNameWrong)], .unprocessable)
    }
    let person = deed == "add" ? "" : typed
    var phrase: DerivedPhrase?
    if deed != "remove" {
      switch checkedPhrase {
      case .success(let checked):
        do throws(PeopleError) {
          // Checks the name before the slow key derivation. It is checked again under the lock.
          let edit = try PeopleEdit(book)
          if deed == "add" { _ = try edit.keyRing(forAdding: name) } else { _ = try edit.find(name) }
        } catch {
          return peoplePage([FormPage.Message(sentence(of: error))], [:], .unprocessable, at: person)
        }
        phrase = DerivedPhrase(name, checked, rounds: PassphraseRounds.usual, shown: nil)
      case .failure(let problem):
        return peoplePage([], [problem.field: problem.sentence], .unprocessable, at: person)
      }
    }
    return changePeople(deed, name, phrase)
  }

  private func changePeople(_ deed: String, _ name: PersonName, _ phrase: DerivedPhrase?) -> Response {
    let key = form.text("once") ?? ""
    do throws(BookError) {
      let made = try book.locked(as: "person \(deed) \(name.text)") { (book) throws(BookError) in
        Swift.Result { () throws(PeopleError) in
          let edit = try PeopleEdit(book)
          let plan =
            if let phrase { try deed == "add" ? edit.adding(phrase) : edit.setting(phrase) } else {
              try edit.removing(name)
            }
          try edit.write(plan)
          return plan
        }
      }
      switch made {
      case .failure(let refusal):
        return peoplePage([FormPage.Message(sentence(of: refusal))], [:], .unprocessable)
      case .success(let plan):
        tokens.remember(IdempotencyKey(key, id: "", content: contentFingerprint))
        let did: FormWord = phrase == nil ? .personRemoved : deed == "add" ? .personAdded : .personChanged
        var text = "\(word(did, ["name": clean(plan.name)])) \(word(.peopleRebuild))"
        if !plan.locked.isEmpty {
          text += " " + word(.personLocked, ["names": plan.locked.map { clean($0) }.joined(separator: ", ")])
        }
        return done(text, at: "people", step: false)
      }
    } catch {
      return peoplePage([FormPage.Message(error.sentence)], [:], error.status)
    }
  }

  private struct PhraseProblem: Error {
    let field: String
    let sentence: String
  }

  private var checkedPhrase: Swift.Result<Passphrase, PhraseProblem> {
    let typed = form.text(PhraseField.phrase) ?? ""
    do throws(Passphrase.Problem) {
      let phrase = try Passphrase(typed)
      guard form.text(PhraseField.again) == typed else {
        return .failure(PhraseProblem(field: PhraseField.again, sentence: word(.personDiffers)))
      }
      return .success(phrase)
    } catch {
      let sentence =
        switch error {
        case .empty: word(.personPhraseEmpty)
        case .short: word(.personPhraseShort, ["count": String(Passphrase.leastLength)])
        case .unprintable: word(.personPhraseWrong)
        }
      return .failure(PhraseProblem(field: PhraseField.phrase, sentence: sentence))
    }
  }
}
