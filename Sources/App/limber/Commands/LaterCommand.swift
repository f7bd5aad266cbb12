import ArgumentParser
import ControlProtocol
import ControlSocket
import PracticeCore
import Session
import SessionCore

struct LaterCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "later [<time>]", abstract: "Put off the scheduled session that asks.",
        discussion: """
            The session asks again after the time. 'limber stop' refuses it for this time, and 'limber play' starts \
            it now.

            Example: limber later 1h
            """)

    @Argument(
        help: "Time until the session asks again, such as 20, 20m or 1h; at most 12 hours. (default: 20m)")
    var time: String?

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let answer = try answer()
        let client = try await common.controlClient()
        let question = try await client.perform(.answer(answer)).before.question
        if let sentence = question?.sentence(after: answer, now: .now()) { try StandardOutput.say(sentence) }
    }

    private func answer() throws(OptionError) -> StartAnswer {
        guard let time else { return .later(StartAnswer.standardSeconds) }
        guard let seconds = DurationText.seconds(parsing: time, bare: .minutes) else {
            throw OptionError("'\(time)' is not a duration; write it as 20, 20m or 1h")
        }
        return try .later(checked: seconds)
    }
}

extension SessionSnapshot {
    /// Returns the snapshot in a line for people, with the question of a scheduled session.
    func sentence(now: Timestamp) -> String { question?.sentence(now: now) ?? sentence }
}

extension StartQuestion {
    /// Returns the question in a line for people.
    fileprivate func sentence(now: Timestamp) -> String {
        let advice = "'limber later' puts it off, 'limber stop' refuses it"
        switch consent {
        case .ask, .wake:
            let left = max(0, Int(until.seconds(since: now).rounded(.up)))
            return "\(title) starts in \(DurationText.text(seconds: left)); \(advice)"
        case .confirm: return "\(title) waits for a yes; 'limber play' starts it, \(advice)"
        }
    }

    /// Returns the effect of a command that has answered the question; `nil` if a session has started.
    func sentence(after command: SessionCommand, now: Timestamp) -> String? {
        StartAnswer(to: command, consent: consent).flatMap { sentence(after: $0, now: now) }
    }

    /// Returns the effect of an answer; `nil` if a session has started.
    func sentence(after answer: StartAnswer, now: Timestamp) -> String? {
        switch answer {
        case .start: nil
        case .later(let seconds):
            "\(title) is put off until \(Timestamp(milliseconds: now.milliseconds + seconds * 1000).localTime)"
        case .refuse: "\(title) does not start this time"
        }
    }
}
