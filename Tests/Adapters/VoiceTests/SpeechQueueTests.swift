import PracticeCore
import Session
import Testing

@testable import Voice

/// The speech at each step.
@Suite struct SpeechQueueTests {
    private var queue = SpeechQueue()

    private func entry(
        _ id: String, _ patience: Speech.Patience = .untilSessionEnds, says clip: SpokenClip = .message
    ) -> SpeechQueue.Entry {
        SpeechQueue.Entry(notification: id, speech: Speech(clip, patience: patience))
    }

    private mutating func post(_ ids: String...) { for id in ids { _ = queue.posted(entry(id)) } }

    @Test mutating func speaksOneAtATime() {
        #expect(queue.posted(entry("a")) == .say(entry("a")))
        #expect(queue.posted(entry("b")) == .none)
        #expect(queue.posted(entry("c")) == .none)
        #expect(queue.ended(.said) == .say(entry("b")))
        #expect(queue.ended(.unheard("no card")) == .say(entry("c")))
        #expect(queue.ended(.said) == .none)
        #expect(queue.posted(entry("d")) == .say(entry("d")))
    }

    @Test mutating func replacesAnOlderNotification() {
        post("a", "b", "c")
        let newer = entry("b", says: .restComplete)
        _ = queue.posted(newer)
        #expect(queue.ended(.said) == .say(entry("c")))
        #expect(queue.ended(.said) == .say(newer))
        #expect(queue.ended(.said) == .none)
    }

    @Test mutating func waitsForTheEndOfASession() {
        post("a")
        _ = queue.posted(entry("b", .onlyNow))
        post("c")
        #expect(queue.ended(.busy) == .wait)
        // Useless once there is time to speak it.
        #expect(queue.posted(entry("d", .onlyNow)) == .none)
        #expect(queue.posted(entry("e")) == .none)
        #expect(queue.quiet() == .say(entry("a")))
        #expect(queue.ended(.busy) == .wait)
        #expect(queue.quiet() == .say(entry("a")))
        #expect(queue.ended(.said) == .say(entry("c")))
        #expect(queue.ended(.said) == .say(entry("e")))
        #expect(queue.ended(.said) == .none)
    }

    @Test mutating func dropsTransientSpeech() {
        #expect(queue.posted(entry("a", .onlyNow)) == .say(entry("a", .onlyNow)))
        #expect(queue.ended(.busy) == .none)
        #expect(queue.posted(entry("b")) == .say(entry("b")))
    }

    @Test mutating func stopsWithdrawnSpeech() {
        post("a", "b")
        #expect(queue.withdrawn("b") == .none)
        #expect(queue.withdrawn("z") == .none)
        #expect(queue.withdrawn("a") == .stop)
        #expect(queue.ended(.stopped) == .none)
        post("c")
        #expect(queue.ended(.busy) == .wait)
        #expect(queue.withdrawn("c") == .none)
        #expect(queue.quiet() == .none)
        #expect(queue.posted(entry("d")) == .say(entry("d")))
    }

    @Test mutating func stopsAllSpeechWhenSwitchedOff() {
        #expect(queue.silenced() == .none)
        post("a", "b")
        #expect(queue.silenced() == .stop)
        #expect(queue.ended(.stopped) == .none)
        post("c")
        #expect(queue.ended(.busy) == .wait)
        #expect(queue.silenced() == .none)
        #expect(queue.quiet() == .none)
        #expect(queue.posted(entry("d")) == .say(entry("d")))
    }

    @Test mutating func speaksANewerCopyAfterARefusal() {
        post("a")
        let newer = entry("a", says: .restComplete)
        _ = queue.posted(newer)
        #expect(queue.ended(.busy) == .wait)
        #expect(queue.quiet() == .say(newer))
        #expect(queue.ended(.said) == .none)
    }

    @Test mutating func limitsItsLength() {
        post("first")
        for number in 1...50 { post("\(number)") }
        for number in 41...50 { #expect(queue.ended(.said) == .say(entry("\(number)"))) }
        #expect(queue.ended(.said) == .none)
    }

    @Test mutating func ignoresTheEndOfOtherSpeech() {
        #expect(queue.ended(.said) == .none)
        #expect(queue.quiet() == .none)
        #expect(queue.withdrawn("a") == .none)
    }
}
