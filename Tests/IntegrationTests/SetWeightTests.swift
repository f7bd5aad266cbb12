import Foundation
import Testing

/// The weight of a set after `limber workout log --weight`.
@Suite(.takingTurns) struct SetWeightTests {
    private let home: TemporaryHome
    private static let example = TemporaryHome.repository.appending(path: "examples/three-days.yaml").path

    init() throws { home = try TemporaryHome() }

    /// Starts training; the target of the first set is 30.
    private func begin() async throws {
        try #require(try await home.limber("workout", "plan", "import", Self.example).status == 0)
        try #require(try await home.limber("workout", "begin", "--on", "2026-01-04").status == 0)
    }

    /// Logs the next set on a terminal with an answer typed ahead.
    private func logOnTerminal(_ weight: String, answering answer: String) async throws -> Finished {
        try await home.shell(
            "printf '\(answer)\\n' | timeout 20 script -qec \"$LIMBER workout log --weight \(weight) --no-rest\" /dev/null"
        )
    }

    private func firstSet() async throws -> String {
        let table = try await home.limber("workout").output.split(separator: "\n")
        return table.first { $0.contains("set 1") }.map(String.init) ?? ""
    }

    @Test func acceptsADecimalComma() async throws {
        try await begin()
        let logged = try await home.limber("workout", "log", "--weight", "32,5", "--no-rest")
        #expect((logged.status, logged.errors) == (0, ""))
        #expect(logged.output == "Bench Press, set 1: 8 × 32.5 kg")
    }

    @Test func rejectsThreeTimesTheTargetWithoutATerminal() async throws {
        try await begin()
        let refused = try await home.limber("workout", "log", "--weight", "90.5", "--no-rest")
        #expect((refused.status, refused.output) == (64, ""))
        #expect(refused.errorLines.count == 1)
        #expect(refused.errors.contains("90.5"))
        #expect(refused.errors.contains("--yes"))
        #expect(try await firstSet().contains("open"))
        let logged = try await home.limber("workout", "log", "--weight", "90.5", "--no-rest", "--yes")
        #expect((logged.status, logged.output) == (0, "Bench Press, set 1: 8 × 90.5 kg"))
    }

    @Test func storesExactlyThreeTimesTheTarget() async throws {
        try await begin()
        let logged = try await home.limber("workout", "log", "--weight", "90", "--no-rest")
        #expect((logged.status, logged.output) == (0, "Bench Press, set 1: 8 × 90 kg"))
    }

    @Test func confirmsMoreThanThreeTimesTheTarget() async throws {
        try await begin()
        let kept = try await logOnTerminal("325", answering: "no")
        #expect(kept.status == 1)
        #expect(kept.output.contains("325 kg is more than three times the target of 30 kg"))
        #expect(try await firstSet().contains("open"))
        let logged = try await logOnTerminal("325", answering: "yes")
        #expect(logged.status == 0)
        #expect(try await firstSet().contains("done: 8 × 325 kg"))
    }
}
