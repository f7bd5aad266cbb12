import GRDB
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

/// The stored routines, and their merge on import.
@Suite(.timeLimit(.minutes(5))) struct RoutineRepositoryTests {
    private let db = TestDatabase()
    private var routines: RoutineRepository { db.data.routines }

    @Test func listsRoutinesByNameInAnyCase() throws {
        #expect(try routines.routines().isEmpty)
        for name in ["core", "Back", "Änderung", "all"] { try routines.save(.example(name)) }
        #expect(try routines.routines().map(\.name) == ["all", "Back", "core", "Änderung"])
    }

    @Test(arguments: ["morning-back", "MORNING-Back", "Morning back", " Morning  Back! "])
    func findsARoutineByIDOrNameInAnyCase(id: String) throws {
        try routines.save(.example())
        #expect(try routines.routine(id: id) == .example())
        #expect(try routines.remove(id))
        #expect(try !routines.remove(id))
        #expect(try routines.routines().isEmpty)
    }

    @Test(arguments: ["", "morning", "morning-back' OR ''='", "%"]) func findsNoOtherRoutine(id: String) throws {
        try routines.save(.example())
        #expect(try routines.routine(id: id) == nil)
    }

    @Test func keepsTextsAsTheyAre() throws {
        let routine = StoredRoutine.example(text: "name: 'a'\r\n\t# “é” \\ \"\n", audio: ["ü/'\"\\.wav": "x"])
        try routines.save(routine)
        #expect(try routines.routine(id: routine.id) == routine)
        // As a session reads it, before the process has opened the database.
        let copy = "\(db.folder.path)/copy.sqlite"
        try db.copy(to: copy)
        #expect(try Repositories(.impatient(copy), .saturday).routines.routine(id: routine.id) == routine)
        #expect(OpenDatabases.current(at: copy) == nil)
    }

    @Test func replacesOnlyTheRoutineThatIsNamed() throws {
        try routines.save(.example())
        let changed = StoredRoutine.example(text: "new")
        #expect(throws: StoredRoutineError.refused(.exists("Morning back"))) { try routines.save(changed) }
        try routines.save(changed, replacing: "Morning Back")
        #expect(try routines.routines() == [changed])
        // With another name.
        try routines.save(.example("Evening"), replacing: "morning-back")
        #expect(try routines.routines() == [.example("Evening")])
        try routines.save(.example("Core"))
        // The routine to replace stays if the new name is taken.
        #expect(throws: StoredRoutineError.refused(.exists("Core"))) {
            try routines.save(.example("Core"), replacing: "evening")
        }
        #expect(try routines.routines().map(\.id) == ["core", "evening"])
        // One that another request has removed or renamed.
        #expect(throws: StoredRoutineError.refused(.gone("gone"))) {
            try routines.save(.example("New"), replacing: "gone")
        }
        #expect(try routines.routines().count == 2)
    }

    /// Adds routines `R 1`, `R 2` and so on.
    private func fill(_ count: Int) throws {
        try db.store.write { db in
            for number in 1...count { try StoredRoutine.example("R \(number)").insert(db) }
        }
    }

    @Test func refusesMoreThan500Routines() async throws {
        try fill(StoredRoutine.mostRoutines)
        let error = #expect(throws: StoredRoutineError.refused(.tooMany)) { try routines.save(.example()) }
        #expect(error?.description == "there are 500 routines, the most that Limber stores; remove one first")
        try routines.save(.example("R 7", text: "new"), replacing: "r-7")
        let other = TestDatabase()
        try other.data.routines.save(.example())
        try await db.expectRefusal(of: other.document(), "routines.routine[0]: there are 500 routines")
        #expect(try routines.routines().count == 500)
    }

    @Test(arguments: [(-1, "present"), (0, "present"), (1, "imported")])
    func keepsTheRoutineThatWasChangedLast(seconds: Int, text: String) async throws {
        let other = TestDatabase()
        try other.data.routines.save(.example(text: "imported", audio: [:], at: .saturday + .seconds(seconds)))
        try routines.save(.example(text: "present"))
        let counts = try await db.importDocument(other.document())
        #expect(counts.routineRows == (text == "imported" ? 1 : 0))
        let routine = try #require(try routines.routine(id: "morning-back"))
        // The clips of this computer stay.
        #expect((routine.text, routine.audio) == (text, ["a/b.wav": "1.wav"]))
    }

    @Test func limitsTheTextInBytes() {
        let most = String(repeating: "é", count: StoredRoutine.mostTextBytes / 2)
        #expect(StoredRoutine.example(text: most).fault == nil)
        #expect(StoredRoutine.example(text: most + "a").fault == "'text' must be a text of 1 to 200000 bytes")
        #expect(StoredRoutine.example(String(repeating: "n", count: 61)).fault?.hasPrefix("'name' must be") == true)
        #expect(StoredRoutine.example("!").fault == "'id' must be the word of the name")
    }

    @Test(arguments: ["audio = '['", "name = x'ff00fe'", "name = x'41'"])
    func carriesAnUnreadableRoutine(change: String) async throws {
        try routines.save(.example())
        try routines.save(.example("Core"))
        try db.execute("UPDATE routine SET \(change) WHERE id = 'core'")
        #expect(try routines.routines() == [.example()])
        #expect(try db.data.unreadableRows(of: .routines) == 1)
        let other = TestDatabase()
        for _ in 1...2 { #expect(try await other.importDocument(db.document()).unreadableRows == 1) }
        let row = "SELECT quote(name) || quote(audio) FROM routine WHERE id = 'core'"
        #expect(try other.select(row) as [String] == db.select(row))
        // A readable routine of the same name takes its place.
        try other.data.routines.save(.example("Core"))
        #expect(try other.data.routines.routines().count == 2)
    }

    @Test func refusesADocumentWithABrokenRoutine() async throws {
        let other = TestDatabase()
        for text in ["valid", "broken"] { try other.data.routines.save(.example(text, text: text)) }
        try await db.expectRefusal(of: other.document(), "routines.routine[1]: the text is broken")
        #expect(try routines.routines().isEmpty)
    }
}
