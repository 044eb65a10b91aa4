/// Text with marks ①, ②, … at expected positions, like `spent: ①12O`.
package struct MarkedText: Sendable {
  /// The text without its marks.
  package let text: String
  /// UTF-8 byte offsets into `text`, in the order of the marks' numbers.
  package let offsets: [Int]

  package init(_ marked: String) {
    let marks = Array("①②③④⑤⑥⑦⑧⑨")
    var text = ""
    var found: [Character: Int] = [:]
    for scalar in marked.unicodeScalars {
      let character = Character(scalar)
      if marks.contains(character) {
        found[character] = text.utf8.count
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    self.text = text
    self.offsets = marks.compactMap { found[$0] }
  }
}
