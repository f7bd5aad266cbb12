public import SessionCore

/// The decision whether an open start may ask now.
///
/// ``Forecast`` predicts with the same decision.
///
/// ```swift
/// let decision = StartDecision(start, options, circumstances)
/// // .wait(.playing) for 20 minutes while another player plays, and .ask afterwards
/// ```
public enum StartDecision: Hashable, Sendable {
    /// Ask now.
    case ask
    /// Ask later, for a reason.
    ///
    /// - Parameter until: The time at which the reason ends. That of a session or another player may end before; at
    ///   this time, the start is left out.
    case wait(Obstacle, until: Timestamp)
    /// Do not ask at all.
    case drop(Obstacle)

    /// The reason for waiting, or for not asking.
    public enum Obstacle: String, Hashable, Sendable, Codable {
        /// The user put the start off.
        case postponed
        /// A session plays or is paused.
        case session
        /// Another player plays.
        case playing
        /// The session of another schedule started less than 30 minutes ago.
        case tooSoon
        /// The computer started less than 5 minutes ago.
        case boot
        /// It is in the quiet hours.
        case quiet
        /// The daemon did not run when the start was to be asked about.
        case missed
        /// The question of another schedule is open.
        case question

        /// Whether the reason may end at any time, and the start is left out if it lasts.
        public var isOpenEnded: Bool { self == .session || self == .playing }
    }

    /// The circumstances of a decision.
    public struct Circumstances: Sendable {
        /// The current time.
        public var now: Timestamp
        /// The time since the computer started.
        public var uptime: Duration
        /// Whether the quiet hours contain the question, or the end of its countdown.
        public var isQuiet: Bool
        /// Whether a session plays or is paused, in this process or another.
        public var hasSession: Bool
        /// Whether another player plays.
        public var isPlaying: Bool
        /// The latest start of the session of another schedule, if it counts.
        public var lastStart: Timestamp?
        /// The time of the latest question about another start, for which this one may have waited.
        public var lastQuestion: ClosedRange<Timestamp>?

        /// Creates circumstances, by default without an obstacle.
        public init(
            now: Timestamp, uptime: Duration, isQuiet: Bool = false, hasSession: Bool = false, isPlaying: Bool = false,
            lastStart: Timestamp? = nil, lastQuestion: ClosedRange<Timestamp>? = nil
        ) {
            self.now = now
            self.uptime = uptime
            self.isQuiet = isQuiet
            self.hasSession = hasSession
            self.isPlaying = isPlaying
            self.lastStart = lastStart
            self.lastQuestion = lastQuestion
        }
    }

    /// The longest wait for a session, another player, or the output of a session that nobody watches: 20 minutes. A
    /// session that waits without end would keep that of the next day from starting.
    public static let longestWait = Duration.seconds(20 * 60)
    /// ``longestWait`` in milliseconds.
    private static let longestWaitMilliseconds = Int(longestWait / .milliseconds(1))
    /// The shortest time between the starts of two schedules, in milliseconds.
    static let interval = 30 * 60_000
    /// The time after the computer's start in which nothing starts.
    private static let bootTime = Duration.seconds(300)

