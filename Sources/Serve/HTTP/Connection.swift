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
    /// A request's body is on its way.
    case receiving
    /// The answer is made elsewhere.
    case waiting
    /// An event stream.
    case listening
    /// The answer is sent and no more follows; the other side is given time to take it.
    case ending
    case ended
  }

  let descriptor: Int32
  /// Of its own in a server's run, for answers that come later.
  let number: Int
  private(set) var phase = Phase.answering
  private(set) var deadline: ContinuousClock.Instant
  private var input: [UInt8] = []
  private var output: [UInt8] = []
  private var sentCount = 0
  private var file: (OpenedFile, Range<Int>)?
  private var screen: OpenPages.OpenPage?
  private var body: (request: Request, collector: BodyCollector)?
  private var keeps = true
  /// The browser sends no more; it may still read.
  private var isInputOver = false

  private let timeouts: Timeouts
  private static let chunkSize = 65_536
  /// A page that reads none of its events is disconnected; it connects again and gets what it missed.
  private static let greatestBacklog = 1_048_576

  init(_ descriptor: Int32, number: Int, timeouts: Timeouts, now: ContinuousClock.Instant) {
    self.descriptor = descriptor
    self.number = number
    self.timeouts = timeouts
    deadline = now + timeouts.idle
  }

  deinit { close(descriptor) }

  var hasOutput: Bool { sentCount < output.count || file != nil }

  /// Between requests.
  var isIdle: Bool { phase == .answering && input.isEmpty && !hasOutput }

  /// What `poll` should look for: while an answer is sent nothing more is read, so that requests cannot fill the memory.
  var interest: Int16 {
    // Before an answer that is made elsewhere is there, a browser that leaves is noticed by what cannot be sent.
    let reads = !isInputOver && phase != .waiting && (phase != .answering || !hasOutput)
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
    if phase == .receiving { return collect(buffer[..<count]) }
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

  // MARK: Bodies

  /// Takes what follows a head, of a length that was agreed to.
  func receive(_ request: Request, _ collector: BodyCollector, now: ContinuousClock.Instant) {
    phase = .receiving
    deadline = now + timeouts.body + .seconds(collector.missingCount >> 20)
    body = (request, collector)
    // Some programs wait for this word before they send anything (RFC 9110 §10.1.1).
    if request.value("expect")?.lowercased() == "100-continue", input.isEmpty, !request.isVersion10 {
      add(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
      flush(now: now)
    }
    let early = input
    input = []
    collect(early[...])
  }

  private func collect(_ bytes: ArraySlice<UInt8>) {
    guard let body else { return }
    let own = bytes.prefix(body.collector.missingCount)
    if !body.collector.add(own) { return end() }
    input += bytes.dropFirst(own.count)
  }

  /// A request whose body has come whole; from here on the answer is awaited.
  func takeReceived() -> (Request, RequestBody)? {
    guard phase == .receiving, let body, body.collector.missingCount == 0 else { return nil }
    self.body = nil
    guard let whole = body.collector.finish() else {
      end()
      return nil
    }
    wait()
    return (body.request, whole)
  }

  /// Nothing is read until an answer was made elsewhere.
  func wait() { phase = .waiting }

  /// The answer is there.
  func resume() { if phase == .waiting { phase = .answering } }

  // MARK: Out

  /// Begins to send an answer.
  ///
  /// - Parameters:
  ///   - hasBody: false for an answer to HEAD, which says what the body would be.
  ///   - keeps: whether another request may follow.
  func send(_ response: Response, hasBody: Bool, keeps: Bool, now: ContinuousClock.Instant) {
    self.keeps = keeps
    if phase == .receiving { phase = .answering }
    body = nil
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
  func listen(_ head: [UInt8], screen: OpenPages.OpenPage, now: ContinuousClock.Instant) {
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
    body = nil
  }

  /// Whether it is time to end; a page that listens may be silent for ever, but must go on reading its events.
  func isOver(at now: ContinuousClock.Instant) -> Bool {
    switch phase {
    case .ended: true
    case .waiting: false
    case .listening: hasOutput && now > deadline
    case .answering, .receiving, .ending: now > deadline
    }
  }

  /// A request that was begun and never ended.
  var isRequestPending: Bool { phase == .receiving || phase == .answering && !input.isEmpty && !hasOutput }
}

// Inside the class `send` is the method above.
private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  send(descriptor, bytes, count, flags)
}
