import ControlProtocol
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import Session

/// A session that nobody watches, and whose output is missing.
@Suite struct UnwatchedStartTests {
    private let control = RecordingControl()

    private static let found = SessionEvent(frame: 0, .deviceFound(output: "alsa:default"))

    private static let stopped = SessionEvent(frame: 0, .ended(SessionEnd(.user)))

    private static func lost(at frame: Int) -> SessionEvent {
        SessionEvent(frame: frame, .deviceLost(output: "alsa:default", error: "Device or resource busy"))
    }

    @Test(
        arguments: [
            ([lost(at: 0), found], [SessionCommand.play]),
            ([lost(at: 0), found, lost(at: 0), found], [.play, .play]),
            // The user was there when the output was lost, and resumes.
            ([lost(at: 480), found], []),
            ([found], []),
            // Whoever ends a session that waits has seen it.
            ([lost(at: 0), stopped], []),
        ] as [([SessionEvent], [SessionCommand])])
    func playsOnceTheOutputThatWasMissingIsThere(events: [SessionEvent], commands: [SessionCommand]) async {
        let (updates, update) = AsyncStream<SessionUpdate>.makeStream()
        for event in events { update.yield(.event(event)) }
        update.finish()
        let failure = await UnwatchedStart().follow(updates, of: control) { Issue.record("gives up") }
        #expect(failure == nil)
        #expect(await control.commands == commands)
    }

    @Test func givesUpWithTheReasonIfTheOutputDoesNotCome() async {
        let (updates, update) = AsyncStream<SessionUpdate>.makeStream()
        update.yield(.event(Self.lost(at: 0)))
        let failure = await UnwatchedStart(limit: .zero).follow(updates, of: control) { [control] in
            try? await control.perform(.stop)
            update.finish()
        }
        #expect(failure == .givenUp("Device or resource busy"))
        #expect(await control.commands == [.stop])
    }

    @Test func isInterruptedIfTheProcessEndsMeanwhile() async {
        let (updates, update) = AsyncStream<SessionUpdate>.makeStream()
        update.yield(.event(Self.lost(at: 0)))
        update.finish()
        let failure = await UnwatchedStart().follow(updates, of: control) { Issue.record("gives up") }
        #expect(failure == .interrupted("Device or resource busy"))
        #expect(await control.commands == [])
    }

    @Test func doesNotBeginOnceItIsForbidden() async {
        let (updates, update) = AsyncStream<SessionUpdate>.makeStream()
        for event in [Self.lost(at: 0), Self.found] { update.yield(.event(event)) }
        let failure = await UnwatchedStart(mayBegin: { false }).follow(updates, of: control) { [control] in
            try? await control.perform(.stop)
            update.finish()
        }
        #expect(failure == .givenUp("Device or resource busy"))
        #expect(await control.commands == [.stop])
    }

    /// A clock that has run on by two hours whenever it is read.
    private final class Sleep: Sendable {
        private let hours = Atomic(0)

        func time() -> Duration { .seconds(3600 * hours.add(2, ordering: .relaxed).oldValue) }
    }

    @Test func doesNotBeginAfterTheSleepOfTheComputer() async {
        let (updates, update) = AsyncStream<SessionUpdate>.makeStream()
        for event in [Self.lost(at: 0), Self.found] { update.yield(.event(event)) }
        let sleep = Sleep()
        let failure = await UnwatchedStart(time: sleep.time).follow(updates, of: control) { [control] in
            try? await control.perform(.stop)
            update.finish()
        }
        #expect(failure == .givenUp("Device or resource busy"))
        #expect(await control.commands == [.stop])
    }
}
