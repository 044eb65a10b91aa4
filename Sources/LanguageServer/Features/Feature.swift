/// Answers questions of one kind, without any state of its own.
protocol Feature: SendableMetatype {
  init(session: EditorSession)
}
