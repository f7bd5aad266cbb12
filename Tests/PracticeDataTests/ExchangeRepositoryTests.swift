import Foundation
import GRDB
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

@Suite(.timeLimit(.minutes(5))) struct ExchangeRepositoryTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func openedRepositories(_ name: String) throws -> Repositories {
        try Repositories.opened("\(folder.path)/\(name).sqlite")
    }

    /// A database with rows in every table.
    private func full() throws -> Repositories {
        let repositories = try openedRepositories("full")
        for number in 0..<3 {
            try repositories.sessions.save(.stretch(.example(at: .noon.advanced(by: number))), id: "s\(number)")
        }
        try repositories.sessions.save(
            .meditation(.example(at: .noon.advanced(by: 9), seconds: 60)), id: "\"m\" \\ {",
            zone: "America/Argentina/Ushuaia")
        var setup = StretchSetup()
        try setup.choose([RegionDuration(region: .back, seconds: 30)])
        try repositories.preferences.save(setup)
        try DatabaseQueue(path: "\(folder.path)/full.sqlite").write { db in
            try db.execute(
                sql: """
                    INSERT INTO exercise VALUES ('e', 'Press "up", {slow}', 2.5, 0, '\(Timestamp.noon)', '\(Timestamp.noon)');
                    INSERT INTO plan VALUES ('p', 'Push', 6, '\(Timestamp.noon)', '\(Timestamp.noon)');
                    INSERT INTO planDay VALUES ('d', 'p', 1, 'Monday', 0);
                    INSERT INTO planDayExercise VALUES ('x', 'd', 'e', 2, 8, 30, 60, 0);
                    INSERT INTO mesocycle VALUES ('c', 'p', '2026-01-26', 1, 'active', '\(Timestamp.noon)', '\(Timestamp.noon)');
                    INSERT INTO workout VALUES ('w', 'c', 'd', 1, '2026-01-26', 'pending', NULL, NULL);
                    INSERT INTO workoutSet VALUES ('t', 'w', 'e', 1, 8, 30, NULL, NULL, 'pending');
                    """)
        }
        return repositories
    }

    @Test func importsItsExport() async throws {
        let document = try full().exchange.document()
        let other = try openedRepositories("other")
        let counts = try await other.exchange.importDocument(document)
        #expect((counts.sessionsAdded, counts.preferences, counts.trainingRows) == (4, 1, 7))
        #expect(try other.exchange.document() == document)
        #expect(try other.sessions.lastStretches() == [.neck: "neck-rotation"])
        #expect(try other.sessions.meditationTotals() == (1, 60))
        #expect(try other.outbox.nextForwarding(now: .noon) == nil)
    }

    @Test func importsADocumentOnce() async throws {
        let repositories = try full()
        let document = try repositories.exchange.document()
        for _ in 0..<2 {
            let counts = try await repositories.exchange.importDocument(document)
            #expect((counts.sessionsAdded, counts.sessionsPresent) == (0, 4))
            #expect(try repositories.exchange.document() == document)
        }
    }

    @Test func keepsExistingSessions() async throws {
        let document = try full().exchange.document()
        let other = try openedRepositories("other")
        try other.sessions.save(.stretch(.example(seconds: 7)), id: "s0")
        try other.sessions.save(.stretch(.example()), id: "mine")
        #expect(try await other.exchange.importDocument(document).sessionsAdded == 3)
        #expect(try other.sessions.stretchSession(id: "s0")?.record.totalDurationSeconds == 7)
        #expect(try other.sessions.sessionCount() == 5)
    }

    @Test func exportsAnEmptyDatabase() async throws {
        let document = try openedRepositories("empty").exchange.document()
        #expect(try await openedRepositories("other").exchange.importDocument(document).sessionsAdded == 0)
    }

    @Test func exportsPagesOfOneDocument() async throws {
        let repositories = try openedRepositories("many")
        for number in 0..<1201 { try repositories.sessions.save(.stretch(.example()), id: "\(number)") }
        try await DatabaseQueue(path: "\(folder.path)/many.sqlite").write { db in
            // All of the first page, and some of the last.
            try db.execute(sql: "UPDATE session SET record = '' WHERE number > 701 OR number < 9")
        }
        #expect(
            try await openedRepositories("other").exchange.importDocument(repositories.exchange.document())
                .sessionsAdded == 693)
    }

    static let session =
        #"{"id":"a","kind":"meditation","completedAt":"2026-01-26T12:00:00.000Z","sessionType":"b","#
        + #""plannedDurationSeconds":60,"actualDurationSeconds":60,"completedFully":true}"#

    private static func export(_ members: String) -> String {
        #"{"format":"limber-export","version":1,"# + members + "}"
    }

    @Test(arguments: [
        ("", "line 1: expected '{'"),
        ("[]", "line 1: expected '{'"),
        ("{}", "format: not a Limber export"),
        (#"{"format":"other","version":1}"#, "format: not a Limber export"),
        (#"{"format":"limber-export"}"#, "version: expected a whole number from 1"),
        (#"{"format":"limber-export","version":0}"#, "version: expected a whole number"),
        (
            #"{"format":"limber-export","version":2,"sessions":{"new":"shape"}}"#,
            "a newer version of Limber wrote the document"
        ),
        (export(#""sessions":{}"#), "line 1: expected '['"),
        (export("\n\"sessions\":[\(session),\n{}]"), "line 3, sessions[1]: missing 'kind'"),
        (export(#""sessions":[\#(session)"#), "line 1: expected '}'"),
        (export(#""sessions":[\#(session),]"#), "expected a value"),
        (
            export(#""sessions":[\#(session.replacing("60", with: "\"60\""))]"#),
            "sessions[0]: 'plannedDurationSeconds': "
        ),
        (export(#""sessions":[\#(session.replacing("60", with: "1e999"))]"#), "sessions[0]: "),
        (
            export(#""sessions":[\#(session.replacing(":60", with: ":-1"))]"#),
            "sessions[0]: 'plannedDurationSeconds' must be"
        ),
        (export(#""sessions":[\#(session.replacing("Z", with: "+00:00"))]"#), "sessions[0]: 'completedAt': "),
        (export(#""sessions":[\#(session.replacing("meditation", with: "dance"))]"#), "sessions[0]: 'kind': "),
        (export(#""sessions":[\#(session.replacing(#""a""#, with: #""""#))]"#), "sessions[0]: 'id' must have"),
        (
            export(#""sessions":[\#(session)],"preferences":{"stretch-config":{"regions":7}}"#),
            "preferences.stretch-config"
        ),
        (export(#""sessions":[\#(session)],"preferences":{"x":tru}"#), "preferences.x: invalid JSON"),
        (
            export(#""sessions":[\#(session)],"training":{"sqlite_master":[]}"#),
            "training.sqlite_master: unknown key"
        ),
        (
            export(
                #""sessions":[\#(session)],"training":{"planDay":[{"id":"d","plan_id":"gone","day_of_week":1,"name":"x","sort_order":0}]}"#
            ),
            "training.planDay: a row refers to a missing row of 'plan'"
        ),
        (export(#""sessions":[\#(session)],"training":{"plan":[{"id":"p"}]}"#), "training.plan[0]: missing 'name'"),
        (export(#""sessions":[\#(session)],"other":1"#), "other: unknown key"),
        (export(#""sessions":[\#(session)]"#) + "x", "unexpected text after the end"),
        (export(#""sessions":["\#(String(repeating: "[", count: 9))"#), "unterminated string"),
        (export(#""sessions":[\#(String(repeating: "[", count: 100_000))"#), "unexpected end of the document"),
    ])
    func takesNothingOfWhatIsNotRight(document: String, sentence: String) async throws {
        let repositories = try full()
        let before = try repositories.exchange.document()
        let error = try await #require(throws: ImportError.self) {
            try await repositories.exchange.importDocument(Data(document.utf8))
        }
        #expect(error.description.contains(sentence), "\(error)")
        #expect(try repositories.exchange.document() == before)
    }

    @Test func importsNothingFromATruncatedDocument() async throws {
        let document = try full().exchange.document()
        let other = try openedRepositories("other")
        // The last byte ends a line.
        for length in stride(from: 0, to: document.count - 2, by: 7) {
            await #expect(throws: ImportError.self) { try await other.exchange.importDocument(document.prefix(length)) }
        }
        #expect(try other.sessions.sessionCount() == 0)
        #expect(try other.preferences.setup() == StretchSetup())
    }

    @Test func deletesEverything() throws {
        let repositories = try full()
        try repositories.sessions.save(.stretch(.example()), id: "secret-1", forwarding: true)
        try repositories.exchange.clear()
        #expect(try repositories.exchange.document() == openedRepositories("empty").exchange.document())
        #expect(try repositories.sessions.lastStretches() == [:])
        #expect(try repositories.outbox.nextForwarding(now: .noon) == nil)
        for name in try folder.names where name.hasPrefix("full") {
            let bytes = try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)"))
            #expect(bytes.firstRange(of: Data("secret-1".utf8)) == nil, "\(name)")
        }
        #expect(try repositories.sessions.save(.stretch(.example()), id: "secret-1"))
    }
}
