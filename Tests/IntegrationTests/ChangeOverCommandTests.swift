import ControlProtocol
import ControlSocket
import SessionCore
import TestSupport
import Testing

/// Commands over the socket in the change-overs of a running session.
@Suite(.takingTurns) struct ChangeOverCommandTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome.withCatalog() }

    private func expect(
        _ phase: SessionSnapshot.Phase, _ segment: Int, of stretch: String, after command: SessionCommand,
        completed: [Int] = [], from session: RemoteSession, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await session.perform(command)
        let snapshot = await session.snapshot()
        #expect(snapshot.phase == phase, sourceLocation: sourceLocation)
        #expect(snapshot.segment == segment, sourceLocation: sourceLocation)
        #expect(snapshot.stretch?.id == stretch, sourceLocation: sourceLocation)
        #expect(snapshot.segmentElapsed == 0, sourceLocation: sourceLocation)
        #expect(snapshot.completed.map(\.skippedSegments) == completed, sourceLocation: sourceLocation)
    }

    @Test func enterAndLeaveHolds() async throws {
        let running = try home.startSession(
            "neck:600", "back:600", "--lead-in", "none", "--change-over", "1m", "--output", "null", "--at", "0=pause")
        try await running.event(.paused(reason: "user"))
        let session = try home.session()
        let first = await session.snapshot()
        #expect((first.phase, first.segment, first.segmentLabel) == (.changeOver, 1, "Left Side"))
        #expect((first.segmentElapsed, first.segmentDuration) == (0, 60))
        // Two stretches, three change-overs and the closing of half a second.
        #expect(first.sessionRemaining == 1380.5)
        #expect(try await home.limber("status").output == "Turn (1 of 2), Get ready: Left Side, 1:00 left, paused")

        try await expect(.segment, 1, of: "neck-turn", after: .skip, from: session)
        try await expect(.changeOver, 2, of: "neck-turn", after: .skip, from: session)
        try await expect(.changeOver, 1, of: "neck-turn", after: .previous, from: session)
        try await expect(.changeOver, 1, of: "neck-turn", after: .previous, from: session)
        try await expect(.changeOver, 1, of: "back-bend", after: .skipStretch, completed: [2], from: session)
        #expect(try await home.limber("status").output == "Bend (2 of 2), Get ready, 1:00 left, paused")
        try await expect(.segment, 1, of: "back-bend", after: .skip, completed: [2], from: session)
        try await expect(.changeOver, 2, of: "neck-turn", after: .previous, from: session)
        try await session.perform(.stop)
        _ = try await running.finished()
    }

    /// Pauses at times of the session's clock, and goes back at once or later.
    @Test(arguments: [
        ("3=previous", 144_000, 1), ("61=previous", 2_928_000, 1), ("63=previous", 3_024_000, 1),
        // The change-over between the sides begins at 65 s.
        ("66=previous", 3_168_000, 1), ("68=previous", 3_264_000, 2),
    ])
    func goBackByTheTimeHeard(command: String, frame: Int, segment: Int) async throws {
        let ended = try await home.stretch(
            "neck:10", "--lead-in", "none", "--change-over", "1m", "--output", "null:virtual", "--events", "-", "--at",
            command)
        #expect(ended.status == 0)
        #expect(
            try ended.events.contains(SessionEvent(frame: frame, .changeOverStarted(stretch: 0, segment: segment))))
        #expect(try ended.events.last?.record?.stretches.map(\.skippedSegments) == [0])
    }
}
