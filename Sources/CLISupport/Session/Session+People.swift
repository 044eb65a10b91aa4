import BookEditing
package import Sealing

extension Session {
  /// Plans and writes a change to the people who may unlock the site, while holding the book's lock.
  ///
  /// - Parameter report: prints the result afterwards.
  package func changingPeople(
    as name: String, _ plan: (PeopleEdit) throws(PeopleError) -> PeopleEdit.Plan, report: (PeopleEdit.Plan) -> Void
  ) -> ExitStatus {
    attempt { () throws(CommandError) in
      let made = try mapBookErrors { () throws(BookError) in
        try book.locked(as: name, report: note) { (book) throws(BookError) in
          Swift.Result { () throws(PeopleError) in
            let edit = try PeopleEdit(book)
            let made = try plan(edit)
            try edit.write(made)
            return made
          }
        }
      }
      switch made {
      case .success(let plan):
        report(plan)
        return .fine
      case .failure(let refusal): throw .people(refusal)
      }
    }
  }

  /// Runs the body with the people who may unlock the site, and converts any error to a `CommandError`.
  package func people<Result>(_ body: (PeopleEdit) throws(PeopleError) -> Result) throws(CommandError) -> Result {
    do throws(PeopleError) { return try body(try PeopleEdit(book)) } catch { throw .people(error) }
  }
}
