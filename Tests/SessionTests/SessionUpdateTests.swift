import ControlProtocol
import Session
import SessionCore
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct SessionUpdateTests {
    private let fixture: SessionFixture

    init() throws { fixture = try SessionFixture() }

    @Test func beginWithASnapshotAndRepeatItAfterEvents() async throws {
        let performance = try await fixture.play(
            fixture.plan("neck:10 back:10", music: .auto), at: "3=skip 7=pause 8=play")
        var isSnapshot: [Bool] = []
        for update in performance.updates {
            if case .snapshot = update { isSnapshot.append(true) } else { isSnapshot.append(false) }
        }
        #expect(isSnapshot.first == true)
        #expect(isSnapshot.last == true)
        // Events of one frame share a snapshot, but no snapshot comes without an event.
        #expect(!zip(isSnapshot, isSnapshot.dropFirst()).contains { $0 && $1 })
    }

    @Test func showAMoveInSilence() async throws {
        let performance = try await fixture.play(
            fixture.plan(leadIn: .every, changeOver: .standard), at: "3=pause 4=skip 5=play")
        let snapshots = performance.updates.compactMap { update in
            if case .snapshot(let snapshot) = update { snapshot } else { nil }
        }
        let moved = try #require(snapshots.first { $0.status == .paused && $0.phase == .segment })
        #expect(moved.segmentElapsed == 0)
        #expect(moved.completed == [])
    }

    @Test func reportTheStateOfTheRecord() async throws {
        let kept = try await fixture.play(fixture.plan(), persistence: fixture.persistence, at: "3=skip")
        #expect(kept.saves == [.saving, .saved])
        let lost = try await fixture.play(fixture.plan(), at: "3=skip")
        #expect(lost.saves == [])
    }

    @Test func beginWithThePlan() async throws {
        let plan = try fixture.plan("neck:10 back:10")
        let performance = try await fixture.play(plan)
        #expect(
            performance.events.first
                == SessionEvent(
                    frame: 0,
                    .started(seed: nil, timeline: SessionEvent.plannedPhases(of: plan.timeline, routine: plan.routine))
                ))
    }

    @Test func neverGoBackInFrames() async throws {
        let performance = try await fixture.play(
            fixture.plan("neck:10 back:10", music: .auto), at: "3=previous 7=skip 8=previous 9=pause 10=play")
        let frames = performance.events.map(\.frame)
        #expect(frames == frames.sorted())
    }

    @Test func reachEverySubscriber() async throws {
        let controller = try fixture.controller(for: fixture.plan())
        let streams = [await controller.updates(), await controller.updates()]
        _ = try await controller.run()
        var told: [[SessionUpdate]] = []
        for stream in streams { told.append(await stream.reduce(into: []) { $0.append($1) }) }
        #expect(told[0].count > 10)
        #expect(told[0] == told[1])
    }

    @Test func endImmediatelyForLateSubscribers() async throws {
        let controller = try fixture.controller(for: fixture.plan())
        _ = try await controller.run()
        let told = await controller.updates().reduce(into: []) { $0.append($1) }
        #expect(told == [.snapshot(await controller.snapshot())])
    }

    @Test func continueAfterASubscriberLeaves() async throws {
        let controller = try fixture.controller(for: fixture.plan())
        let leaving = await controller.updates()
        let staying = await controller.updates()
        let session = Task { try await controller.run() }
        for await update in leaving { if case .event = update { break } }
        let told = await staying.reduce(into: 0) { count, _ in count += 1 }
        #expect(told > 10)
        _ = try await session.value
    }
}
