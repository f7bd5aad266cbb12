import Catalog
import ControlProtocol
import Foundation
import PracticeCore
import Session
import SessionCore
import TestSupport
import Testing

@testable import PracticeData
@testable import WebAPI

/// A law: whatever a route accepts survives an export and an import.
///
/// The requests are generated from the description of the API, with hostile texts and numbers among their values. The
/// routes are those of production, on a database, with the routines of the daemon.
///
/// `LIMBER_GENERATED_BODIES` is the number of bodies that a run sends. Without it, each route has one accepted body,
/// and ten changes are exported and imported at a time.
@Suite(.timeLimit(.minutes(60))) struct AcceptedBodyTests {
    /// The routes that change no stored data, and that this server refuses: it has no token.
    private static let exempt: Set = ["POST /login", "POST /logout"]
    private static let count = ProcessInfo.processInfo.environment["LIMBER_GENERATED_BODIES"].flatMap(Int.init) ?? 0
    private static let stride = count > 0 ? 1 : 10

    private let server: ServerFixture
    private let copy = ServerFixture()

    init() {
        let folder = TemporaryFolder.orNone()
        server = ServerFixture(
            in: folder, page: TemporaryHome.repository.appending(path: "Resources/Web").path, courses: .examples,
            library: Self.routines(of: TestDatabase(in: folder).practice()))
    }

    private static func routines(of practice: PracticeService) -> any RoutineControl {
        let catalog = TemporaryFolder.orNone()
        for (name, bytes) in SampleCatalog.short.files { _ = try? catalog.file(name, bytes) }
        return RoutineLibrary(
            practice: practice,
            planner: SessionPlanner {
                .init(catalogs: InstalledCatalogs(bundled: catalog.path), music: catalog.path)
            },
            options: { SessionOptions(music: .none) }, speech: NoSpeech(), reserved: [], logger: .quiet)
    }

    private struct NoSpeech: SpeechProgram {
        func voice(of language: LanguageTag) -> SpeechVoice { .missing("none") }
        func render(_ text: String, in language: LanguageTag, within limit: Duration) throws -> [UInt8] { [] }
    }

    /// Takes 3 to 8 s: the routes need some rounds, since some accept only what others have stored.
    @Test(arguments: [1]) func survivesAnExportAndAnImport(seed: UInt64) async throws {
        let document = try JSONValue(parsing: try await server.ask("GET /api/openapi.json").bytes, levels: 64)
        var generator = BodyGenerator(document: document, seed: seed)
        var (sent, kept, rounds) = (0, 0, 0)
        var missing = Set(Operation.all(in: document).map(\.route)).subtracting(Self.exempt)
        var unchecked: [String] = []
        repeat {
            try await storeRowsWithoutRoute()
            var last = try await export(of: server)
            for operation in Operation.all(in: document, isReversed: rounds.isMultiple(of: 2)) {
                // A row that is deleted would not be checked.
                if operation.route.hasPrefix("DELETE"), unchecked.contains(where: { !$0.hasPrefix("DELETE") }) {
                    try await check(&unchecked, &last)
                }
                for attempt in 1...12 {
                    generator.hostility = attempt == 1 ? 30 : attempt == 2 ? 10 : 0
                    guard let route = Stored(last).route(operation.route, &generator) else { break }
                    let body = operation.body(&generator, last)
                    sent += 1
                    let answer = try await server.ask(
                        route, body, headers: operation.isYAML ? ["Content-Type": "text/yaml"] : [:])
                    #expect(answer.status < 500, "\(route) \(body ?? "")")
                    guard answer.status < 300 else { continue }
                    missing.remove(operation.route)
                    let now = try await export(of: server)
                    guard now != last else { break }
                    (last, kept) = (now, kept + 1)
                    unchecked.append("\(route) \(body?.prefix(500) ?? "")")
                    guard unchecked.count >= Self.stride else { break }
                    try await check(&unchecked, &last)
                    break
                }
            }
            rounds += 1
            if rounds.isMultiple(of: 4) {
                try await check(&unchecked, &last)
                last = try await clear(server)
            }
        } while sent < Self.count || (!missing.isEmpty && rounds < 12)
        _ = try await survives(try await export(of: server), unchecked)
        #expect(missing == [], "no generated body was accepted")
        if Self.count > 0 { print("\(sent) bodies sent, \(kept) changes exported and imported, \(rounds) rounds") }
    }

    /// Checks that a document with unchecked changes survives; otherwise clears the history.
    private func check(_ unchecked: inout [String], _ document: inout String) async throws {
        guard !unchecked.isEmpty else { return }
        if try await !survives(document, unchecked) { document = try await clear(server) }
        unchecked = []
    }

    /// Imports a document into an empty history, and compares the export of that history.
    private func survives(_ document: String, _ requests: [String]) async throws -> Bool {
        _ = try await clear(copy)
        let imported = try await copy.ask("POST /api/import", document)
        let other = try await export(of: copy)
        let (before, after) = (Self.entries(document), Self.entries(other))
        let survives = imported.status == 200 && before == after
        let lost = before.filter { !after.contains($0) }
        #expect(survives, "\(requests): \(imported.text.prefix(500)) \(lost) \(after)")
        return survives
    }

    private func clear(_ server: ServerFixture) async throws -> String {
        #expect(try await server.ask("POST /api/clear", #"{"confirm":"CLEAR"}"#).status == 200)
        return try await export(of: server)
    }

    private func export(of server: ServerFixture) async throws -> String {
        try await server.ask("GET /api/export").text
    }

    /// The entries of a document, each of which has a line of its own. Sessions of the same time can change places.
    private static func entries(_ document: String) -> [Substring] {
        document.split(separator: "\n").filter { !$0.contains("exportedAt") }
            .map { $0.hasSuffix(",") ? $0.dropLast() : $0 }.sorted()
    }

    /// Stores a complete profile, and what no route adds: questions for the intentions of a day, a week and a month,
    /// the question of a scheduled session, and a session of a routine.
    private func storeRowsWithoutRoute() async throws {
        await server.control.ask()
        let profile = try await server.ask(
            "PUT /auth/profile/health",
            """
            {"currentWeight":80,"height":180,"dateOfBirth":"1990-05-01T00:00:00.000Z","gender":"male",
             "activityLevel":"sedentary","primaryGoal":"maintain","targetWeight":null,"confirm":true}
            """)
        #expect(profile.status == 200)
        let stretch = StretchRecord.Stretch(
            region: .neck, stretchId: "neck-turn", stretchName: "Turn", durationSeconds: 60, skippedSegments: 0)
        let record = RoutineRecord(
            completedAt: .saturday, routine: "Évening", plannedDurationSeconds: 60, actualDurationSeconds: 60,
            activeSeconds: 60, stretches: [stretch], completedFully: true)
        try await server.practice.record(.routine(record), id: UUID().uuidString.lowercased())
        let reminders = Repositories(Store(path: server.database.path, logger: .quiet), .saturday).reminders
        try reminders.changeReminderPreferences(.at("2026-11-21 07:00")) { preferences in
            preferences = ReminderPreferences()
            (preferences[.daily].isOn, preferences[.weekly].isOn, preferences[.monthly].isOn) = (true, true, true)
            let time = preferences[.daily].rule.time
            preferences[.weekly].rule = .weekly(on: .saturday, at: time)
            preferences[.monthly].rule = .monthly(day: 21, at: time)
        }
        _ = try reminders.claimDue(.at("2026-11-21 08:00")) { UUID().uuidString.lowercased() }
    }
}

