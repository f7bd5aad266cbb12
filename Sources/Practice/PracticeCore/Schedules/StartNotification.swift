import SessionCore

extension UserNotification {
    /// Returns the question whether a scheduled session may start.
    ///
    /// - Parameter countdown: The length of the countdown, in seconds.
    public static func start(of question: StartQuestion, countdown: Int) -> UserNotification {
        let length = DurationText.inWords(seconds: countdown)
        let (body, advice) =
            switch question.consent {
            case .ask: ("Starts in \(length).", "\(question.title) in \(length). Press pause to put it off.")
            case .confirm: ("May it start?", "Time for \(question.title). Press play to start.")
            case .wake: ("Starts in \(length), after an alarm.", "\(question.title) in \(length).")
            }
        return UserNotification(
            id: startPrefix + question.schedule, category: .scheduledStart, title: question.title, body: body,
            speech: Speech(.message, ownText: advice, textLanguage: .english, patience: .onlyNow))
    }

    /// Returns the notice that a scheduled session does not start.
    ///
    /// - Parameter reason: The reason, as a sentence without a full stop.
    public static func notStarted(_ schedule: Schedule, because reason: String) -> UserNotification {
        notice(schedule, body: "It did not start: \(reason).", says: "\(schedule.title) does not start: \(reason).")
    }

    /// Returns the question whether the times of a schedule are still right.
    public static func stillRight(_ schedule: Schedule) -> UserNotification {
        let question = "Are these times still right: \(schedule.rule.words)?"
        return UserNotification(
            id: schedulePrefix + schedule.id, category: .scheduleQuestion, title: schedule.title,
            body: "\(question) Without an answer, the schedule pauses after the next time.",
            speech: Speech(.message, ownText: "\(schedule.title): \(question)", textLanguage: .english))
    }

    /// Returns the notice that a schedule has paused itself.
    public static func pausedItself(_ schedule: Schedule) -> UserNotification {
        notice(
            schedule,
            body: "The schedule is \(schedule.pauseWords). 'limber schedule resume \(schedule.id)' activates it.",
            says: "\(schedule.title) is \(schedule.pauseWords).")
    }

    private static func notice(_ schedule: Schedule, body: String, says text: String) -> UserNotification {
        UserNotification(
            id: startPrefix + schedule.id, category: .schedule, title: schedule.title, body: body,
            speech: Speech(.message, ownText: text, textLanguage: .english))
    }

    private static let startPrefix = "scheduled-start-"
    private static let schedulePrefix = "schedule-question-"

    /// Returns the id of the notification that asks about the start of a schedule.
    public static func startID(_ schedule: String) -> UserNotification.ID { startPrefix + schedule }

    /// The schedule that a notification asks about; `nil` for another notification.
    public static func schedule(of notification: UserNotification.ID) -> (id: String, isStart: Bool)? {
        for (prefix, isStart) in [(startPrefix, true), (schedulePrefix, false)] where notification.hasPrefix(prefix) {
            return (String(notification.dropFirst(prefix.count)), isStart)
        }
        return nil
    }
}

extension DurationText {
    /// Returns a length in words, such as `1 minute 30 seconds`.
    static func inWords(seconds: Int) -> String {
        let (minutes, rest) = (seconds / 60, seconds % 60)
        let parts = [(minutes, "minute"), (rest, "second")].filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
        return parts.isEmpty ? "0 seconds" : parts.joined(separator: " ")
    }
}
