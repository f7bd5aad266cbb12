import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct PlanImportRoutesTests {
    private static let file = """
        plan: Two Days
        days:
          - {name: Push, day: 1, exercises: [{name: Bench Press, sets: 3, reps: 8, weight: 40, rest: 2m}]}
          - {name: Pull, day: 3, exercises: [{name: Row, sets: 2, reps: 10, weight: 30}]}
        """

    private func send(_ file: String, to fixture: ServerFixture, as type: String = "text/yaml") async throws -> Answer {
        try await fixture.ask("POST", "/api/plans/import", file, headers: ["Content-Type": type])
    }

    @Test func importsAFileOnce() async throws {
        try await ServerFixture.open { fixture in
            let added = try await send(Self.file, to: fixture)
            #expect((added.status, added.data?["outcome"] as? String) == (200, "added"))
            let again = try await send(Self.file, to: fixture, as: "application/yaml; charset=utf-8")
            #expect(again.data?["outcome"] as? String == "unchanged")
            let other = try await send(Self.file.replacing("sets: 3", with: "sets: 4"), to: fixture)
            #expect(other.data?["outcome"] as? String == "replaced")
            let plan = try #require(other.data?["plan"] as? [String: Any])
            let id = try #require(plan["id"] as? String)
            #expect(plan["name"] as? String == "Two Days")
            let days = try await fixture.ask("GET", "/api/plans/\(id)/days").list
            #expect(days?.map { $0["name"] as? String } == ["Push", "Pull"])
            #expect(try await fixture.ask("GET", "/api/plans").list?.count == 1)
        }
    }

    @Test func namesFaultyLines() async throws {
        try await ServerFixture.open { fixture in
            let wrong = Self.file.replacing("day: 3", with: "day: 7").replacing("sets: 3", with: "sets: x")
            let answer = try await send(wrong, to: fixture)
            #expect((answer.status, answer.code) == (400, "VALIDATION_ERROR"))
            #expect(answer.issues == ["line.3", "line.4"])
            #expect(try await send(String(repeating: "x", count: 65_537), to: fixture).status == 413)
            #expect(try await send("plan: \u{0}", to: fixture).status == 400)
            #expect(try await fixture.ask("GET", "/api/plans").list?.count == 0)
            #expect(try await fixture.ask("GET", "/api/exercises").list?.count == 0)
        }
    }

    @Test func keepsAPlanInUseByAMesocycle() async throws {
        try await ServerFixture.open { fixture in
            let added = try await send(Self.file, to: fixture)
            let id = try #require((added.data?["plan"] as? [String: Any])?["id"] as? String)
            _ = try await fixture.makeMesocycle(of: id)
            #expect(try await send(Self.file.replacing("sets: 3", with: "sets: 4"), to: fixture).status == 409)
        }
    }

    /// A request that a form of another site can send without a preflight.
    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
    func rejectsForms(type: String) async throws {
        try await ServerFixture.open { fixture in
            let refused = try await send(Self.file, to: fixture, as: type)
            #expect(refused.status == 415)
            // Other routes accept no YAML, either.
            let elsewhere = try await fixture.ask(
                "POST", "/api/plans", "name: A", headers: ["Content-Type": "text/yaml"])
            #expect(elsewhere.status == 415)
        }
    }
}
