import Logging
import NotificationHub
import PracticeCore

extension ScheduleService {
    /// Says that the output of a session has not come.
    func giveUp(_ schedule: Schedule, _ start: OpenStart, _ error: String) {
        unheard = (schedule.id, start)
        logger.warning("output missing", metadata: ["schedule": "\(schedule.id)", "error": "\(error)"])
        notStarted(schedule, start, because: "the sound card was missing or busy")
    }

    /// Says once, in the log and as a notification, that a session does not start.
    func notStarted(_ schedule: Schedule, _ start: OpenStart, because reason: String) {
        var metadata = metadata(schedule, start)
        metadata["reason"] = "\(reason)"
        logger.notice("scheduled session not started", metadata: metadata)
        tell(.notStarted(schedule, because: reason))
    }

    /// Asks whether the times of a schedule are right, or says that it has paused itself.
    func tell(_ action: ScheduleAttention.Action, _ schedule: Schedule) {
        switch action {
        case .none: break
        case .ask: tell(.stillRight(schedule))
        case .pause:
            registry.withdraw(UserNotification.stillRight(schedule).id)
            tell(.pausedItself(schedule))
        }
    }

    private func tell(_ notification: UserNotification) {
        registry.post(notification, isQuiet ? .silent : .aloud)
    }

    func metadata(_ schedule: Schedule, _ start: OpenStart) -> Logger.Metadata {
        ["schedule": "\(schedule.id)", "time": "\(start.time.minute)"]
    }
}
