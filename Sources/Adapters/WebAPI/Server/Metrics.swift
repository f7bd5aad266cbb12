import ControlProtocol
import Synchronization

/// The counters of `GET /metrics`, from the start of the server. Any thread may record and read.
final class Metrics: Sendable {
    /// The labels by which requests are counted.
    struct Request: Hashable {
        let method: String
        /// The route and not the path, which would add a label for each id; `NotFound` if no route and no file matches.
        let route: String
        /// The status code of the response.
        let status: Int
    }

    /// The values of the counters.
    struct Counts {
        /// The number of sessions that started; the next two count sessions by their end.
        var started = 0
        var completed = 0
        var stopped = 0
        /// The number of times that a session lost its output.
        var deviceLosses = 0
        /// The underruns of all sessions, including the current one.
        var underruns = 0
        /// The underruns of the current session.
        fileprivate var sessionUnderruns = 0
        var requests: [Request: Int] = [:]
        /// The durations of session commands over HTTP that succeeded.
        var commands = Durations()
    }

    /// A histogram of durations, with cumulative buckets as Prometheus expects.
    struct Durations {
        /// The upper bounds of the buckets, in seconds.
        static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1]
        /// The number of durations up to each bound. A duration counts in every bucket whose bound it does not exceed.
        private(set) var within = [Int](repeating: 0, count: bounds.count)
        private(set) var count = 0
        /// The sum of all durations, in seconds.
        private(set) var sum = 0.0

        mutating func add(_ duration: Duration) {
            let (seconds, attoseconds) = duration.components
            let time = Double(seconds) + Double(attoseconds) / 1e18
            count += 1
            sum += time
            for (index, bound) in Self.bounds.enumerated() where time <= bound { within[index] += 1 }
        }
    }

    private let state = Mutex(Counts())

    var counts: Counts { state.withLock { $0 } }

    /// Counts an event, or the underruns since the snapshot before.
    func record(_ update: SessionUpdate) {
        state.withLock { counts in
            switch update {
            case .event(let event): counts.record(event)
            case .snapshot(let snapshot):
                // A new session counts from 0 again, which must not lower the total.
                let underruns = snapshot.underruns ?? 0
                counts.underruns += max(0, underruns - counts.sessionUnderruns)
                counts.sessionUnderruns = underruns
            }
        }
    }

    func record(_ request: Request) {
        state.withLock { $0.requests[request, default: 0] += 1 }
    }

    func recordCommand(taking duration: Duration) {
        state.withLock { $0.commands.add(duration) }
    }
}

extension Metrics.Counts {
    fileprivate mutating func record(_ event: SessionEvent) {
        switch event.kind {
        case .started: started += 1
        case .ended(let end): if end.reason == nil { completed += 1 } else { stopped += 1 }
        case .deviceLost: deviceLosses += 1
        case .restStarted, .explained, .changeOverStarted, .segmentStarted, .partStarted, .stepStarted, .cueStarted,
            .cueEnded, .musicInterrupted, .musicResumed, .paused, .resumed, .skipped, .partSkipped, .stepSkipped,
            .deviceFound:
            break
        }
    }
}
