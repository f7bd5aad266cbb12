import ControlProtocol
import Foundation
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import Session

/// The plan of a check, which the alarm and the start of the session keep.
@Suite(.timeLimit(.minutes(5))) struct CheckedPlanTests {
    private let fixture = SessionFixture()
    private let request: SessionRequest

    init() {
        // With a catalog of its own, a plan asks for the bundle only to find the music.
        request = SessionRequest(
            regions: [.region(RegionDuration(region: .neck, seconds: 60))], output: .output(.null),
            music: .named("one"), catalog: fixture.catalog.path)
    }

    @Test func anAlarmAndItsSessionArePlannedOnce() async throws {
        let (lookups, lookup) = AsyncStream<Void>.makeStream()
        var each = lookups.makeAsyncIterator()
        let host = fixture.host(
            planner: SessionPlanner { [bundle = fixture.bundle] in
                lookup.yield()
                return bundle
            })
        let checked = try await host.check(request)
        _ = await each.next()
        // The alarm looks up the bell only, and the start nothing.
        let alarm = Task { await checked.playAlarm(lasting: .seconds(600)) }
        _ = await each.next()
        let id = try await checked.start(waitingForOutput: .zero, whileAllowed: { true }, orElse: { _ in })
        lookup.finish()
        #expect(await each.next() == nil)
        #expect(await alarm.value == nil)
        #expect(id == checked.plan.id)
        await host.close()
    }

    private enum Change: CaseIterable {
        case none, setup, preferences, session, settings, otherMusic, later, earlier, manifest, clip, routineName
    }

    /// The second plan is that of a start a minute later.
    @Test(arguments: Change.allCases) private func isKeptUntilSomethingChanges(_ change: Change) async throws {
        let host = fixture.host()
        let checked = try await host.check(request)
        var (request, context) = try await host.sources.read(request, recovery: .startOver)
        context.now = checked.plan.startedAt.advanced(by: 60)
        switch change {
        case .none: break
        case .setup: context.setup.routine = "core"
        case .preferences: context.preferences["neck-turn"] = .avoided
        case .session: context.recent.stretches = [.neck: "neck-turn"]
        case .settings: context.defaults.leadIn = .first
        case .otherMusic: context.otherMusicPlays = true
        case .later: context.now = checked.plan.startedAt.advanced(by: 1801)
        case .earlier: context.now = checked.plan.startedAt.advanced(by: -1)
        case .manifest:
            let manifest = "\(fixture.catalog.path)/stretches.json"
            try Data((String(contentsOfFile: manifest, encoding: .utf8) + "\n").utf8).write(to: URL(filePath: manifest))
        case .clip: try fixture.catalog.file("neck.wav", WAV(frames: 47_999).bytes)
        case .routineName: request.content = .routine("core")
        }
        let kept = checked.plan(for: request, context)
        #expect((kept != nil) == (change == .none))
        if let kept { #expect(kept.startedAt == context.now) }
    }
}