/// A route that changes something, and the schema of its body.
private struct Operation {
    let route: String
    let isYAML: Bool
    fileprivate let schema: JSONValue?

    func body(_ generator: inout BodyGenerator, _ export: String) -> String? {
        if isYAML {
            return """
                plan: \(generator.quotedText())
                days:
                  - day: 3
                    name: \(generator.quotedText())
                    exercises: [{name: \(generator.quotedText()), sets: 3, reps: 8, weight: 20}]
                """
        }
        // Another place of the export has another value.
        if route == "POST /api/import", generator.chance(80) {
            let values = export.matches(of: /:("(\\.|[^"\\])*"|[-0-9.e]+|null)/)
            if let value = generator.pick(values) {
                generator.hostility = 100
                let other = generator.json(["type": "number"])
                let text = generator.chance(50) ? other : generator.quotedText()
                return export.replacingCharacters(in: value.range, with: ":\(text)")
            }
        }
        return schema.map { generator.json($0) } ?? (route.hasPrefix("DELETE") ? nil : "{}")
    }
}

extension Operation {
    /// Returns the routes of the description in an order in which most can be accepted: rows are added, changed and
    /// then removed.
    ///
    /// - Parameter isReversed: Whether routes with the same effect come in reverse, since some exclude each other.
    static func all(in document: JSONValue, isReversed: Bool = false) -> [Operation] {
        guard case .object(let paths)? = document["paths"] else { return [] }
        let methods = [/put .api.nutrition-profile/, /post.*/, /put.*.start/, /put.*/, /patch.*/, /delete.*/]
        var found: [(rank: Int, operation: Operation)] = []
        for (path, operations) in paths {
            guard case .object(let operations) = operations else { continue }
            for (method, operation) in operations where method != "get" && path != "/api/clear" {
                let content = operation["requestBody"]?["content"]
                let schema = content?["application/json"] ?? content?["text/yaml"]
                let rank = methods.firstIndex { "\(method) \(path)".wholeMatch(of: $0) != nil } ?? 0
                found.append(
                    (
                        rank,
                        Operation(
                            route: "\(method.uppercased()) \(path)", isYAML: content?["text/yaml"] != nil,
                            schema: schema?["schema"])
                    ))
            }
        }
        return found.sorted { one, other in
            one.rank == other.rank
                ? (one.operation.route < other.operation.route) != isReversed : one.rank < other.rank
        }.map(\.operation)
    }
}

