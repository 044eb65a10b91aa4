import Foundation

/// A position in the window, in CSS px from its upper left corner.
package struct Point: Sendable, Hashable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  package static func + (left: Point, right: (x: Double, y: Double)) -> Point {
    Point(left.x + right.x, left.y + right.y)
  }
}

// MARK: - Keys

extension Page {
  /// Focuses the element that a selector finds, as a script does; `tab(to:)` moves the focus by key.
  package func focus(_ selector: String) throws {
    let found = try run(
      "const e = document.querySelector(arguments[0]); if (e) e.focus(); return Boolean(e) && document.activeElement === e;",
      .text(selector))
    if found != true { throw BrowserFailure("\(selector) cannot have the focus") }
  }

  /// Presses Tab until a selector matches the focus.
  package func tab(to selector: String, atMost limit: Int = 1_000) throws {
    for _ in 0..<limit {
      if try value("document.activeElement?.matches(arguments[0])", .text(selector)) == true { return }
      try press(.tab)
    }
    throw BrowserFailure("\(limit) times Tab did not lead to \(selector)")
  }

  /// Presses keys one after the other, each released before the next, while `modifiers` are held.
  package func press(_ keys: Key..., holding modifiers: [Key] = []) throws {
    let strokes = keys.flatMap { [JSON.key("keyDown", $0), JSON.key("keyUp", $0)] }
    try engine.perform([
      .keyboard(
        modifiers.map { .key("keyDown", $0) } + strokes + modifiers.reversed().map { .key("keyUp", $0) })
    ])
  }

  /// Types text into the focused element.
  package func type(_ text: String) throws {
    try engine.perform([
      .keyboard(
        text.unicodeScalars.flatMap { [JSON.key("keyDown", .character($0)), .key("keyUp", .character($0))] })
    ])
  }

  /// Performs an action while keys are held.
  package func holding(_ keys: Key..., body: () throws -> Void) throws {
    try engine.perform([.keyboard(keys.map { .key("keyDown", $0) })])
    try body()
    try engine.perform([.keyboard(keys.reversed().map { .key("keyUp", $0) })])
  }

  /// Releases all keys, buttons and fingers.
  package func letGo() throws { try engine.letGo() }
}

// MARK: - Mouse and wheel

extension Page {
  /// A position in an element, by default its middle. The element is first scrolled into the middle of the window.
  ///
  /// - Parameters:
  ///   - x: the fraction of the element's width, 0…1 from the left.
  ///   - y: the fraction of the element's height, 0…1 from the top.
  package func point(of selector: String, x: Double = 0.5, y: Double = 0.5) throws -> Point {
    // On a busy machine, the page may still move what was just added. Two equal looks show that it stands still.
    var place = JSON.null
    for _ in 0..<100 {
      let next = try box(of: selector, x, y)
      if next == place { break }
      place = next
      usleep(20_000)
    }
    guard let left = place[0].number, let top = place[1].number else { throw BrowserFailure("no \(selector)") }
    return Point(left, top)
  }

  private func box(of selector: String, _ x: Double, _ y: Double) throws -> JSON {
    try run(
      """
      const element = document.querySelector(arguments[0]);
      if (!element) return null;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = element.getBoundingClientRect();
      return [box.left + box.width * arguments[1], box.top + box.height * arguments[2]];
      """, .text(selector), .number(x), .number(y))
  }

  package func move(to point: Point) throws { try engine.perform([.mouse([.move(point)])]) }

  package func click(_ selector: String) throws { try click(point(of: selector)) }
  package func click(_ point: Point) throws {
    try engine.perform([.mouse([.move(point), .press, .release])])
  }

  /// Presses the mouse's button and holds it; `letGo` releases it.
  package func hold(_ point: Point) throws { try engine.perform([.mouse([.move(point), .press])]) }

  package func doubleClick(_ point: Point) throws {
    try engine.perform([.mouse([.move(point), .press, .release, .press, .release])])
  }

  /// Drags with the left button, in several steps as a person would.
  package func drag(from start: Point, to end: Point, steps: Int = 8) throws {
    let path = (1...steps).map { step in JSON.move(between(start, end, step, of: steps), milliseconds: 10) }
    try engine.perform([.mouse([.move(start), .press] + path + [.release])])
  }

  /// Turns the wheel at a position, by a distance in px; down and right are positive.
  package func wheel(at point: Point, x: Double = 0, y: Double = 0) throws {
    // A real wheel is turned at the position of the pointer.
    try move(to: point)
    try engine.perform([
      [
        "type": "wheel", "id": "wheel",
        "actions": [
          [
            "type": "scroll", "x": .pixels(point.x), "y": .pixels(point.y), "deltaX": .pixels(x), "deltaY": .pixels(y),
            "duration": 0,
          ]
        ],
      ]
    ])
  }
}

// MARK: - Fingers

extension Page {
  /// Taps with one finger; the page must be shown on a touch screen.
  package func tap(_ point: Point) throws { try engine.perform([.finger(1, [.move(point), .press, .release])]) }

  /// Moves one finger over the screen.
  package func swipe(from start: Point, to end: Point, steps: Int = 10) throws {
    let path = (1...steps).map { step in JSON.move(between(start, end, step, of: steps), milliseconds: 16) }
    try engine.perform([.finger(1, [.move(start), .press] + path + [.release])])
  }

  /// Moves two fingers apart or together on a horizontal line.
  ///
  /// - Parameters:
  ///   - middle: the point between the fingers.
  ///   - distance: the distance of the fingers at the start and at the end, in px.
  package func pinch(at middle: Point, from distance: Double, to last: Double, steps: Int = 10) throws {
    func finger(_ number: Int, _ side: Double) -> JSON {
      let start = middle + (x: side * distance / 2, y: 0)
      let end = middle + (x: side * last / 2, y: 0)
      let path = (1...steps).map { step in JSON.move(between(start, end, step, of: steps), milliseconds: 16) }
      return .finger(number, [.move(start), .press] + path + [.release])
    }
    try engine.perform([finger(1, -1), finger(2, 1)])
  }

  private func between(_ start: Point, _ end: Point, _ step: Int, of steps: Int) -> Point {
    let share = Double(step) / Double(steps)
    return Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
  }
}

// MARK: - W3C actions

extension JSON {
  fileprivate static func keyboard(_ actions: [JSON]) -> JSON {
    ["type": "key", "id": "keyboard", "actions": .list(actions)]
  }

  fileprivate static func mouse(_ actions: [JSON]) -> JSON {
    ["type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"], "actions": .list(actions)]
  }

  fileprivate static func finger(_ number: Int, _ actions: [JSON]) -> JSON {
    [
      "type": "pointer", "id": .text("finger \(number)"), "parameters": ["pointerType": "touch"],
      "actions": .list(actions),
    ]
  }

  fileprivate static func key(_ type: String, _ key: BrowserSupport.Key) -> JSON {
    ["type": .text(type), "value": key.value]
  }

  fileprivate static let press: JSON = ["type": "pointerDown", "button": 0]
  fileprivate static let release: JSON = ["type": "pointerUp", "button": 0]

  fileprivate static func move(_ point: Point, milliseconds: Double = 0) -> JSON {
    [
      "type": "pointerMove", "x": .pixels(point.x), "y": .pixels(point.y), "duration": .number(milliseconds),
      "origin": "viewport",
    ]
  }

  /// Rounds to whole pixels, since some drivers accept no others.
  fileprivate static func pixels(_ value: Double) -> JSON { .number(value.rounded()) }
}
