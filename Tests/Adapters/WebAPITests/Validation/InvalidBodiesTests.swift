import Foundation
import GRDB
import PracticeData
import TestSupport
import Testing

extension ServerFixture {
    /// Expects that requests change neither the database nor the session.
    func expectNoChange(_ requests: () async throws -> Void) async throws {
        try await practice.open()
        let connection = try DatabaseQueue(path: database.path)
        func state() async throws -> [Int?] {
            // Counts the commits of other connections.
            let commits = try await connection.read { db in try Int.fetchOne(db, sql: "PRAGMA data_version") }
            return [commits, await control.commands.count, await control.started.count]
        }
        let before = try await state()
        try await requests()
        #expect(try await state() == before)
        try connection.close()
    }
}

/// Bodies that the routes reject. The response names all faults, and nothing is stored or started.
@Suite(.timeLimit(.minutes(5))) struct InvalidBodiesTests {
    private let server = ServerFixture(courses: .examples)

    private func expectRejected(_ route: String, _ body: String, naming faults: [String]) async throws {
        let answer = try await server.ask(route, body)
        #expect(answer.error == "400 VALIDATION_ERROR: Invalid request data", "\(route) \(body.prefix(500))")
        #expect(answer.faults == faults, "\(route) \(body.prefix(500))")
    }

    @Test(arguments: ValidBody.training + ValidBody.sessions + ValidBody.health)
    func namesAnInvalidMember(body: ValidBody) async throws {
        #expect(try await server.ask(body.route, body.text).code != "VALIDATION_ERROR")
        try await server.expectNoChange {
            for (text, member) in try body.faulty { try await expectRejected(body.route, text, naming: [member]) }
        }
    }

    /// Bodies with several faults, and bodies that are no object.
    private static let faults: [(route: String, body: String, faults: [String])] = [
        ("POST /api/exercises", "", [""]), ("POST /api/exercises", "{", [""]), ("POST /api/exercises", "[]", [""]),
        ("POST /api/exercises", "null", [""]), ("PUT /api/exercises/1", "[]", [""]),
        ("POST /api/plans/1/days", "{}", ["day_of_week", "name", "sort_order"]),
        ("POST /api/workouts", "{}", ["mesocycle_id", "plan_day_id", "week_number", "scheduled_date"]),
        (
            "POST /api/stretch-sessions", #"{"stretches":[{"region":"nose"}]}"#,
            [
                "completedAt", "totalDurationSeconds", "regionsCompleted", "regionsSkipped", "stretches.0.region",
                "stretches.0.stretchId", "stretches.0.stretchName", "stretches.0.durationSeconds",
                "stretches.0.skippedSegments",
            ]
        ),
        (
            "PUT /api/setup",
            #"{"Regions":[],"regions":[{"region":"neck","durationSeconds":60,"enabled":true,"on":false}]}"#,
            ["regions.0.on", "Regions"]
        ),
        // Numbers that JSON lacks, or that no type holds.
        ("PUT /api/setup", #"{"regions":[{"region":"neck","durationSeconds":1e999,"enabled":true}]}"#, [""]),
        ("PUT /api/setup", #"{"regions":[{"region":"neck","durationSeconds":0x3C,"enabled":true}]}"#, [""]),
        ("PUT /auth/profile/health", #"{"currentWeight":NaN}"#, [""]),
        ("POST /v1/plans/generate", "[]", [""]), ("POST /api/notifications/permission", "7", [""]),
        ("POST /api/session", "[]", [""]), ("POST /api/session", #"{"command":"play"} x"#, [""]),
        ("POST /api/session", #"{"command":"stop","keep":true}"#, ["keep"]),
        ("POST /api/notifications/schedule", "{}", ["delayMs", "title", "body", "tag"]),
        ("POST /api/intentions", "{}", ["text", "scope", "date"]),
    ]

    /// Bodies whose cost was quadratic: many faults, in lists, objects and unknown names; and arrays in one another.
    @Test func limitsTheFaultsAndTheDepth() async throws {
        let many = String(repeating: "{},", count: 20_000) + "{}"
        let names = (0..<20_000).map { "\"n\($0)\":0" }.joined(separator: ",")
        for (route, body) in [
            ("POST /api/stretch-sessions", #"{"stretches":[\#(many)]}"#), ("PUT /api/setup", "{\(names)}"),
            ("PUT /api/setup", #"{"regions":[\#(many)]}"#),
        ] {
            let answer = try await server.ask(route, body)
            #expect((answer.code, answer.faults.count) == ("VALIDATION_ERROR", 100), "\(route)")
        }
        for (levels, message) in [(16, "must be an object, not an array"), (17, "must have at most 16 arrays and")] {
            let body = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
            let answer = try await server.ask("POST /login", body)
            #expect(answer.text.contains(message), "\(answer.text)")
        }
    }

    @Test func namesAllFaults() async throws {
        try await server.expectNoChange {
            for (route, body, faults) in Self.faults { try await expectRejected(route, body, naming: faults) }
        }
    }

    @Test(arguments: [
        "PUT /api/setup", "POST /api/session", "POST /api/session/start", "POST /api/session/plan",
        "POST /api/session/levels", "POST /api/session/output", "POST /api/stretch-sessions",
        "POST /api/meditation-sessions", "POST /api/schedules", "PATCH /api/schedules/7", "POST /api/start-question",
    ])
    func rejectsUnusableJSON(route: String) async throws {
        let deep = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
        let bodies = [
            "", "{", "[]", "null", "7", #""text""#, "NaN", "1e999", "\u{0}", #"{"a":1}{"b":2}"#, deep,
            String(repeating: "[", count: 100_000), #"{"a":"# + String(repeating: #"{"a":"#, count: 100_000),
        ]
        try await server.expectNoChange {
            for body in bodies {
                let answer = try await server.ask(route, body)
                #expect((answer.status, answer.code) == (400, "VALIDATION_ERROR"), "\(body.prefix(20))")
            }
        }
    }

    @Test func namesTheLastYear() async throws {
        for body in [ValidBody.stretchSession, .meditation] {
            let (text, _) = try #require(try body.faulty.first { $0.text.contains("9000-") })
            #expect(try await server.ask(body.route, text).text.contains("8999"))
        }
    }
}

/// A body that a route accepts, and the values that the route rejects for its members.
struct ValidBody: Sendable {
    /// The method and the path, such as `POST /api/exercises`.
    let route: String
    /// The accepted body.
    let text: String
    /// The path of a member, such as `regions.0.enabled`, with the JSON values that are rejected. Spaces separate the
    /// values; `absent` stands for a body without the member.
    let invalid: KeyValuePairs<String, String>

    init(_ route: String, _ text: String, _ invalid: KeyValuePairs<String, String>) {
        (self.route, self.text, self.invalid) = (route, text, invalid)
    }

    /// Whether the body is one of a route as the description names it, such as `PUT /api/plans/{id}`.
    func hasRoute(_ description: String) -> Bool { description.replacing(/\{\w+\}/, with: "1") == route }

    /// All bodies with one invalid member, and the path of the member.
    var faulty: [(text: String, member: String)] {
        get throws {
            let body = try JSONSerialization.jsonObject(with: Data(text.utf8))
            return try invalid.flatMap { member, values in
                try values.split(separator: " ").map { value in
                    let mark = value == "absent" ? nil : "the invalid value"
                    let marked = Self.setting(member.split(separator: ".")[...], of: body, to: mark)
                    let text = try JSONSerialization.data(withJSONObject: marked ?? [:])
                    let body = String(decoding: text, as: UTF8.self)
                    return (body.replacing("\"the invalid value\"", with: value), member)
                }
            }
        }
    }

    /// Returns the body with another text for a member, in all elements of a list.
    func setting(_ member: String, to value: String) throws -> String {
        let body = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let changed = Self.setting(member.split(separator: ".")[...], of: body, to: value)
        return String(decoding: try JSONSerialization.data(withJSONObject: changed ?? [:]), as: UTF8.self)
    }

    private static func setting(_ path: ArraySlice<Substring>, of value: Any?, to other: String?) -> Any? {
        guard let step = path.first else { return other }
        if let list = value as? [Any], Int(step) == nil { return list.map { setting(path, of: $0, to: other) } }
        if var list = value as? [Any], let index = Int(step) {
            list[index] = setting(path.dropFirst(), of: list[index], to: other) ?? NSNull()
            return list
        }
        var object = value as? [String: Any] ?? [:]
        object[String(step)] = setting(path.dropFirst(), of: object[String(step)], to: other)
        return object
    }
}