/// The rows of an export, whose ids a route or a body can name.
private struct Stored {
    private let document: JSONValue?

    init(_ export: String) { document = try? JSONValue(parsing: Data(export.utf8), levels: 64) }

    private static let tables = [
        ("/days/{day}/exercises/{exercise}", "training.planDayExercise"), ("/days/{day}", "training.planDay"),
        ("/sets/", "training.workoutSet"), ("/exercises/", "training.exercise"), ("/plans/", "training.plan"),
        ("/mesocycles/", "training.mesocycle"), ("/workouts/", "training.workout"),
        ("/workout-sets/", "training.workoutSet"), ("/intentions/", "reminders.intention"),
        ("/open/", "reminders.reminderQuestion"), ("/weights/", "nutrition.bodyWeight"),
        ("/routines/", "routines.routine"), ("/schedules/", "schedules.schedule"), ("-sessions/", "sessions"),
    ]

    private func rows(_ table: String) -> [JSONValue] {
        table.split(separator: ".").reduce(document) { $0?[String($1)] }?.elements ?? []
    }

    /// Returns a route with the ids of a row in the place of its parameters; `nil` if there is no row.
    func route(_ description: String, _ generator: inout BodyGenerator) -> String? {
        generator.ids = [
            "exercise_id": "exercise", "plan_id": "plan", "mesocycle_id": "mesocycle", "plan_day_id": "planDay",
        ].mapValues { rows("training.\($0)").compactMap { $0["id"]?.string } }
        if description == "POST /api/programme" { generator.ids["name"] = ["Neck care"] }
        guard description.contains("{") else { return description }
        if description.contains("/stretches/") { return description.replacing("{id}", with: "neck-rotation") }
        if description.hasSuffix("/start"), description.contains("/open/") {
            return description.replacing("{id}", with: "stretch_reminder")
        }
        guard let table = Self.tables.first(where: { description.contains($0.0) })?.1,
            let row = generator.pick(
                rows(table).filter { row in
                    row["kind"]?.string.map { description.contains("/\($0)-sessions/") } ?? true || table != "sessions"
                })
        else { return nil }
        let day = rows("training.planDay").first { $0["id"] == row["plan_day_id"] }
        let names: [String: JSONValue?] =
            switch table {
            case "training.planDayExercise":
                ["id": day?["plan_id"], "day": row["plan_day_id"], "exercise": row["id"]]
            case "training.planDay": ["id": row["plan_id"], "day": row["id"]]
            case "training.workoutSet" where description.contains("/sets/"):
                ["id": row["workout_id"], "exercise": row["exercise_id"]]
            default: ["id": row["id"]]
            }
        return names.reduce(description) { route, name in
            let id = name.value?.string?.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            return route.replacing("{\(name.key)}", with: id)
        }
    }
}
