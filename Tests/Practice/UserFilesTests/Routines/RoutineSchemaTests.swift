import Foundation
import SessionCore
import TestSupport
import Testing
import UserFiles

/// Compares the reader of routine files with the JSON Schema, which Python's `jsonschema` checks. The tests take ten
/// seconds.
@Suite struct RoutineSchemaTests {
    private func verdicts(on texts: [String]) async throws -> [String] {
        try await RoutineSamples.verdicts(on: texts, by: RoutineSamples.schema)
    }

    @Test func acceptsTheBundledAndTheUnusualFiles() async throws {
        let bundled = try RoutineSamples.bundled().map { try String(contentsOfFile: $0, encoding: .utf8) }
        let verdicts = try await verdicts(
            on: bundled + RoutineSamples.unusual() + [RoutineFile.template(named: "Core: 1")])
        #expect(verdicts.allSatisfy { $0 == "valid" }, "\(verdicts)")
    }

    @Test func refusesFiftyBrokenFiles() async throws {
        let verdicts = try await verdicts(on: RoutineSamples.broken())
        #expect(verdicts.count == 50)
        #expect(!verdicts.contains("valid"))
    }

    /// Values of each member at and beyond its bounds, in many spellings: 5495 files.
    @Test func agreesWithTheReaderOnEveryValue() async throws {
        let files =
            Self.members.flatMap { member in
                (Self.lengths + Self.texts).map { "name: A\nsteps:\n\(member.replacing("*", with: $0))" }
            }
            + [
                "name: *", "name: A\ndescription: *", "name: A\nmusic: *", "name: A\ntones: *", "name: A\nannounce: *",
                "name: A\ncounts: *",
            ].flatMap { member in
                Self.texts.map { "\(member.replacing("*", with: $0))\nsteps: [{rest: 5}]" }
            }
            + Self.steps.map { "name: A\nsteps: [\($0)]" }
        let verdicts = try await verdicts(on: files)
        for (file, verdict) in zip(files, verdicts) {
            let faults = RoutineFile.read(file).faults.filter { $0.severity == .error }
            if faults.isEmpty != (verdict == "valid") { Issue.record("\(file): \(faults), \(verdict)") }
        }
    }

    /// As many steps as can be picked.
    private static let rests = Array(repeating: "{rest: 5}", count: 100).joined(separator: ", ")

    private static let members = [
        "- rest: *", "- {exercise: Plank, work: *}", "- {stretch: pigeon, hold: *}", "- {say: Hi, audio: *}",
        "- {stretch: pigeon, sides: *}", "- {stretch: pigeon, change-over: *}", "- region: *", "- say: *",
        "- {as-many-rounds: *, of: [A]}", "- {as-many-rounds: 60, of: [*]}", "- breathe: {pattern: *, for: 60}",
        "- breathe: {pattern: 4-6, for: *}", "- breathe: {pattern: 4-6, breaths: *}",
        "- meditate: *", "- wait: *", "- play: *", "- {repeat: *, steps: [{rest: 5}]}",
        "- {repeat: 2, rest-between: *, steps: [{rest: 5}]}", "- {repeat: 2, longer: *, steps: [{rest: 5}]}",
        "- {repeat: 1, music: *, steps: [{rest: 5}]}", "- {repeat: 1, pick: *, steps: [\(rests)]}",
        "- stretch: *", "- exercise: *\n  work: 60", "- routine: *",
        "- {exercise: A, reps: *}", "- {exercise: A, reps: *, pace: 4}", "- {exercise: A, reps: 5, pace: *}",
        "- {exercise: A, reps: 5, tempo: *}", "- {exercise: A, work: 60, sets: *}",
        "- {exercise: A, work: 60, sets: 2, rest: *}", "- {exercise: A, work: 60, sides: *}",
        "- {exercise: A, work: 60, weight: *}", "- {exercise: A, work: 60, words: *}",
    ]

    /// Members that need or exclude one another.
    private static let steps = [
        "{breathe: {pattern: 4-6, for: 60, breaths: 5}}", "{exercise: A}", "{exercise: A, work: 60, reps: 5}",
        "{exercise: A, work: 60, pace: 5}", "{exercise: A, reps: 5, pace: 5, tempo: 1-1}",
        "{exercise: A, work: 60, rest: 5}", "{exercise: A, work: 60, rest: 5, sets: 1}",
        "{exercise: A, work: 60, rest: 5, sides: left}", "{exercise: A, work: 60, rest: 5, sides: both}",
    ]

    private static let lengths: [String] = {
        var lengths = [
            "1h", "1:00:00", "2h", "90S", "1 m", "\"5s\\n\"", "5.5", "0x10", "0o17", "true", "~", "[5]", "{a: 5}",
        ]
        for seconds in [0, 1, 4, 5, 9, 10, 29, 30, 59, 60, 61, 90, 200, 201, 599, 600, 601, 3599, 3600, 3601] {
            let rest = seconds % 60 < 10 ? "0\(seconds % 60)" : "\(seconds % 60)"
            lengths += ["\(seconds)", "\(seconds)s", "\"\(seconds)\"", "0\(seconds)", "\(seconds).0", "-\(seconds)"]
            lengths += ["\(seconds / 60):\(rest)", "\(seconds / 60)m\(rest)s", "\(seconds / 60)m"]
        }
        return lengths
    }()

    private static let texts = [
        "A", "5", "\"5\"", "true", "null", "\"\"", "\" \"", "\"a\\nb\"", "\"a\\tb\"", "é", "none", "list", "auto",
        "left, right", "left,right", "both", "[left, right]", "standard", "Standard", "hip-flexors", "hip_flexors",
        "hip flexors", "Neck", "neck", "on", "off", "ticks", "4-6", "4-6-8-10", "4", "0-4", "04-6", "4-21", "+4-6",
        "box", "coherent", "body-scan 10m", "sleep 120m", "sleep 121m", "sleep 0m", "sleep 10", "sigh", "Box", "max",
        "200", "8-12", "3-0-1", "0-0", "12kg", "2.5 lb", "0kg", "012kg",
        "next, count", "halfway,next", "next, next", "next,",
        "a/b.wav", "/a.wav", "../a.wav", "a/../b.wav", "a/..", "..a/b..", "a/", "a\\b", "./a.wav", "for me", "bell",
    ]

    @Test func namesTheStretchesOfTheCatalog() throws {
        let schema = try String(contentsOfFile: RoutineSamples.schema, encoding: .utf8)
        let catalog = URL(filePath: RoutineSamples.schema).appending(path: "../../Audio/stretching/stretches.json")
        let text = try String(contentsOf: catalog.standardizedFileURL, encoding: .utf8)
        let ids = text.matches(of: /"id": *"([a-z_]+)-([a-z-]+)"/)
        #expect(ids.count == 39)
        for id in ids { #expect(schema.contains("\(id.2)\""), "\(id.0)") }
    }
}
