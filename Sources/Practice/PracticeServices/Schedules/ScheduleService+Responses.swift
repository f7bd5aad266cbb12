import ControlProtocol
public import NotificationHub
public import PracticeCore
import PracticeData

extension ScheduleService: NotificationResponder {
    /// Performs the answer to the question of a scheduled session, or to the question whether its times are right.
    public func respond(_ response: NotificationResponse, to notification: UserNotification.ID)
        async throws(NotificationRefusal) -> String
    {
        guard let (id, isStart) = UserNotification.schedule(of: notification) else { throw .unknown }
        switch (response, isStart) {
        case (.start(let answer), true):
            do throws(SessionRefusal) {
                // The notification of another schedule may have stayed on the screen.
                guard case .asking(id, _, _) = state else { throw .noQuestion }
                try await host.perform(.answer(answer))
            } catch {
                throw .refused(error.description)
            }
            return "Done."
        case (.keep, false):
            try await change(id) { $0.progress.attention = .answered }
            registry.withdraw(notification)
            return "The schedule stays as it is."
        case (.pause, false):
            try await change(id) { $0.pause(until: nil) }
            registry.withdraw(notification)
            return "The schedule is paused."
        case (.open, _): return "The question stays open."
        case (.dismissal, _), (.skip, false):
            registry.forget(notification)
            return "Seen."
        case (.skip, true), (.reply, _), (.snooze, _), (.start, false), (.keep, true), (.pause, true): throw .unknown
        }
    }

    private func change(
        _ id: String, _ change: @escaping @Sendable (inout Schedule) -> Void
    ) async throws(NotificationRefusal) {
        do {
            try await practice.waiting(.request).write { data in _ = try data.schedules.change(id, change) }
        } catch ScheduleError.refused {
            throw .unknown
        } catch let error as StoreError where error.kind == .busy {
            throw .busy("\(error)")
        } catch {
            throw .notKept("\(error)")
        }
    }
}
