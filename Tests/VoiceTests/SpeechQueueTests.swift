import PracticeCore
import Session
import Testing

@testable import Voice

/// The speech at each step.
@Suite struct SpeechQueueTests {
    private func entry(_ id: String, _ patience: Speech.Patience = .untilSessionEnds) -> SpeechQueue.Entry {
        SpeechQueue.Entry(notification: id, speech: Speech(.message, patience: patience))
    }

    @Test func speaksOneAtATime() {
        var queue = SpeechQueue()
        #expect(queue.posted(entry("a")) == .say(entry("a")))
        #expect(queue.posted(entry("b")) == .none)
        #expect(queue.posted(entry("c")) == .none)
        #expect(queue.ended(.said) == .say(entry("b")))
        #expect(queue.ended(.unheard("no card")) == .say(entry("c")))
        #expect(queue.ended(.said) == .none)
        #expect(queue.posted(entry("d")) == .say(entry("d")))
    }

    @Test func replacesAnOlderNotification() {
        var queue = SpeechQueue()
        _ = queue.posted(entry("a"))
        _ = queue.posted(entry("b"))
        _ = queue.posted(entry("c"))
        let newer = SpeechQueue.Entry(notification: "b", speech: Speech(.restComplete))
        _ = queue.posted(newer)
        #expect(queue.ended(.said) == .say(entry("c")))
        #expect(queue.ended(.said) == .say(newer))
        #expect(queue.ended(.said) == .none)
    }

    @Test func waitsForTheEndOfASession() {
        var queue = SpeechQueue()
        _ = queue.posted(entry("a"))
        _ = queue.posted(entry("b", .onlyNow))
        _ = queue.posted(entry("c"))
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

    @Test func dropsTransientSpeech() {
        var queue = SpeechQueue()
        #expect(queue.posted(entry("a", .onlyNow)) == .say(entry("a", .onlyNow)))
        #expect(queue.ended(.busy) == .none)
        #expect(queue.posted(entry("b")) == .say(entry("b")))
    }

    @Test func stopsWithdrawnSpeech() {
        var queue = SpeechQueue()
        _ = queue.posted(entry("a"))
        _ = queue.posted(entry("b"))
        #expect(queue.withdrawn("b") == .none)
        #expect(queue.withdrawn("z") == .none)
        #expect(queue.withdrawn("a") == .stop)
        #expect(queue.ended(.stopped) == .none)
        _ = queue.posted(entry("c"))
        #expect(queue.ended(.busy) == .wait)
        #expect(queue.withdrawn("c") == .none)
        #expect(queue.quiet() == .none)
        #expect(queue.posted(entry("d")) == .say(entry("d")))
    }

    @Test func stopsAllSpeechWhenSwitchedOff() {
        var queue = SpeechQueue()
        #expect(queue.silenced() == .none)
        _ = queue.posted(entry("a"))
        _ = queue.posted(entry("b"))
        #expect(queue.silenced() == .stop)
        #expect(queue.ended(.stopped) == .none)
        _ = queue.posted(entry("c"))
        #expect(queue.ended(.busy) == .wait)
        #expect(queue.silenced() == .none)
        #expect(queue.quiet() == .none)
        #expect(queue.posted(entry("d")) == .say(entry("d")))
    }

    @Test func speaksANewerCopyAfterARefusal() {
        var queue = SpeechQueue()
        _ = queue.posted(entry("a"))
        let newer = SpeechQueue.Entry(notification: "a", speech: Speech(.restComplete))
        _ = queue.posted(newer)
        #expect(queue.ended(.busy) == .wait)
        #expect(queue.quiet() == .say(newer))
        #expect(queue.ended(.said) == .none)
    }

    @Test func limitsItsLength() {
        var queue = SpeechQueue()
        _ = queue.posted(entry("first"))
        for number in 1...50 { _ = queue.posted(entry("\(number)")) }
        for number in 41...50 { #expect(queue.ended(.said) == .say(entry("\(number)"))) }
        #expect(queue.ended(.said) == .none)
    }

    @Test func ignoresTheEndOfOtherSpeech() {
        var queue = SpeechQueue()
        #expect(queue.ended(.said) == .none)
        #expect(queue.quiet() == .none)
        #expect(queue.withdrawn("a") == .none)
    }
}
