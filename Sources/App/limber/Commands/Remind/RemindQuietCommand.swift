import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore

struct RemindQuietCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "remind quiet [<hours>]", abstract: "Show or set your quiet hours.",
        discussion: """
            During quiet hours, reminders are shown but not spoken, and no schedule starts unless it has \
            --in-quiet-hours. The command names the schedules with times in the quiet hours.
            """)

    /// The new quiet hours.
    private enum Choice {
        case off
        case hours(QuietHours)

        init(argument: String) throws {
            if argument == "off" {
                self = .off
            } else if let hours = QuietHours(typed: argument) {
                self = .hours(hours)
            } else {
                throw ValidationError(
                    ["off"].advice(on: argument, otherwise: "write two times that differ, such as 22:00-08:00, or off"))
            }
        }

        var hours: QuietHours? {
            switch self {
            case .off: nil
            case .hours(let hours): hours
            }
        }
    }

    @Argument(help: "New quiet hours, such as 22:00-08:00, or off.", transform: Choice.init(argument:))
    private var hours: Choice?

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let practice = try await common.practice()
        if let hours {
            _ = try await practice.write { data in
                try data.reminders.changeReminderPreferences(data.reminderContext) { $0.quietHours = hours.hours }
            }
        }
        let (preferences, schedules) = try await practice.read { data in
            (try data.reminders.reminderPreferences(), try data.schedules.schedules())
        }
        try StandardOutput.say(preferences.quietLine)
        for warning in preferences.quietHours.map({ quiet in schedules.compactMap { $0.warning(about: quiet) } }) ?? []
        {
            StandardError.say(warning)
        }
    }
}

struct RemindSnoozeCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "remind snooze <length>", abstract: "Postpone the open question.",
        discussion:
            "You can postpone a question \(ReminderQuestion.maximumSnoozes) times, "
            + "at most until the next question of its kind."
    )

    @Argument(help: "Delay: 5m, 15m, 1h or tomorrow.")
    var length: SnoozeLength

    @OptionGroup
    var choice: QuestionChoice

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let practice = try await common.practice()
        let overview = try await practice.read { try $0.reminders.reminders($0.reminderContext) }
        let question = try choice.question(in: overview)
        let now = practice.context.now()
        let end = try await practice.write { [length] data in
            try data.reminders.snooze(question: question.id, length, data.reminderContext)
        }
        switch end {
        case .askedAgain(let moment):
            try StandardOutput.say("Asked again at \(moment.localText(now: now)): \(overview.line(of: question))")
        case .replaced(let moment):
            try StandardOutput.say(
                "Not asked again: the next question comes at \(moment.localText(now: now)). "
                    + "Until then you can answer: \(overview.line(of: question))")
        }
    }
}
