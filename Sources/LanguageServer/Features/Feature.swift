/// A stateless handler of one kind of request.
protocol Feature: SendableMetatype {
  init(session: EditorSession)
}
