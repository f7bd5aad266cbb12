import SessionCore

/// The coming starts of schedules in the order in which they ask, if nothing unforeseen happens: no other session and
/// no other player plays, and nobody answers a question.
///
/// Each start is decided by ``StartDecision``, as the daemon decides it. So a start waits for the questions and the
/// starts before it.
struct Forecast: Sequence, IteratorProtocol {
    private struct Candidate {
        let start: OpenStart
        /// The index of the schedule.
        let index: Int
        /// The time of the decision.
        var time: Timestamp
        var wait: StartDecision.Obstacle?
    }

    private let schedules: [Schedule]
    private let conditions: StartConditions
    private let after: Timestamp
    /// The starts to decide about, the earliest last.
    private var candidates: [Candidate] = []
    /// The starts of the last days that were read, by schedule. A later start replaces one that waits.
    private var known: [[Timestamp]]
    private var nextDay: LocalDay
    /// The starts of the last 30 minutes.
    private var starts: [(id: String, time: Timestamp)]
    private var question: ClosedRange<Timestamp>?

    /// The time for which all schedules are considered together, in milliseconds.
    static let horizon = 8 * 86_400_000
    /// The days without a start after which none is expected.
    private static let longestGap = 366
    /// The time for which the next start of a schedule is sought, in milliseconds.
    static let longest = longestGap * 86_400_000

    private var clock: Zone { conditions.context.calendar.clock }

    /// Creates a forecast.
    ///
    /// - Parameter after: The time after which starts of the rules are expected; `nil` for the current time. Open
    ///   starts are only a part of a forecast from the current time.
    init(_ schedules: [Schedule], _ conditions: StartConditions, after: Timestamp? = nil) {
        let now = conditions.context.now
        (self.schedules, self.conditions, self.after) = (schedules, conditions, after ?? now)
        known = Array(repeating: [], count: schedules.count)
        // A day earlier: a clock set back over midnight may repeat its times.
        nextDay = conditions.context.calendar.clock.reading(at: self.after).day.advanced(by: -1)
        starts = schedules.compactMap { schedule in schedule.progress.lastStart.map { (schedule.id, $0) } }
            .filter { $0.1 <= now }.sorted { $0.1 < $1.1 }
        guard self.after <= now else { return }
        for (index, schedule) in schedules.enumerated() {
            guard let open = schedule.progress.open else { continue }
            insert(Candidate(start: open, index: index, time: Swift.max(now, open.notBefore)))
        }
    }

    mutating func next() -> ComingStart? {
        while let candidate = nextCandidate() {
            let schedule = schedules[candidate.index]
            let replaced = known[candidate.index].last { $0 <= candidate.time }.map { candidate.start.time.due < $0 }
            if replaced == true { continue }
            if let wait = candidate.start.wait, wait.reason.isOpenEnded, conditions.context.now < wait.until {
                return coming(candidate, .waits(wait), at: conditions.context.now)
            }
            // The daemon decides about no start while a question is open.
            if let end = question?.upperBound, candidate.time < end {
                wait(candidate, for: .question, until: end)
                continue
            }
            switch decision(about: candidate.start, of: schedule, at: candidate.time) {
            case .ask:
                let end = Timestamp(milliseconds: candidate.time.milliseconds + schedule.options.milliseconds)
                question = candidate.time...end
                starts.removeAll { $0.time.milliseconds + StartDecision.interval < end.milliseconds }
                starts.append((schedule.id, end))
                return coming(
                    candidate, candidate.wait.map { .waits(OpenStart.Wait($0, until: candidate.time)) } ?? .asks,
                    at: candidate.time)
            case .wait(let reason, let until): wait(candidate, for: reason, until: until)
            case .drop(.quiet): return coming(candidate, .quiet, at: candidate.time)
            case .drop: continue
            }
        }
        return nil
    }

    private func decision(about start: OpenStart, of schedule: Schedule, at time: Timestamp) -> StartDecision {
        let ahead = Duration.milliseconds(time.milliseconds - conditions.context.now.milliseconds)
        // In a rehearsal of days that have passed, the computer has not just started.
        let uptime = ahead < .zero ? .seconds(86_400) : conditions.uptime + ahead
        return StartDecision(
            start, schedule.options,
            StartDecision.Circumstances(
                now: time, uptime: uptime,
                isQuiet: conditions.quietHours?.silence(schedule.options, askingAt: time, by: clock) == true,
                lastStart: starts.last { $0.id != schedule.id && schedule.waits(start, after: $0.time) }?.time,
                lastQuestion: question))
    }

    private func coming(
        _ candidate: Candidate, _ expectation: ComingStart.Expectation, at time: Timestamp
    ) -> ComingStart {
        ComingStart(
            schedule: schedules[candidate.index].id, title: schedules[candidate.index].title,
            minute: candidate.start.time.minute, due: time, expectation: expectation)
    }

    private mutating func wait(_ candidate: Candidate, for reason: StartDecision.Obstacle, until time: Timestamp) {
        var waiting = candidate
        waiting.time = time
        waiting.wait = candidate.wait ?? (reason == .postponed ? nil : reason)
        insert(waiting)
    }

    private mutating func insert(_ candidate: Candidate) {
        let index = candidates.lastIndex { Self.isEarlier(candidate, $0) }
        candidates.insert(candidate, at: index.map { $0 + 1 } ?? 0)
    }

    /// Returns whether a candidate is decided about before another one.
    private static func isEarlier(_ one: Candidate, _ other: Candidate) -> Bool {
        (one.time, one.start.time.due, one.index) < (other.time, other.start.time.due, other.index)
    }

    /// Takes the earliest candidate, and reads the starts of the days up to it.
    private mutating func nextCandidate() -> Candidate? {
        var empty = 0
        while empty <= Self.longestGap {
            if let earliest = candidates.last, clock.reading(at: earliest.time).day < nextDay {
                return candidates.popLast()
            }
            if candidates.isEmpty { empty += 1 }
            readDay()
        }
        return nil
    }

    private mutating func readDay() {
        let before = candidates.count
        for (index, schedule) in schedules.enumerated() {
            let times = schedule.openStarts(on: nextDay, clock).filter { after < $0.due }
            known[index] = known[index].suffix(1) + times.map(\.due)
            candidates += times.map { time in
                Candidate(start: OpenStart(time: time, notBefore: time.due), index: index, time: time.due)
            }
        }
        if candidates.count > before { candidates.sort { Self.isEarlier($1, $0) } }
        nextDay = nextDay.advanced(by: 1)
    }
}
