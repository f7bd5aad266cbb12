import Foundation
import PracticeCore
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import PracticeData

/// An import checks its document without the database, and changes the database in one transaction.
@Suite(.timeLimit(.minutes(10))) struct StagedImportTests {
    private let db = TestDatabase()
    private var data: Repositories { db.data }
    private var folder: TemporaryFolder { db.folder }

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

    private func file(_ document: Data) async throws -> ImportFile {
        let file = ImportFile(forDatabase: db.path)
        try await file.append(Array(document))
        return file
    }

    private func leftovers() throws -> [String] { try folder.names.filter { $0.contains(".import-") } }

    @Test func checksTheDocumentWithoutTheLock() async throws {
        _ = try db.opened()
        let sessions = (0..<2500).map { Self.session("\($0)", at: .saturday + .seconds($0)) }
        let lock = try LockedDatabase(db.path)

        let faulty = try await file(Self.document(sessions + ["{}"]))
        let error = await #expect(throws: ImportError.self) { try await faulty.stage { _ in } }
        #expect(error == .document("line 2502, sessions[2500]: missing 'kind'"))

        let parts = Mutex([Double]())
        let staged = try await file(Self.document(sessions)).stage { part in parts.withLock { $0.append(part) } }
        let progress = parts.withLock { $0 }
        // Each pass reports every 256 KiB.
        #expect(progress == progress.sorted() && progress.count > 2 && progress.last == 1)
        let impatient = Repositories(.impatient(db.path), .saturday).exchange
        #expect(throws: ImportError.store(.busy(path: db.path))) { try impatient.merge(staged) }

        try lock.unlock()
        let counts = try data.exchange.merge(staged)
        #expect((counts.sessionsAdded, counts.sessionsPresent) == (2500, 0))
        #expect(try data.sessions.latestStretch()?.id == "2499")
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
        #expect(try data.trainingPlans.plans().isEmpty)
    }

    /// Windows writes a byte order mark when it saves the file again.
    @Test func readsADocumentWithAByteOrderMark() async throws {
        let document = Data([0xef, 0xbb, 0xbf]) + Self.document((0..<3).map { Self.session("\($0)") })
        #expect(try await db.importDocument(document).sessionsAdded == 3)
        #expect(try data.sessions.stretchSession(id: "2")?.record.stretches.first?.stretchId == "s")
        let faulty = Data([0xef, 0xbb, 0xbf]) + Self.document([Self.session("a"), "{}"])
        try await db.expectRefusal(of: faulty, "line 3, sessions[1]: missing 'kind'")
    }

    @Test func countsADuplicateAsPresent() async throws {
        let counts = try await db.importDocument(
            Self.document([Self.session("a", "first"), Self.session("b"), Self.session("a", "second")]))
        #expect((counts.sessionsAdded, counts.sessionsPresent) == (2, 1))
        #expect(try data.sessions.stretchSession(id: "a")?.record.stretches.first?.stretchId == "first")
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

    @Test func readsARegularFileInPlaceAndAPipeToItsEnd() async throws {
        let document = Self.document((0..<1000).map { Self.session("\($0)") })
        let name = "\(folder.path)/document.json"
        try document.write(to: URL(filePath: name))
        let regular = try FileHandle(forReadingFrom: URL(filePath: name))
        let inPlace = try ImportFile(forDatabase: db.path, reading: regular.fileDescriptor)
        #expect(try leftovers().isEmpty)
        #expect(try data.exchange.merge(await inPlace.stage { _ in }).sessionsAdded == 1000)

        let pipe = Pipe()
        Thread.detachNewThread {
            try? pipe.fileHandleForWriting.write(contentsOf: document)
            try? pipe.fileHandleForWriting.close()
        }
        let spooled = try ImportFile(forDatabase: db.path, reading: pipe.fileHandleForReading.fileDescriptor)
        #expect(try data.exchange.merge(await spooled.stage { _ in }).sessionsPresent == 1000)
    }

    @Test func rejectsMoreThan256MiB() async throws {
        #expect(ImportFile.mostBytes == 256 << 20)
        #expect(ImportError.tooLong.description == "the document is larger than 256 MiB")
        // The same limit, of 1 KiB, for a file, a pipe and the body of a request.
        let name = try folder.file("large", repeatElement(0x20, count: 1025))
        let file = try FileHandle(forReadingFrom: URL(filePath: name))
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(repeating: 0x20, count: 1025))
        try pipe.fileHandleForWriting.close()
        for descriptor in [file.fileDescriptor, pipe.fileHandleForReading.fileDescriptor] {
            #expect(throws: ImportError.tooLong) {
                try ImportFile(forDatabase: db.path, reading: descriptor, limit: 1024)
            }
        }
        let collected = ImportFile(forDatabase: db.path, limit: 1024)
        for _ in 0..<2 { try await collected.append([UInt8](repeating: 0x20, count: 512)) }
        await #expect(throws: ImportError.tooLong) { try await collected.append([0x20]) }
    }

    @Test func rejectsAnOversizedMember() async throws {
        let long = String(repeating: "x", count: JSONScanner.mostDecodedBytes)
        try await db.expectRefusal(of: Self.document([Self.session(long)]), "line 2, sessions[0]: larger than 4 MiB")
    }

    @Test func removesItsTemporaryFiles() async throws {
        do {
            let file = try await file(Self.document([Self.session("a")]))
            let name = try #require(try leftovers().first)
            #expect(try [name, "\(name)/document"].map(folder.permissions) == [0o700, 0o600])
            #expect(try data.exchange.merge(await file.stage { _ in }).sessionsAdded == 1)
        }
        try await until { try leftovers().isEmpty }
    }

    @Test func removesTheFilesOfAKilledImport() async throws {
        let killed = "\(db.path).import-killed"
        try FileManager.default.createDirectory(atPath: killed, withIntermediateDirectories: true)
        #expect(FileManager.default.createFile(atPath: "\(killed)/document", contents: nil))
        let running = try ImportFolder(besideDatabase: db.path)
        for path in [killed, running.path] {
            let minuteAgo = Date(timeIntervalSinceNow: -60)
            try FileManager.default.setAttributes([.modificationDate: minuteAgo], ofItemAtPath: path)
        }
        let next = try ImportFolder(besideDatabase: db.path)
        #expect(try leftovers().count == 2)
        #expect([running, next].allSatisfy { FileManager.default.fileExists(atPath: $0.path) })
    }

    @Test func keepsTheDatabaseIfTheTemporaryFileIsDamaged() async throws {
        try db.save(["mine": .stretching()])
        let sessions = (0..<1000).map { Self.session("\($0)") }
        let staged = try await file(Self.document(sessions)).stage { _ in }
        let file = try FileHandle(forUpdating: URL(filePath: staged.file.path))
        try file.seek(toOffset: 8192)
        try file.write(contentsOf: Data(repeating: 0xFF, count: 64 << 10))
        let error = #expect(throws: ImportError.self) { try data.exchange.merge(staged) }
        #expect("\(try #require(error))".contains("the temporary file is damaged"))
        #expect(try data.sessions.sessionCount() == 1)
        #expect(try !folder.names.contains { $0.contains("damaged") })
    }
}
