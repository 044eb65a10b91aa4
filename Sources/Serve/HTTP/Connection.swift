import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connection to a browser, with its input and output buffers and deadline. Its methods never block, and its buffers
/// never exceed the size of a request or a page.
final class Connection {
  enum Phase {
    /// The connection is idle, is receiving the head of a request, or is sending a response.
    case answering
    /// The connection is receiving the body of a request.
    case receiving
    /// The connection is waiting for a response from another thread.
    case waiting
    /// The connection is sending an event stream.
    case listening
    /// The last response was sent, and the browser has some time to read it.
    case ending
    case ended
  }

  let descriptor: Int32
  /// The number of the connection in this run of the server, to which deferred responses refer.
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
  /// Whether the browser has stopped sending. It may still read.
  private var isInputOver = false

  private let timeouts: Timeouts
  private static let chunkSize = 65_536
  /// The maximum number of unsent bytes of an event stream. If there are more, the page is disconnected. It then
  /// reconnects and receives the missed events.
  private static let greatestBacklog = 1_048_576

  init(_ descriptor: Int32, number: Int, timeouts: Timeouts, now: ContinuousClock.Instant) {
    self.descriptor = descriptor
    self.number = number
    self.timeouts = timeouts
    deadline = now + timeouts.idle
  }

  deinit { close(descriptor) }

  var hasOutput: Bool { sentCount < output.count || file != nil }

  /// Whether the connection is between requests.
  var isIdle: Bool { phase == .answering && input.isEmpty && !hasOutput }

  /// The events to wait for in `poll`. While a response is sent, no input is read, so that requests cannot fill the
  /// memory.
  var interest: Int16 {
    // While it waits for another thread, nothing is read. If the browser leaves, sending the response fails.
    let reads = !isInputOver && phase != .waiting && (phase != .answering || !hasOutput)
    return Int16((reads ? POLLIN : 0) | (hasOutput ? POLLOUT : 0))
  }

  // MARK: Input

  /// Reads the available bytes.
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
    // Input on an event stream or after the last response is ignored.
    guard phase == .answering else { return }
    if input.isEmpty { deadline = now + timeouts.head }
    input += buffer[..<count]
  }

  /// Returns the next request; `unfinished` if the previous response is still being sent or the next request is
  /// incomplete.
  func nextRequest() -> Request.Reading {
    if hasOutput || phase != .answering || input.isEmpty { return .unfinished }
    let reading = Request.read(input)
    if case .whole(_, let byteCount) = reading { input.removeFirst(byteCount) }
    return reading
  }

  // MARK: Request bodies

  /// Starts to receive the body of a request. The length of the body has already been accepted.
  func receive(_ request: Request, _ collector: BodyCollector, now: ContinuousClock.Instant) {
    phase = .receiving
    deadline = now + timeouts.body + .seconds(collector.missingCount >> 20)
    body = (request, collector)
    // Some clients wait for this interim response before they send a body (RFC 9110 §10.1.1).
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

  /// Returns a request with its complete body, and starts to wait for the response; `nil` if the body is incomplete.
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

  /// Stops reading until another thread has produced a response.
  func wait() { phase = .waiting }

  /// Ends the wait for another thread.
  func resume() { if phase == .waiting { phase = .answering } }

  // MARK: Output

  /// Starts to send a response.
  ///
  /// - Parameters:
  ///   - hasBody: `false` for a response to HEAD, whose headers describe the body.
  ///   - keeps: whether the connection stays open for another request.
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

  /// Starts an event stream. No further requests are read.
  func listen(_ head: [UInt8], screen: OpenPages.OpenPage, now: ContinuousClock.Instant) {
    phase = .listening
    self.screen = screen
    input = []
    add(head)
    flush(now: now)
  }

  func notify(_ events: [UInt8], now: ContinuousClock.Instant) {
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

  /// Sends as many bytes as the socket accepts. Stops after a few chunks, so that other connections are served too.
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

  /// Appends the next chunk of a file to the output.
  private func fill() {
    guard let (opened, range) = file, sentCount == output.count || output.count < Connection.chunkSize / 2 else {
      return
    }
    let bytes = opened.read(at: range.lowerBound, count: min(range.count, Connection.chunkSize))
    // The file has become shorter than the announced length. Closing the connection shows the browser the error.
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
      // Closing with unread input would discard the response.
      shutdown(descriptor, Int32(SHUT_WR))
      phase = .ending
      deadline = now + timeouts.ending
    }
  }

  // MARK: Closing

  func end() {
    phase = .ended
    output = []
    sentCount = 0
    file = nil
    screen = nil
    body = nil
  }

  /// Whether the connection has timed out. An event stream may be idle without limit, but its page must read the events
  /// that are sent.
  func isOver(at now: ContinuousClock.Instant) -> Bool {
    switch phase {
    case .ended: true
    case .waiting: false
    case .listening: hasOutput && now > deadline
    case .answering, .receiving, .ending: now > deadline
    }
  }

  /// Whether a request has been received in part.
  var isRequestPending: Bool { phase == .receiving || phase == .answering && !input.isEmpty && !hasOutput }
}

// Inside the class, `send` is the method above.
private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  send(descriptor, bytes, count, flags)
}
