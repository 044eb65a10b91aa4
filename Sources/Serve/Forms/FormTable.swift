/// The list of the preview server's forms.
enum FormTable {
  static let all: [any Form.Type] = [
    AccountsForm.self, AddForm.self, AttachForm.self, BalanceForm.self, CategoriesForm.self, EditForm.self,
    FixesForm.self, InboxForm.self,
    ImportForm.self, PayForm.self, PeopleForm.self, ReceiptForm.self, RemoveForm.self, SettingsForm.self,
    SeveralForm.self, UndoForm.self,
  ]
}
