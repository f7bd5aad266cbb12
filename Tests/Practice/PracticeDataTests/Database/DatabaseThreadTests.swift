import Dispatch
import Platform
import Testing

@testable import PracticeData

@Suite(.timeLimit(.minutes(1))) struct DatabaseThreadTests {
    private static let late = StoreError.busy(path: "limber.sqlite")

    /// 0.3 s: a job that can run at once is not cut short.
    @Test func aCancelledCallerGivesUp() async throws {
        let thread = DatabaseThread(name: "test")
        let (begun, held) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
        let holder = Task {
            try await thread.run(until: .now.advanced(by: .seconds(600)), late: Self.late) { _ in
                begun.continuation.finish()
                held.wait()
            }
        }
        for await _ in begun.stream {}
        let waiting = Task {
            try await thread.run(until: .now.advanced(by: .seconds(600)), late: Self.late) { _ in }
        }
        waiting.cancel()
        await #expect(throws: Self.late) { try await waiting.value }
        held.signal()
        try await holder.value
    }
}
