import ControlProtocol
import Testing

@testable import ControlSocket

@Suite(.timeLimit(.minutes(5))) struct SessionBacklogTests {
    private let stream: AsyncThrowingStream<SessionUpdate, any Error>
    private let backlog: SessionBacklog

    init() { (stream, backlog) = SessionBacklog.makeStream() }

    private func snapshot(_ status: SessionSnapshot.Status) -> SessionUpdate {
        var snapshot = SessionSnapshot()
        snapshot.status = status
        return .snapshot(snapshot)
    }

    private func event(_ frame: Int) -> SessionUpdate { .event(SessionEvent(frame: frame, .resumed)) }

    @Test func keepsTheNewestOfSnapshotsInARow() async throws {
        for update in [snapshot(.idle), snapshot(.active), event(1), snapshot(.active), snapshot(.paused), event(2)] {
            #expect(backlog.append(update))
        }
        backlog.finish()
        var updates: [SessionUpdate] = []
        for try await update in stream { updates.append(update) }
        #expect(updates == [snapshot(.active), event(1), snapshot(.paused), event(2)])
    }

    /// The daemon shows no session directly after the record.
    @Test func keepsTheStateOfTheRecord() async throws {
        func saved(_ save: SessionSnapshot.Save) -> SessionUpdate {
            var snapshot = SessionSnapshot()
            (snapshot.status, snapshot.save) = (.complete, save)
            return .snapshot(snapshot)
        }
        let updates = [event(1), saved(.saving), saved(.saved), snapshot(.idle), snapshot(.active)]
        for update in updates { #expect(backlog.append(update)) }
        backlog.finish()
        var read: [SessionUpdate] = []
        for try await update in stream { read.append(update) }
        #expect(read == [event(1), saved(.saved), snapshot(.active)])
    }

    private struct Failure: Error {}

    @Test func endsWithAnErrorAfterTheEventsThatWait() async throws {
        for frame in 0..<SessionBacklog.eventLimit { #expect(backlog.append(event(frame))) }
        #expect(!backlog.append(event(-1)))
        #expect(backlog.append(snapshot(.idle)))
        backlog.finish(throwing: Failure())
        var count = 0
        await #expect(throws: Failure.self) { for try await _ in stream { count += 1 } }
        #expect(count == SessionBacklog.eventLimit + 1)
    }

    @Test func hasRoomAgainOnceItIsRead() async throws {
        for frame in 0..<SessionBacklog.eventLimit { #expect(backlog.append(event(frame))) }
        for try await update in stream {
            #expect(update == event(0))
            break
        }
        #expect(backlog.append(event(1)))
        #expect(!backlog.append(event(2)))
    }

    /// A reader that is cancelled while it waits, and one that never reads.
    @Test(arguments: [true, false]) func endsWithItsReader(isReading: Bool) async throws {
        let (endings, end) = AsyncStream<Void>.makeStream()
        var reading: Task<Void, any Error>?
        do {
            let (stream, backlog) = SessionBacklog.makeStream()
            backlog.onTermination { end.yield() }
            if isReading { reading = Task { for try await _ in stream {} } }
        }
        reading?.cancel()
        for await _ in endings { break }
        try await reading?.value
    }
}
