import Testing

/// Gives the machine to a few tests at a time: each starts processes, and some of them listen to a clock.
struct Turns: SuiteTrait, TestTrait, TestScoping {
    private static let turnstile = Turnstile(places: 4)

    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
        // Suites and functions only hold the cases that have a turn.
        guard testCase != nil else { return try await body() }
        await Self.turnstile.enter()
        do {
            try await body()
        } catch {
            await Self.turnstile.leave()
            throw error
        }
        await Self.turnstile.leave()
    }
}

extension Trait where Self == Turns {
    static var takingTurns: Turns { Turns() }
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
