public import Logging
public import NotificationHub
import PracticeCore
import PracticeServices
import Session

/// Says aloud what is put up.
public struct VoiceService: Sendable {
    private let updates: AsyncStream<NotificationRegistry.Update>
    private let wishes: any AsyncSequence<Bool, Never> & Sendable
    private let speaker: Speaker
    private let isWanted: @Sendable () -> Bool
    private let logger: Logger

    /// - Parameters:
    ///   - updates: What is put up on a board.
    ///   - speaker: Who says it.
    ///   - isWanted: Whether anything is to be said at all. Asked before each.
    ///   - wishes: The same whenever it may have changed: as soon as nothing is wanted any more, what is being said stops.
    public init(
        following updates: AsyncStream<NotificationRegistry.Update>, speaker: Speaker,
        isWanted: @escaping @Sendable () -> Bool,
        wishes: any AsyncSequence<Bool, Never> & Sendable, logger: Logger
    ) {
        self.updates = updates
        self.wishes = wishes
        self.speaker = speaker
        self.isWanted = isWanted
        self.logger = logger
    }

    private enum Event: Sendable {
        case update(NotificationRegistry.Update)
        case ended(AnnouncementOutcome)
        case quiet
        case wish(Bool)
    }

    /// Speaks until the task is cancelled, and is silent at once then. To be called once.
    public func run() async {
        let (events, event) = AsyncStream<Event>.makeStream()
        let listening = [
            Task { for await update in updates { event.yield(.update(update)) } },
            Task { for await isWanted in wishes { event.yield(.wish(isWanted)) } },
        ]
        var queue = SpeechQueue()
        var performing: Task<Void, Never>?
        var isHeard = true
        for await news in events {
            if case .ended(let outcome) = news { tell(outcome, &isHeard) }
            switch take(news, &queue) {
            case .none: break
            case .stop: performing?.cancel()
            case .say(let entry):
                performing = Task { event.yield(.ended(isWanted() ? await speaker.say(entry.speech) : .stopped)) }
            case .wait:
                performing = Task {
                    await speaker.untilQuiet()
                    event.yield(.quiet)
                }
            }
        }
        for task in listening { task.cancel() }
        performing?.cancel()
        await performing?.value
    }

    private func take(_ event: Event, _ queue: inout SpeechQueue) -> SpeechQueue.Action {
        switch event {
        case .update(.posted(let notification, .aloud)):
            queue.posted(SpeechQueue.Entry(notification: notification.id, speech: notification.speech))
        // What takes the place of something that waits aloud silences it.
        case .update(.posted(let notification, .silent)): queue.withdrawn(notification.id)
        case .update(.withdrawn(let id)): queue.withdrawn(id)
        case .ended(let outcome): queue.ended(outcome)
        case .quiet: queue.quiet()
        case .wish(true): .none
        case .wish(false): queue.silenced()
        }
    }

    /// Logs changes only, not each announcement.
    private func tell(_ outcome: AnnouncementOutcome, _ isHeard: inout Bool) {
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
