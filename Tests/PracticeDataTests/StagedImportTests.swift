import Foundation
import GRDB
import PracticeCore
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import PracticeData

/// An import checks its document without the database, and changes the database in one transaction.
@Suite(.timeLimit(.minutes(10))) struct StagedImportTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/limber.sqlite"
    }

    private static func session(
        _ id: String, at moment: Timestamp = .noon, region: Region = .neck, _ stretch: String = "s"
    )
        -> String
    {
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
        let file = ImportFile(forDatabase: path)
        try await file.append(Array(document))
        return file
    }

    private func leftovers() throws -> [String] { try folder.names.filter { $0.contains(".import-") } }

    @Test func checksTheDocumentWithoutTheLock() async throws {
        let data = Repositories(.impatient(path))
        try Store.patient(path).open()
        let sessions = (0..<40_000).map { Self.session("\($0)", at: .noon.advanced(by: $0)) }
        let other = try OtherProgram(path)
        try other.lock()

        let faulty = try await file(Self.document(sessions + ["{}"]))
        let error = await #expect(throws: ImportError.self) { try await faulty.stage { _ in } }
        #expect(error == .document("line 40002, sessions[40000]: missing 'kind'"))

        let parts = Mutex([Double]())
        let staged = try await file(Self.document(sessions)).stage { part in parts.withLock { $0.append(part) } }
        let progress = parts.withLock { $0 }
        #expect(progress == progress.sorted() && progress.count > 40 && progress.last == 1)
        #expect(throws: ImportError.store(.busy(path: path))) { try data.exchange.merge(staged) }

        try other.unlock()
        let counts = try Repositories(.patient(path)).exchange.merge(staged)
        #expect((counts.sessionsAdded, counts.sessionsPresent) == (40_000, 0))
        #expect(try data.sessions.latestStretch()?.id == "39999")
    }

    @Test func writesNothingIfTheLastRowIsFaulty() async throws {
        let data = try Repositories.opened(path)
        let plan =
            #"{"id":"p","name":"Push","duration_weeks":6,"created_at":"\#(Timestamp.noon)","updated_at":"\#(Timestamp.noon)"}"#
        // Two exercises of one name conflict in the database only.
        let exercises = ["a", "b"].map {
            #"{"id":"\#($0)","name":"Row","weight_increment":5,"is_custom":true,"created_at":"\#(Timestamp.noon)","updated_at":"\#(Timestamp.noon)"}"#
        }
        let training = #",\#n"training":{"plan":[\#(plan)],"exercise":[\#n\#(exercises.joined(separator: ",\n"))]}"#
        let document = Self.document((0..<100).map { Self.session("\($0)") }, training)
        let error = await #expect(throws: ImportError.self) { try await data.exchange.importDocument(document) }
        #expect("\(try #require(error))".hasPrefix("line 104, training.exercise[1]: UNIQUE"))
        #expect(try data.sessions.sessionCount() == 0)
        #expect(try data.sessions.lastStretches().isEmpty)
        #expect(try data.trainingPlans.plans().isEmpty)
    }

    @Test func countsADuplicateAsPresent() async throws {
        let data = try Repositories.opened(path)
        let counts = try await data.exchange.importDocument(
            Self.document([Self.session("a", "first"), Self.session("b"), Self.session("a", "second")]))
        #expect((counts.sessionsAdded, counts.sessionsPresent) == (2, 1))
        #expect(try data.sessions.stretchSession(id: "a")?.record.stretches.first?.stretchId == "first")
    }

    @Test func remembersLastStretchesOfNewSessionsOnly() async throws {
        let data = try Repositories.opened(path)
        let (early, late) = (Timestamp.noon, Timestamp.noon.advanced(by: 60))
        try data.sessions.save(.stretch(.example(at: late, (.neck, "mine"))), id: "present")
        try data.sessions.save(.stretch(.example(at: early, (.back, "mine"))), id: "old")
        let document = Self.document([
            Self.session("present", at: late, "other"), Self.session("new", at: late, region: .back, "b1"),
            Self.session("tie", at: late, region: .back, "b2"), Self.session("older", at: early, region: .back, "b3"),
            Self.session("earlier", at: early, "n"),
        ])
        for added in [4, 0] {
            #expect(try await data.exchange.importDocument(document).sessionsAdded == added)
            #expect(try data.sessions.lastStretches() == [.neck: "mine", .back: "b2"])
        }
    }

    @Test func readsARegularFileInPlaceAndAPipeToItsEnd() async throws {
        let data = try Repositories.opened(path)
        let document = Self.document((0..<2000).map { Self.session("\($0)") })
        let name = "\(folder.path)/document.json"
        try document.write(to: URL(filePath: name))
        let regular = try FileHandle(forReadingFrom: URL(filePath: name))
        let inPlace = try ImportFile(forDatabase: path, reading: regular.fileDescriptor)
        #expect(try leftovers().isEmpty)
        #expect(try data.exchange.merge(await inPlace.stage { _ in }).sessionsAdded == 2000)

        let pipe = Pipe()
        Thread.detachNewThread {
            try? pipe.fileHandleForWriting.write(contentsOf: document)
            try? pipe.fileHandleForWriting.close()
        }
        let spooled = try ImportFile(forDatabase: path, reading: pipe.fileHandleForReading.fileDescriptor)
        #expect(try data.exchange.merge(await spooled.stage { _ in }).sessionsPresent == 2000)
    }

    @Test func rejectsMoreThan256MiB() async throws {
        let name = "\(folder.path)/large"
        #expect(FileManager.default.createFile(atPath: name, contents: nil))
        let file = try FileHandle(forUpdating: URL(filePath: name))
        try file.truncate(atOffset: UInt64(ImportFile.mostBytes) + 1)
        try file.seek(toOffset: 0)
        #expect(throws: ImportError.tooLong) { try ImportFile(forDatabase: path, reading: file.fileDescriptor) }

        let collected = ImportFile(forDatabase: path)
        let piece = [UInt8](repeating: 0x20, count: 16 << 20)
        for _ in 0..<16 { try await collected.append(piece) }
        await #expect(throws: ImportError.tooLong) { try await collected.append([0x20]) }
        #expect(ImportError.tooLong.description == "the document is larger than 256 MiB")
    }

    @Test func rejectsAnOversizedMember() async throws {
        let data = try Repositories.opened(path)
        let long = String(repeating: "x", count: JSONScanner.mostDecodedBytes)
        let error = await #expect(throws: ImportError.self) {
            try await data.exchange.importDocument(Self.document([Self.session(long)]))
        }
        #expect(error == .document("line 2, sessions[0]: larger than 4 MiB"))
    }

    @Test func removesItsTemporaryFiles() async throws {
        let data = try Repositories.opened(path)
        do {
            let file = try await file(Self.document([Self.session("a")]))
            let name = try #require(try leftovers().first)
            let modes = try [name, "\(name)/document"].map {
                try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\($0)")[.posixPermissions] as? Int
            }
            #expect(modes == [0o700, 0o600])
            #expect(try data.exchange.merge(await file.stage { _ in }).sessionsAdded == 1)
        }
        try await until { try leftovers().isEmpty }
    }

    @Test func removesTheFilesOfAKilledImport() async throws {
        let killed = "\(path).import-killed"
        try FileManager.default.createDirectory(atPath: killed, withIntermediateDirectories: true)
        #expect(FileManager.default.createFile(atPath: "\(killed)/document", contents: nil))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: killed)
        let running = try ImportFolder(besideDatabase: path)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: running.path)
        let next = try ImportFolder(besideDatabase: path)
        #expect(try leftovers().count == 2)
        #expect([running, next].allSatisfy { FileManager.default.fileExists(atPath: $0.path) })
    }

    @Test func keepsTheDatabaseIfTheTemporaryFileIsDamaged() async throws {
        let data = try Repositories.opened(path)
        try data.sessions.save(.stretch(.example()), id: "mine")
        let sessions = (0..<2000).map { Self.session("\($0)") }
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
