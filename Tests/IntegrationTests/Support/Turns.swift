import Testing

/// Limits the number of concurrent tests: each starts processes, and some depend on a clock.
///
/// The time limit of a test counts from its turn; the library's time limits would include the wait.
struct Turns: SuiteTrait, TestTrait, TestScoping {
    private static let turnstile = Turnstile(places: 4)

    let limit: Duration

    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
        // Suites and functions only contain the cases that take turns.
        guard testCase != nil else { return try await body() }
        await Self.turnstile.enter()
        do {
            try await withoutActuallyEscaping(body) { body in try await limited(body) }
        } catch {
            await Self.turnstile.leave()
            throw error
        }
        await Self.turnstile.leave()
    }

    private func limited(_ body: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup { group in
            group.addTask {
                try await body()
                return true
            }
            group.addTask { [limit] in
                try await Task.sleep(for: limit)
                return false
            }
            if try await group.next() == false { Issue.record("it takes longer than \(limit)") }
            group.cancelAll()
        }
    }
}

extension Trait where Self == Turns {
    static var takingTurns: Turns { takingTurns(within: .seconds(300)) }

    static func takingTurns(within limit: Duration) -> Turns { Turns(limit: limit) }
}

private actor Turnstile {
    private var places: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(places: Int) {
        self.places = places
    }

    func enter() async {
        if places > 0 {
            places -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    func leave() {
        if waiting.isEmpty {
            places += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
