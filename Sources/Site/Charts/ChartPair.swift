import Charts
import Synchronization

/// The light and the dark picture of a chart: drawn together when the first of them is asked for, while the other waits.
///
/// Whoever asks for the second while the first is being drawn waits for it, so nothing is drawn twice.
final class ChartPair: Sendable {
  typealias Pictures = (light: [UInt8], dark: [UInt8])

  private struct Half {
    let theme: ChartTheme
    let bytes: [UInt8]
  }

  private let half = Mutex<Half?>(nil)
  private let waiting: WaitingCharts
  private let draw: @Sendable () -> Pictures?

  init(waiting: WaitingCharts, draw: @escaping @Sendable () -> Pictures?) {
    self.waiting = waiting
    self.draw = draw
  }

  /// Nil when it cannot be drawn.
  func picture(_ theme: ChartTheme) -> [UInt8]? {
    let (bytes, isWaiting) = half.withLock { half -> ([UInt8]?, Bool) in
      if let ready = half, ready.theme == theme {
        half = nil
        return (ready.bytes, false)
      }
      guard let both = draw() else { return (nil, false) }
      let isLight = theme == .light
      half = Half(theme: isLight ? .dark : .light, bytes: isLight ? both.dark : both.light)
      return (isLight ? both.light : both.dark, true)
    }
    // Not within the lock: it may make another pair forget, which takes that one's lock.
    if isWaiting { waiting.add(self) }
    return bytes
  }

  fileprivate func forget() { half.withLock { $0 = nil } }
}

/// The pairs drawn last: of few charts a second picture is kept, so a site of thousands needs no more memory than a
/// small one.
final class WaitingCharts: Sendable {
  private static let most = 8
  private let pairs = Mutex<[ChartPair]>([])

  fileprivate func add(_ pair: ChartPair) {
    let oldest = pairs.withLock { pairs -> ChartPair? in
      pairs.append(pair)
      return pairs.count > WaitingCharts.most ? pairs.removeFirst() : nil
    }
    oldest?.forget()
  }
}