    /// Decides about an open start.
    public init(_ start: OpenStart, _ options: StartOptions, _ circumstances: Circumstances) {
        let now = circumstances.now
        // A time further ahead is one of a clock that was set back.
        if now < start.notBefore, start.notBefore.seconds(since: now) <= Double(StartAnswer.allowedSeconds.upperBound) {
            self = .wait(.postponed, until: start.notBefore)
            return
        }
        if circumstances.isQuiet {
            self = .drop(.quiet)
            return
        }
        // A start in the future is one of a clock that was set back.
        // It counts from its minute: the countdown of the other schedule delays nothing.
        let last = circumstances.lastStart.flatMap {
            $0 <= now ? $0.milliseconds / 60_000 * 60_000 + Self.interval : nil
        }
        if let last, now.milliseconds < last {
            self = .wait(.tooSoon, until: Timestamp(milliseconds: last))
            return
        }
        if !options.afterBoot, circumstances.uptime < Self.bootTime {
            let left = Int((Self.bootTime - circumstances.uptime) / .milliseconds(1))
            self = .wait(.boot, until: Timestamp(milliseconds: now.milliseconds + left))
            return
        }
        var first = max(min(start.notBefore, now).milliseconds, last ?? 0)
        // A question in the future is one of a clock that was set back.
        if let question = circumstances.lastQuestion, question.upperBound <= now,
            question.lowerBound.milliseconds < first + Self.longestWaitMilliseconds
        {
            first = max(first, question.upperBound.milliseconds)
        }
        let end = first + Self.longestWaitMilliseconds
        guard let obstacle = Self.obstacle(options, circumstances) else {
            self = now.milliseconds < max(end, first + options.lateMilliseconds) ? .ask : .drop(.missed)
            return
        }
        let isSkipped = obstacle == .playing && options.ifPlaying == .skip
        self =
            isSkipped || now.milliseconds >= end
            ? .drop(obstacle) : .wait(obstacle, until: Timestamp(milliseconds: end))
    }

    private static func obstacle(_ options: StartOptions, _ circumstances: Circumstances) -> Obstacle? {
        if circumstances.hasSession { return .session }
        switch options.ifPlaying {
        case .pause: return nil
        case .wait, .skip: return circumstances.isPlaying ? .playing : nil
        }
    }
}

extension Schedule {
    /// Returns whether a start waits until 30 minutes after the start of another schedule. The user's own word is
    /// stronger: a postponement, a schedule that was added or edited since, and a try, which is due within five minutes
    /// of such a change.
    public func waits(_ start: OpenStart, after other: Timestamp) -> Bool {
        let changed = max(createdAt, progress.editedAt ?? createdAt)
        let isTry = (0..<300).contains(start.time.due.seconds(since: changed))
        return start.postponedAt == nil && changed <= other && !isTry
    }
}

extension QuietHours {
    /// Returns whether a session that asks at a time does not start: if the question, or the end of its countdown, is
    /// in these hours and the options do not allow it.
    public func silence(_ options: StartOptions, askingAt time: Timestamp, by clock: Zone) -> Bool {
        guard !options.inQuietHours else { return false }
        let end = Timestamp(milliseconds: time.milliseconds + options.milliseconds)
        return [time, end].contains { contains(clock.reading(at: $0).time) }
    }
}

extension Schedule {
    /// Returns the times of day at which quiet hours keep the session from asking.
    public func quietTimes(in hours: QuietHours) -> [TimeOfDay] {
        guard !options.inQuietHours else { return [] }
        return rule.timesOfDay.filter { time in
            let end = TimeOfDay(minutes: (time.minutes + options.milliseconds / 60_000) % 1440)
            return hours.contains(time) || end.map(hours.contains) == true
        }
    }
}

extension OpenStart {
    /// Returns how long a session that begins now may wait for its output: 20 minutes, as for another player, or longer
    /// if the start may be later than that.
    public func outputWait(from now: Timestamp, _ options: StartOptions) -> Duration {
        // A time in the future is one of a clock that was set back.
        let late = min(time.due, now).milliseconds + options.lateMilliseconds - now.milliseconds
        return max(StartDecision.longestWait, .milliseconds(late))
    }
}

extension StartDecision.Obstacle {
    /// The reason why a session did not start, as a sentence.
    public var words: String {
        switch self {
        case .postponed: "it was put off"
        case .session: "another session was playing"
        case .playing: "another player was playing"
        case .tooSoon: "another schedule had started less than 30 minutes before"
        case .boot: "the computer had just started"
        case .quiet: "it was in your quiet hours"
        case .missed: "Limber did not run at its time"
        case .question: "another schedule was asking"
        }
    }

    /// The reason for waiting, after "waits for".
    public var noun: String {
        switch self {
        case .postponed: "the end of its postponement"
        case .session: "a session to end"
        case .playing: "another player"
        case .tooSoon: "30 minutes after another schedule"
        case .boot: "5 minutes after the start of the computer"
        case .quiet: "the end of your quiet hours"
        case .missed: "the daemon"
        case .question: "the answer to another schedule"
        }
    }
}
