import BookEditing
package import Sealing

extension Session {
  /// Reads who may unlock the site, makes a plan and writes it, while no other command changes the book.
  ///
  /// - Parameter told: what is to be said when it is done.
  package func changingPeople(
    as name: String, _ plan: (PeopleEdit) throws(PeopleError) -> PeopleEdit.Plan, told: (PeopleEdit.Plan) -> Void
  ) -> ExitStatus {
    attempt { () throws(CommandError) in
      let made = try mapBookErrors { () throws(BookError) in
        try book.locked(as: name, told: note) { (book) throws(BookError) in
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
        told(plan)
        return .fine
      case .failure(let refusal): throw .people(refusal)
      }
    }
  }

  /// Reads who may unlock the site; a refusal is why the verb stops.
  package func people<Result>(_ body: (PeopleEdit) throws(PeopleError) -> Result) throws(CommandError) -> Result {
    do throws(PeopleError) { return try body(try PeopleEdit(book)) } catch { throw .people(error) }
  }
}
