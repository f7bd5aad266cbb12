import PracticeCore
import Session
import Testing

@testable import Voice

/// The example in the doc comments of Voice. It takes milliseconds, and is silent.
@Suite struct VoiceExamples {
    @Test func speaksOneAnnouncementAfterAnother() {
        let first = SpeechQueue.Entry(notification: "first", speech: Speech(.message))
        let second = SpeechQueue.Entry(notification: "second", speech: Speech(.message))
        var queue = SpeechQueue()
        let now = queue.posted(first)  // .say(first)
        let later = queue.posted(second)  // .none: the second waits
        let next = queue.ended(.said)  // .say(second)
        #expect(now == .say(first))
        #expect(later == .none)
        #expect(next == .say(second))
    }
}
