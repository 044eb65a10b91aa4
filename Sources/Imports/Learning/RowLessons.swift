/// What the book teaches of each row of a plan. Rows with the same words learn the same, so each text is asked for once.
struct RowLessons {
  private let teacher: Teacher
  /// One element a row: which of the texts it has.
  private var textOfRow: [Int] = []
  private var texts: [Text] = []

  private struct Text: Hashable {
    var words: Words
    var isOut: Bool
  }

  /// One element a text; nil where it was not asked for yet.
  private var lessons: [Teacher.Lesson??] = []

  /// - Parameter rows: their words, and whether money went out.
  init(_ teacher: Teacher, _ rows: [(words: Words, isOut: Bool)]) {
    self.teacher = teacher
    var places: [Text: Int] = [:]
    textOfRow.reserveCapacity(rows.count)
    for row in rows {
      let text = Text(words: row.words, isOut: row.isOut)
      let place = places[text] ?? texts.count
      if place == texts.count {
        places[text] = place
        texts.append(text)
      }
      textOfRow.append(place)
    }
    lessons = Array(repeating: nil, count: texts.count)
  }

  subscript(row: Int) -> Teacher.Lesson? {
    mutating get {
      let place = textOfRow[row]
      if let known = lessons[place] { return known }
      let lesson = teacher.lesson(texts[place].words, isOut: texts[place].isOut)
      lessons[place] = .some(lesson)
      return lesson
    }
  }
}
