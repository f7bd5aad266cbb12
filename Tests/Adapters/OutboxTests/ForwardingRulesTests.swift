import SessionCore
import TestSupport
import Testing

@testable import Outbox

@Suite struct ForwardingRulesTests {
    private let now = Timestamp.saturday

    private func later(_ seconds: Int) -> Timestamp { now + .seconds(seconds) }

    @Test(arguments: [
        (200, nil, ForwardingOutcome.delivered), (201, nil, .delivered), (409, nil, .refused(status: 409)),
        (301, nil, .refused(status: 301)), (401, nil, .refused(status: 401)),
        (408, nil, .unavailable(reason: "status 408", seconds: nil)),
        (429, "17", .unavailable(reason: "status 429", seconds: 17)),
        (500, nil, .unavailable(reason: "status 500", seconds: nil)),
        (503, "soon", .unavailable(reason: "status 503", seconds: nil)),
    ])
    func mapsResponsesToOutcomes(status: Int, retryAfter: String?, outcome: ForwardingOutcome) throws {
        let report = try #require(CurlResponse.Report(parsing: "\(status)\n\(retryAfter ?? "")\n\n"))
        #expect(ForwardingOutcome(CurlResponse(report: report, body: [])) == outcome)
    }

    @Test func queriesBeforeSendingAgain() {
        let rules = ForwardingRules()
        #expect(rules.step(attempts: 0) == .send)
        #expect(rules.step(attempts: 1) == .check)
        #expect(rules.step(attempts: 0, isAcceptedByOriginals: false) == .check)
    }

    @Test func doublesTheDelayUpToAnHour() {
        var rules = ForwardingRules()
        let seconds = [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600, 3600]
        for (attempts, wait) in seconds.enumerated() {
            let verdict = rules.record(.unavailable(reason: "", seconds: nil), attempts: attempts, now: now)
            #expect(verdict == .retry(at: later(wait)))
        }
        // As long as the server asks for, but not longer either.
        let verdict = rules.record(.unavailable(reason: "", seconds: 1_000_000), attempts: 0, now: now)
        #expect(verdict == .retry(at: later(3600)))
    }

    @Test func pausesForAnUnavailableServer() {
        var rules = ForwardingRules()
        #expect(rules.backoffEnd(now: now) == nil)
        _ = rules.record(.unavailable(reason: "status 503", seconds: 90), attempts: 0, now: now)
        #expect(rules.outage == "status 503")
        #expect(rules.backoffEnd(now: later(89)) == later(90))
        #expect(rules.backoffEnd(now: later(90)) == nil)
        #expect(rules.record(.delivered, attempts: 1, now: later(90)) == .remove)
        #expect(rules.backoffEnd(now: later(90)) == nil)
        #expect(rules.outage == nil)
    }

    @Test func sendsOtherSessionsAfterARejection() {
        var rules = ForwardingRules()
        #expect(rules.record(.refused(status: 400), attempts: 0, now: now) == .retry(at: later(60)))
        #expect(rules.backoffEnd(now: now) == nil)
        #expect(rules.record(.refused(status: 400), attempts: 20, now: now) == .retry(at: later(3600)))
    }
}
