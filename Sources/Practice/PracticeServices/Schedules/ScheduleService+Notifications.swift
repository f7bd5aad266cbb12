import Logging
import NotificationHub
import PracticeCore

extension ScheduleService {
    /// Publishes that the output of a session has not come.
    func giveUp(_ schedule: Schedule, _ start: OpenStart, _ error: String) async {
        unheard = (schedule.id, start)
        logger.warning("output missing", metadata: ["schedule": "\(schedule.id)", "error": "\(error)"])
        await noteMiss(schedule, start, because: "the sound card was missing or busy")
    }

    /// Logs and publishes, once, that a session does not start.
    func publishNoStart(_ schedule: Schedule, _ start: OpenStart, because reason: String) {
        var metadata = metadata(schedule, start)
        metadata["reason"] = "\(reason)"
        logger.notice("scheduled session not started", metadata: metadata)
        publish(.notStarted(schedule, because: reason))
    }

    /// Publishes the question whether the times of a schedule are right, or that it has paused itself.
    func publish(_ action: ScheduleAttention.Action, _ schedule: Schedule) {
        switch action {
        case .none: break
        case .ask:
            logger.notice("schedule asks whether it is right", metadata: ["schedule": "\(schedule.id)"])
            publish(.stillRight(schedule))
        case .pause:
            logger.notice("schedule paused itself", metadata: ["schedule": "\(schedule.id)"])
            registry.withdraw(UserNotification.stillRight(schedule).id)
            publish(.pausedItself(schedule))
        }
    }

    private func publish(_ notification: UserNotification) {
        registry.post(notification, isQuiet ? .silent : .aloud)
    }

    func metadata(_ schedule: Schedule, _ start: OpenStart) -> Logger.Metadata {
        ["schedule": "\(schedule.id)", "time": "\(start.time.minute)"]
    }
}
