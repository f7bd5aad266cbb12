public import Logging
public import NotificationHub
import PracticeCore
import PracticeServices
import Session

/// The spoken delivery of notifications.
///
/// The module `Voice` queues announcements, renders texts with a speech program, and plays them through `SessionHost`.
/// It does not decide which notifications are due or spoken; `PracticeServices` posts them to `NotificationHub`. The
/// daemon starts ``run()`` once, in a task.
public struct VoiceService: Sendable {
    private let updates: AsyncStream<NotificationRegistry.Update>
    private let enabledChanges: any AsyncSequence<Bool, Never> & Sendable
    private let speaker: Speaker
    private let isEnabled: @Sendable () -> Bool
    private let logger: Logger

    /// Creates a service that does not run yet.
    ///
    /// - Parameters:
    ///   - updates: The updates of a notification registry.
    ///   - speaker: The voice.
    ///   - isEnabled: Returns whether announcements are on. Called before each one.
    ///   - enabledChanges: The values of the same setting. `false` stops the current announcement.
    public init(
        following updates: AsyncStream<NotificationRegistry.Update>, speaker: Speaker,
        isEnabled: @escaping @Sendable () -> Bool,
        enabledChanges: any AsyncSequence<Bool, Never> & Sendable, logger: Logger
    ) {
        self.updates = updates
        self.enabledChanges = enabledChanges
        self.speaker = speaker
        self.isEnabled = isEnabled
        self.logger = logger
    }

    private enum Event: Sendable {
        case update(NotificationRegistry.Update)
        case ended(AnnouncementOutcome)
        case quiet
        case enabled(Bool)
    }

    /// Speaks until the task is cancelled, and is silent at once then. Call this once.
    public func run() async {
        let (events, event) = AsyncStream<Event>.makeStream()
        let subscriptions = [
            Task { for await update in updates { event.yield(.update(update)) } },
            Task { for await isEnabled in enabledChanges { event.yield(.enabled(isEnabled)) } },
        ]
        var queue = SpeechQueue()
        var performing: Task<Void, Never>?
        var isHeard = true
        for await next in events {
            if case .ended(let outcome) = next { log(outcome, &isHeard) }
            switch take(next, &queue) {
            case .none: break
            case .stop: performing?.cancel()
            case .say(let entry):
                performing = Task {
                    let outcome = isEnabled() ? await speaker.say(entry.speech) : .stopped
                    if case .said = outcome { logger.delivered(entry.notification, by: .voice) }
                    event.yield(.ended(outcome))
                }
            case .wait:
                performing = Task {
                    await speaker.untilQuiet()
                    event.yield(.quiet)
                }
            }
        }
        for task in subscriptions { task.cancel() }
        performing?.cancel()
        await performing?.value
    }

    private func take(_ event: Event, _ queue: inout SpeechQueue) -> SpeechQueue.Action {
        switch event {
        case .update(.posted(let notification, .aloud)):
            queue.posted(SpeechQueue.Entry(notification: notification.id, speech: notification.speech))
        // A silent notification replaces a waiting announcement with the same id.
        case .update(.posted(let notification, .silent)): queue.withdrawn(notification.id)
        case .update(.withdrawn(let id)): queue.withdrawn(id)
        case .ended(let outcome): queue.ended(outcome)
        case .quiet: queue.quiet()
        case .enabled(true): .none
        case .enabled(false): queue.silenced()
        }
    }

    /// Logs when announcements begin to fail and when they work again, not each announcement.
    private func log(_ outcome: AnnouncementOutcome, _ isHeard: inout Bool) {
        switch outcome {
        case .said:
            if !isHeard { logger.notice("announcements resumed") }
            isHeard = true
        case .unheard(let reason):
            if isHeard { logger.warning("cannot speak announcements", metadata: ["error": "\(reason)"]) }
            isHeard = false
        case .stopped, .busy: break
        }
    }
}
