import Foundation
import PracticeCore
import ScoreCore
import SessionCore
import TestSupport
import Testing

@testable import WebAPI

/// The OpenAPI description of all routes.
@Suite(.timeLimit(.minutes(5))) struct OpenAPITests {
    private let server = ServerFixture(
        page: TemporaryHome.repository.appending(path: "Resources/Web").path)

    /// The routes with their documented statuses, besides the event stream, which has no end.
    private func operations() async throws -> [(method: String, path: String, statuses: Set<String>)] {
        let bytes = try await server.ask("GET /api/openapi.json").bytes
        let document = try JSONValue(parsing: bytes, levels: 64)
        guard case .object(let paths) = document["paths"] else { return [] }
        return paths.flatMap { path, operations -> [(String, String, Set<String>)] in
            guard case .object(let operations) = operations else { return [] }
            return operations.compactMap { method, operation in
                guard operation["operationId"] != "listen", case .object(let responses) = operation["responses"] else {
                    return nil
                }
                return (method.uppercased(), path, Set(responses.keys))
            }
        }
    }

    @Test func describesEveryResponse() async throws {
        let operations = try await operations()
        try #require(!operations.isEmpty)
        for (method, path, statuses) in operations {
            let route = "\(method) \(path.replacing(/\{\w+\}/, with: "7"))"
            for body in ["{}", "7"] {
                let answer = try await server.ask(route, ["POST", "PUT", "PATCH"].contains(method) ? body : nil)
                #expect(statuses.contains("\(answer.status)"), "\(route)")
                #expect(answer.error != "404 NOT_FOUND: No such path", "\(route)")
            }
        }
    }

    /// 0.2 s.
    @Test(arguments: [false, true])
    func writesNothingForAGetRequest(hasDatabase: Bool) async throws {
        if hasDatabase { _ = try await server.ask("POST /api/weights", #"{"weight":81}"#) }
        let before = try files()
        let reads = try await operations().filter { $0.method == "GET" }.map(\.path)
        try #require(!reads.isEmpty)
        for path in reads + ["/healthz", "/readyz"] {
            _ = try await server.ask("GET \(path.replacing(/\{\w+\}/, with: "7"))")
            #expect(try files() == before, "\(path)")
        }
    }

    /// The limits of the description are those of the fields, and so are the values of missing members.
    @Test(
        arguments: [
            (["NewExercise", "ExerciseChange"], ["Exercise"], Exercise.described),
            (["NewPlan", "PlanChange"], ["Plan"], TrainingPlan.described),
            (["NewPlanDay", "PlanDayChange"], ["PlanDay"], TrainingPlanDay.described),
            (["NewPlanDayExercise", "PlanDayExerciseChange"], ["PlanDayExercise"], TrainingPlanDayExercise.described),
            (["NewMesocycle"], [], TrainingCycle.described), (["NewWorkout"], [], Workout.described),
            (["SetLog"], [], WorkoutSet.described), (["StretchDone"], [], StretchRecord.Stretch.described),
            (["NewStretchSession"], ["StretchSession"], StretchRecord.described),
            (["NewMeditationSession"], ["MeditationSession"], MeditationRecord.described),
            ([], ["RoutineSession"], RoutineRecord.described),
            (["NewSchedule", "ScheduleChange"], ["Schedule"], Schedule.described),
        ] as [(entered: [String], stored: [String], fields: [DescribedField])])
    func hasTheLimitsOfTheFields(entered: [String], stored: [String], fields: [DescribedField]) async throws {
        let document = try JSONValue(parsing: try await server.ask("GET /api/openapi.json").bytes, levels: 64)
        let schemas = document["components"]?["schemas"]
        var described: Set<String> = []
        for name in entered + stored {
            let schema = try #require(schemas?[name])
            guard case .object(let properties)? = schema["properties"] else {
                Issue.record("\(name) has no properties")
                continue
            }
            described.formUnion(properties.keys)
            for (member, property) in properties {
                guard let field = fields.first(where: { $0.name == member }) else {
                    #expect(property.bounds == nil || stored.contains(name), "\(name).\(member)")
                    continue
                }
                #expect(property.bounds == (stored.contains(name) ? field.stored : field.entered), "\(name).\(member)")
                guard name.hasPrefix("New") else { continue }
                #expect(property["default"]?.plain == field.standard, "\(name).\(member)")
            }
        }
        // The others are calculated.
        let missing = fields.map(\.name).filter { !described.contains($0) }
        #expect(Set(missing).isSubset(of: ["current_week", "set_number", "target_reps", "target_weight"]))
    }

    /// The page checks what a person types before it asks the server.
    @Test func givesThePageTheLimitsOfTheFields() async throws {
        let text = String(decoding: try await server.ask("GET /assets/shared/api.js").bytes, as: UTF8.self)
        let written = text.matches(of: /(\w+): \[(-?\d+), (\d+)\]/).map { "\($0.1) \($0.2) \($0.3)" }
        func bounds(_ range: ClosedRange<Int>) -> ClosedRange<Double> {
            Double(range.lowerBound)...Double(range.upperBound)
        }
        let limits = [
            ("bodyWeight", BodyWeight.range), ("weight", WorkoutSet.Fields.weight.limit.bounds),
            ("reps", WorkoutSet.Fields.reps.limit.bounds),
            ("restSeconds", TrainingPlanDayExercise.Fields.rest.limit.bounds),
            ("intention", bounds(1...IntentionText.maximumLength)),
            ("daysSinceSession", bounds(ReminderPreferences.allowedAfterDays)),
            ("times", bounds(1...ScheduleRule.mostTimes)),
            ("minutesBetweenTimes", bounds(ScheduleRule.allowedMinutes)),
            ("daysBetweenSessions", bounds(ScheduleDays.allowedDays)),
            ("meditationMinutes", bounds(MeditationOptions.allowedMinutes)),
            ("level", bounds(Decibels.allowed)),
        ]
        #expect(written == limits.map { "\($0) \($1.map { "\(Int($0.lowerBound)) \(Int($0.upperBound))" } ?? "none")" })
    }

    /// The contents of the server's folder, but for the index of SQLite's log, in which readers note their place.
    private func files() throws -> [String: Data] {
        let folder = server.database.folder
        return Dictionary(
            uniqueKeysWithValues: try folder.names.filter { !$0.hasSuffix("-shm") }.map { name in
                (name, try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")))
            })
    }

    /// Returns the members of the bodies that a server describes: the route, and the path of the member, such as
    /// `regions.enabled`.
    static func members(of server: ServerFixture) async throws -> [(route: String, member: String)] {
        let document = try JSONValue(parsing: try await server.ask("GET /api/openapi.json").bytes, levels: 64)
        guard case .object(let paths) = document["paths"] else { return [] }
        return paths.sorted { $0.key < $1.key }.flatMap { path, operations -> [(String, String)] in
            guard case .object(let operations) = operations else { return [] }
            return operations.flatMap { method, operation -> [(String, String)] in
                let schema = operation["requestBody"]?["content"]?["application/json"]?["schema"]
                return members(of: schema, in: document).map { ("\(method.uppercased()) \(path)", $0) }
            }
        }
    }

    private static func members(of schema: JSONValue?, in document: JSONValue) -> [String] {
        if let reference = schema?["$ref"]?.string {
            let target = reference.split(separator: "/").dropFirst().reduce(Optional(document)) { value, step in
                value?[String(step)]
            }
            return members(of: target, in: document)
        }
        let parts = ["allOf", "anyOf", "oneOf"].map { schema?[$0]?.elements ?? [] }.joined()
        var found = parts.map { members(of: $0, in: document) }.reduce([], +)
        if let items = schema?["items"] { found += members(of: items, in: document) }
        if case .object(let properties)? = schema?["properties"] {
            for (name, schema) in properties {
                found.append(name)
                found += members(of: schema, in: document).map { "\(name).\($0)" }
            }
        }
        return found
    }
}

/// A field, as the description should have it.
struct DescribedField: Sendable {
    let name: String
    let entered: ClosedRange<Double>?
    let stored: ClosedRange<Double>?
    /// The value of a missing member.
    let standard: String?

    init(_ field: some RecordField) {
        name = field.name
        entered = field.limit.bounds
        stored = field.storedLimit.bounds
        standard = field.standard.map { value in (value as? Double).map { "\(Int($0))" } ?? "\(value)" }
    }
}

extension FieldRecord {
    fileprivate static var described: [DescribedField] { fields.map { DescribedField($0) } }
}

extension JSONValue {
    /// The bounds of a number or of the length of a text.
    fileprivate var bounds: ClosedRange<Double>? {
        guard let most = self["maximum"]?.double ?? self["maxLength"]?.double else { return nil }
        return (self["minimum"]?.double ?? self["minLength"]?.double ?? 0)...most
    }

    fileprivate var double: Double? { plain.flatMap(Double.init) }

    /// A number or a truth value as a text.
    fileprivate var plain: String? {
        switch self {
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .flag(let flag): "\(flag)"
        case .null, .text, .list, .object: nil
        }
    }
}
