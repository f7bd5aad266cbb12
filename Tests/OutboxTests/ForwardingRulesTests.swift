import SessionCore
import Testing

@testable import Outbox

@Suite struct ForwardingRulesTests {
    private let now = Timestamp(milliseconds: 1_000_000_000)

    private func later(_ seconds: Int) -> Timestamp { Timestamp(milliseconds: now.milliseconds + seconds * 1000) }

    @Test(arguments: [
        (200, nil, ForwardingOutcome.delivered), (201, nil, .delivered), (409, nil, .refused(status: 409)),
        (301, nil, .refused(status: 301)), (401, nil, .refused(status: 401)),
        (408, nil, .unavailable(reason: "status 408", seconds: nil)),
        (429, "17", .unavailable(reason: "status 429", seconds: 17)),
        (500, nil, .unavailable(reason: "status 500", seconds: nil)),
        (503, "soon", .unavailable(reason: "status 503", seconds: nil)),
    ])
    func mapsResponsesToOutcomes(status: Int, retryAfter: String?, outcome: ForwardingOutcome) {
        #expect(ForwardingOutcome(status: status, retryAfter: retryAfter) == outcome)
    }

    @Test func queriesBeforeSendingAgain() {
        let rules = ForwardingRules()
        #expect(rules.step(attempts: 0) == .send)
        #expect(rules.step(attempts: 1) == .check)
        #expect(rules.step(attempts: 0, isAcceptedByOriginals: false) == .check)
    }

    @Test func doublesTheDelayUpToAnHour() {
        var rules = ForwardingRules()
        var waits: [Timestamp] = []
        for attempts in 0..<14 {
            guard
                case .retry(let at) = rules.record(.unavailable(reason: "", seconds: nil), attempts: attempts, now: now)
            else { continue }
            waits.append(at)
        }
        #expect(waits == [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600, 3600].map(later))
    }

    @Test func pausesForAnUnavailableServer() {
        var rules = ForwardingRules()
        #expect(rules.backoffEnd(now: now) == nil)
        _ = rules.record(.unavailable(reason: "", seconds: 90), attempts: 0, now: now)
        #expect(rules.backoffEnd(now: later(89)) == later(90))
        #expect(rules.backoffEnd(now: later(90)) == nil)
        #expect(!rules.isAvailable)
        #expect(rules.record(.delivered, attempts: 1, now: later(90)) == .remove)
        #expect(rules.backoffEnd(now: later(90)) == nil)
        #expect(rules.isAvailable)
    }

    @Test func limitsRetryAfterToAnHour() {
        var rules = ForwardingRules()
        let verdict = rules.record(.unavailable(reason: "", seconds: 1_000_000), attempts: 0, now: now)
        #expect(verdict == .retry(at: later(3600)))
    }

    @Test func sendsOtherSessionsAfterARejection() {
        var rules = ForwardingRules()
        #expect(rules.record(.refused(status: 400), attempts: 0, now: now) == .retry(at: later(60)))
        #expect(rules.backoffEnd(now: now) == nil)
        #expect(rules.record(.refused(status: 400), attempts: 20, now: now) == .retry(at: later(3600)))
    }
}
