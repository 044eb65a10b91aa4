import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One browser's connection: what came of a request, what is still to be sent, and how long it may take. Nothing here
/// waits, and no buffer grows beyond a request or a page.
final class Connection {
  enum Phase {
    /// Between requests, in one, or sending its answer.
    case answering
    /// An event stream.
    case listening
    /// The answer is sent and no more follows; the other side is given time to take it.
    case ending
    case ended
  }

  let descriptor: Int32
  private(set) var phase = Phase.answering
  private(set) var deadline: ContinuousClock.Instant
  private var input: [UInt8] = []
  private var output: [UInt8] = []
  private var sentCount = 0
  private var file: (OpenedFile, Range<Int>)?
  private var screen: Screens.Screen?
  private var keeps = true
  /// The browser sends no more; it may still read.
  private var isInputOver = false

  private let timeouts: Timeouts
  private static let chunkSize = 65_536
  /// A page that reads none of its events is disconnected; it connects again and gets what it missed.
  private static let greatestBacklog = 1_048_576

  init(_ descriptor: Int32, timeouts: Timeouts, now: ContinuousClock.Instant) {
    self.descriptor = descriptor
    self.timeouts = timeouts
    deadline = now + timeouts.idle
  }

  deinit { close(descriptor) }

  var hasOutput: Bool { sentCount < output.count || file != nil }

  /// Between requests.
  var isIdle: Bool { phase == .answering && input.isEmpty && !hasOutput }

  /// What `poll` should look for: while an answer is sent nothing more is read, so that requests cannot fill the memory.
  var interest: Int16 {
    let reads = !isInputOver && (phase != .answering || !hasOutput)
    return Int16((reads ? POLLIN : 0) | (hasOutput ? POLLOUT : 0))
  }

  // MARK: In

  /// Takes what came.
  func receive(now: ContinuousClock.Instant) {
    var buffer = [UInt8](repeating: 0, count: Request.greatestByteCount + 1)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count < 0 {
      if errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR { end() }
      return
    }
    if count == 0 {
      isInputOver = true
      if phase != .answering || !hasOutput { end() }
      return
    }
    // What a page that listens sends means nothing, and what comes after the last answer is not looked at.
    guard phase == .answering else { return }
    if input.isEmpty { deadline = now + timeouts.head }
    input += buffer[..<count]
  }

  /// The next request, once the answer to the last one is sent.
  func nextRequest() -> Request.Reading {
    if hasOutput || phase != .answering || input.isEmpty { return .unfinished }
    let reading = Request.read(input)
    if case .whole(_, let byteCount) = reading { input.removeFirst(byteCount) }
    return reading
  }

  // MARK: Out

  /// Begins to send an answer.
  ///
  /// - Parameters:
  ///   - hasBody: false for an answer to HEAD, which says what the body would be.
  ///   - keeps: whether another request may follow.
  func send(_ response: Response, hasBody: Bool, keeps: Bool, now: ContinuousClock.Instant) {
    self.keeps = keeps
    add(response.head(keepsConnection: keeps))
    if hasBody {
      switch response.body {
      case .none: break
      case .bytes(let bytes): output += bytes
      case .file(let opened, let range): if !range.isEmpty { file = (opened, range) }
      }
    }
    flush(now: now)
  }

  /// From here on nothing is asked, and events are sent whenever there are any.
  func listen(_ head: [UInt8], screen: Screens.Screen, now: ContinuousClock.Instant) {
    phase = .listening
    self.screen = screen
    input = []
    add(head)
    flush(now: now)
  }

  func tell(_ events: [UInt8], now: ContinuousClock.Instant) {
    guard phase == .listening else { return }
    if output.count - sentCount + events.count > Connection.greatestBacklog { return end() }
    add(events)
    flush(now: now)
  }

  private func add(_ bytes: [UInt8]) {
    if sentCount == output.count {
      output = bytes
      sentCount = 0
    } else {
      output += bytes
    }
  }

  /// Sends as much as the other side takes, at most a few chunks, so that others have their turn.
  func flush(now: ContinuousClock.Instant) {
    for _ in 0..<8 {
      fill()
      guard sentCount < output.count else { break }
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = output.withUnsafeBytes {
        systemSend(descriptor, $0.baseAddress.map { $0 + sentCount }, $0.count - sentCount, flags)
      }
      if count < 0 {
        if errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR { end() }
        break
      }
      sentCount += count
      deadline = now + timeouts.sending
    }
    if !hasOutput { finish(now) }
  }

  /// Brings the next part of a file behind what is still to be sent.
  private func fill() {
    guard let (opened, range) = file, sentCount == output.count || output.count < Connection.chunkSize / 2 else {
      return
    }
    let bytes = opened.read(at: range.lowerBound, count: min(range.count, Connection.chunkSize))
    // A file that became shorter cannot be answered as was said; the end of the connection tells so.
    if bytes.isEmpty { return end() }
    add(bytes)
    let next = range.lowerBound + bytes.count
    file = next < range.upperBound ? (opened, next..<range.upperBound) : nil
  }

  private func finish(_ now: ContinuousClock.Instant) {
    guard phase == .answering else { return }
    output = []
    sentCount = 0
    if isInputOver { return end() }
    if keeps {
      deadline = now + (input.isEmpty ? timeouts.idle : timeouts.head)
    } else {
      // Closing with something unread would take the answer back from the other side.
      shutdown(descriptor, Int32(SHUT_WR))
      phase = .ending
      deadline = now + timeouts.ending
    }
  }

  // MARK: The end

  func end() {
    phase = .ended
    output = []
    sentCount = 0
    file = nil
    screen = nil
  }

  /// Whether it is time to end; a page that listens may be silent for ever, but must go on reading its events.
  func isOver(at now: ContinuousClock.Instant) -> Bool {
    phase == .ended || (phase != .listening || hasOutput) && now > deadline
  }

  /// A request that was begun and never ended.
  var isHeadPending: Bool { phase == .answering && !input.isEmpty && !hasOutput }
}

// Inside the class `send` is the method above.
private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  send(descriptor, bytes, count, flags)
}
