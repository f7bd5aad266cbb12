import Foundation
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

/// An import checks its document without the database, and changes the database in one transaction.
@Suite(.timeLimit(.minutes(10))) struct ImportTests {
    private let db = TestDatabase()
    private var data: Repositories { db.data }

    private static func session(
        _ id: String, at moment: Timestamp = .saturday, region: Region = .neck, _ stretch: String = "s"
    ) -> String {
        #"{"id":"\#(id)","kind":"stretch","completedAt":"\#(moment)","totalDurationSeconds":60,"regionsCompleted":1,"#
            + #""regionsSkipped":0,"stretches":[{"region":"\#(region.rawValue)","stretchId":"\#(stretch)","#
            + #""stretchName":"\#(stretch)","durationSeconds":60,"skippedSegments":0}]}"#
    }

    private static func document(_ sessions: [String], _ more: String = "") -> Data {
        Data(
            #"{"format":"limber-export","version":1,"sessions":[\#n\#(sessions.joined(separator: ",\n"))]\#(more)}"#
                .utf8)
    }

    @Test func checksTheDocumentWithoutTheLock() async throws {
        _ = try db.opened()
        let sessions = (0..<2500).map { Self.session("\($0)", at: .saturday + .seconds($0)) }
        let impatient = db.practice(waitLimits: .init(.milliseconds(50))).exchange
        let lock = try LockedDatabase(db.path)
        let error = await #expect(throws: ImportError.self) {
            try await impatient.importDocument(Self.document(sessions + ["{}"])) { _, _ in nil }
        }
        #expect(error == .document("line 2502, sessions[2500]: missing 'kind'"))
        let document = Self.document(sessions)
        await #expect(throws: StoreError.busy(path: db.path)) {
            try await impatient.importDocument(document) { _, _ in nil }
        }

        try lock.unlock()
        let counts = try await db.importDocument(document)
        #expect((counts.sessionsAdded, counts.sessionsPresent) == (2500, 0))
        #expect(try data.sessions.latest(of: .stretch)?.id == "2499")
    }

    @Test func writesNothingIfTheLastRowIsFaulty() async throws {
        let times = #""created_at":"\#(Timestamp.saturday)","updated_at":"\#(Timestamp.saturday)"}"#
        let plan = #"{"id":"p","name":"Push","duration_weeks":6,\#(times)"#
        // Two exercises of one name conflict in the database only.
        let exercises = ["a", "b"].map {
            #"{"id":"\#($0)","name":"Row","weight_increment":5,"is_custom":true,\#(times)"#
        }
        let training = #",\#n"training":{"plan":[\#(plan)],"exercise":[\#n\#(exercises.joined(separator: ",\n"))]}"#
        let document = Self.document((0..<100).map { Self.session("\($0)") }, training)
        try await db.expectRefusal(of: document, "line 104, training.exercise[1]: UNIQUE")
        #expect(try data.sessions.sessionCount() == 0)
        #expect(try data.sessions.lastStretches().isEmpty)
        #expect(try data.trainingPlans.plans.rows().isEmpty)
    }

    /// Windows writes a byte order mark when it saves the file again.
    @Test func readsADocumentWithAByteOrderMark() async throws {
        let document = Data([0xef, 0xbb, 0xbf]) + Self.document((0..<3).map { Self.session("\($0)") })
        #expect(try await db.importDocument(document).sessionsAdded == 3)
        #expect(try data.sessions.session(id: "2", of: .stretch)?.record.stretches.first?.stretchId == "s")
        let faulty = Data([0xef, 0xbb, 0xbf]) + Self.document([Self.session("a"), "{}"])
        try await db.expectRefusal(of: faulty, "line 3, sessions[1]: missing 'kind'")
    }

    @Test func countsADuplicateAsPresent() async throws {
        let counts = try await db.importDocument(
            Self.document([Self.session("a", "first"), Self.session("b"), Self.session("a", "second")]))
        #expect((counts.sessionsAdded, counts.sessionsPresent) == (2, 1))
        #expect(try data.sessions.session(id: "a", of: .stretch)?.record.stretches.first?.stretchId == "first")
    }

    @Test func remembersLastStretchesOfNewSessionsOnly() async throws {
        let (early, late) = (Timestamp.saturday, Timestamp.saturday + .seconds(60))
        try db.save([
            "present": .stretch(.example(at: late, (.neck, "mine"))),
            "old": .stretch(.example(at: early, (.back, "mine"))),
        ])
        let document = Self.document([
            Self.session("present", at: late, "other"), Self.session("new", at: late, region: .back, "b1"),
            Self.session("tie", at: late, region: .back, "b2"), Self.session("older", at: early, region: .back, "b3"),
            Self.session("earlier", at: early, "n"),
        ])
        for added in [4, 0] {
            #expect(try await db.importDocument(document).sessionsAdded == added)
            #expect(try data.sessions.lastStretches() == [.neck: "mine", .back: "b2"])
        }
    }

    @Test func carriesSessionsOfRoutines() async throws {
        let record = RoutineRecord.example((.neck, "a"), (.back, "b"))
        let other = TestDatabase()
        try other.data.sessions.save(.routine(record), id: "one", zone: "Asia/Tokyo")
        let document = try other.document()
        for added in [1, 0] { #expect(try await db.importDocument(document).sessionsAdded == added) }
        #expect(
            try data.sessions.sessions(of: .routine) == [
                StoredSession(id: "one", record: .routine(record), zone: "Asia/Tokyo")
            ])
        #expect(try data.sessions.lastStretches() == [.neck: "a", .back: "b"])
        #expect(try data.sessions.totals(of: .routine) == (1, 60))
        let text = String(decoding: document, as: UTF8.self)
        for (member, value, complaint) in [
            (#""routine":"Morning back""#, #""routine":"""#, "'routine' must be a string of 1 to 60 characters"),
            (#""activeSeconds":60"#, #""activeSeconds":-1"#, "'activeSeconds' must be a whole number from 0 to"),
            (#""plannedDurationSeconds":120"#, #""plannedDurationSeconds":0"#, "'plannedDurationSeconds' must be"),
            (#""skippedSegments":0"#, #""skippedSegments":3"#, "'skippedSegments' must be"),
            (#""kind":"routine""#, #""kind":"meditation""#, "missing 'sessionType'"),
        ] {
            try #require(text.contains(member))
            try await TestDatabase().expectRefusal(of: Data(text.replacing(member, with: value).utf8), complaint)
        }
    }

    @Test func rejectsMoreThan32MiB() async throws {
        let most = 32 << 20
        try await db.expectRefusal(of: Data(repeating: 0x78, count: most), "line 1: expected '{'")
        try await db.expectRefusal(
            of: Data(repeating: 0x78, count: most + 1),
            "the document is larger than 32 MiB; split it by date, as limber(1) shows")
    }

    @Test func rejectsAnOversizedMember() async throws {
        let long = String(repeating: "x", count: JSONScanner.mostDecodedBytes)
        try await db.expectRefusal(of: Self.document([Self.session(long)]), "line 2, sessions[0]: larger than 4 MiB")
    }
}
