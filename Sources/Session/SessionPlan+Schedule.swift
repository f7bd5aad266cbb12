public import ControlProtocol
public import SessionCore

extension SessionPlan {
    /// Checks that each scheduled command can run before the session ends. Nothing is known about commands after a pause
    /// or a step back, which make a session longer.
    ///
    /// - Throws: ``OptionError`` for a command after the end.
    public func check(_ schedule: [ScheduledCommand]) throws(OptionError) {
        let length = timeline.framesLeft(from: progress.cursor, skipping: progress.skipped)
        guard !schedule.contains(where: { $0.command.lengthensSession && $0.clock < length }),
            let late = schedule.first(where: { $0.clock >= length })
        else { return }
        throw OptionError(
            "'\(late.timeText)=\(late.command.rawValue)' never runs: the session ends at "
                + "\(DurationText.elapsed(Frames.seconds(length))); give an earlier time")
    }

    /// Returns the warning about a pause that no scheduled command ends, on an output that is not real-time; `nil` if
    /// there is none.
    ///
    /// Nobody can resume such a session, and its clock goes on to the pause limit at once.
    public func warning(about schedule: [ScheduledCommand]) -> String? {
        guard options.output.isVirtual else { return nil }
        var pause: ScheduledCommand?
        for scheduled in schedule.sorted(by: { $0.clock < $1.clock }) {
            switch scheduled.command {
            case .pause: pause = pause ?? scheduled
            case .toggle: pause = pause == nil ? scheduled : nil
            case .play: pause = nil
            case .stop: return nil
            case .skip, .skipStretch, .previous: break
            }
        }
        return pause.map {
            "nothing ends the pause at \($0.timeText), so the session on '\(options.output)' ends there; add a later "
                + "--at TIME=play"
        }
    }
}

extension SessionCommand {
    /// Whether a session can last longer than planned after the command.
    fileprivate var lengthensSession: Bool {
        switch self {
        case .pause, .toggle, .previous: true
        case .play, .skip, .skipStretch, .stop: false
        }
    }
}

extension ScheduledCommand {
    /// The time as `m:ss` or `h:mm:ss`.
    fileprivate var timeText: String { DurationText.elapsed(Frames.seconds(clock)) }
}
