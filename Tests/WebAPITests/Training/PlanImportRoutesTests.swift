import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct PlanImportRoutesTests {
    private static let file = """
        plan: Two Days
        days:
          - {name: Push, day: 1, exercises: [{name: Bench Press, sets: 3, reps: 8, weight: 40, rest: 2m}]}
          - {name: Pull, day: 3, exercises: [{name: Row, sets: 2, reps: 10, weight: 30}]}
        """

    private func send(_ file: String, to site: Site, as type: String = "text/yaml") async throws -> Answer {
        try await site.ask("POST", "/api/plans/import", file, headers: ["Content-Type": type])
    }

    @Test func takesAFileInOnce() async throws {
        try await Site.open { site in
            let added = try await send(Self.file, to: site)
            #expect((added.status, added.data?["outcome"] as? String) == (200, "added"))
            let again = try await send(Self.file, to: site, as: "application/yaml; charset=utf-8")
            #expect(again.data?["outcome"] as? String == "unchanged")
            let other = try await send(Self.file.replacing("sets: 3", with: "sets: 4"), to: site)
            #expect(other.data?["outcome"] as? String == "replaced")
            let plan = try #require(other.data?["plan"] as? [String: Any])
            let id = try #require(plan["id"] as? String)
            #expect(plan["name"] as? String == "Two Days")
            let days = try await site.ask("GET", "/api/plans/\(id)/days").list
            #expect(days?.map { $0["name"] as? String } == ["Push", "Pull"])
            #expect(try await site.ask("GET", "/api/plans").list?.count == 1)
        }
    }

    @Test func namesTheLinesOfWhatIsWrong() async throws {
        try await Site.open { site in
            let wrong = Self.file.replacing("day: 3", with: "day: 7").replacing("sets: 3", with: "sets: x")
            let answer = try await send(wrong, to: site)
            #expect((answer.status, answer.code) == (400, "VALIDATION_ERROR"))
            #expect(answer.issues == ["line.3", "line.4"])
            #expect(try await send(String(repeating: "x", count: 65_537), to: site).status == 413)
            #expect(try await send("plan: \u{0}", to: site).status == 400)
            #expect(try await site.ask("GET", "/api/plans").list?.count == 0)
            #expect(try await site.ask("GET", "/api/exercises").list?.count == 0)
        }
    }

    @Test func leavesAPlanAloneThatAMesocycleUses() async throws {
        try await Site.open { site in
            let added = try await send(Self.file, to: site)
            let id = try #require((added.data?["plan"] as? [String: Any])?["id"] as? String)
            _ = try await site.makeMesocycle(of: id)
            #expect(try await send(Self.file.replacing("sets: 3", with: "sets: 4"), to: site).status == 409)
        }
    }

    /// What a form of another server's can send without being asked.
    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
    func takesNothingFromForms(type: String) async throws {
        try await Site.open { site in
            let refused = try await send(Self.file, to: site, as: type)
            #expect(refused.status == 415)
            // Nor is YAML for any other route.
            let elsewhere = try await site.ask("POST", "/api/plans", "name: A", headers: ["Content-Type": "text/yaml"])
            #expect(elsewhere.status == 415)
        }
    }
}
