import SessionCore
import TestSupport
import Testing

@testable import Outbox

/// The example in the doc comments of Outbox. It takes milliseconds, and sends nothing.
@Suite struct OutboxExamples {
    @Test func retriesAfterFiveSeconds() {
        let now = Timestamp.saturday
        var rules = ForwardingRules()
        let step = rules.step(attempts: 0)  // .send
        let verdict = rules.record(.unavailable(reason: "no route", seconds: nil), attempts: 0, now: now)
        // verdict is .retry, five seconds later
        #expect(step == .send)
        #expect(verdict == .retry(at: now + .seconds(5)))
    }
}
