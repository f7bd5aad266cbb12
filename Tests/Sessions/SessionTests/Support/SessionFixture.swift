import Catalog
import ControlProtocol
import Foundation
import Logging
import Playback
import PracticeCore
import TestSupport
import Testing

@testable import PracticeData
@testable import Session
@testable import SessionCore

/// Files for a test's sessions: checkpoint and history in one folder, catalog and music in another.
final class SessionFixture: Sendable {
    let folder: TemporaryFolder
    let catalog: TemporaryFolder
    private let memory: TemporaryFolder
    let log = Log()
    let files: CheckpointFiles
    /// The path of the daemon's database.
    let database: String
    /// The daemon's database, by the wall clock in UTC.
    let practice: PracticeService

    /// Writes the files. A failure fails the test.
    init() {
        folder = .orNone()
        catalog = .orNone()
        memory = .inMemory(at: "\(folder.path)/run")
        files = CheckpointFiles(stateFolder: "\(folder.path)/state", runtimeFolder: "\(folder.path)/run")
        database = "\(folder.path)/data/limber.sqlite"
        practice = PracticeService(
            database: database,
            context: PracticeContext(
                now: Timestamp.now, days: { .utc }, calendar: { .utc }, newID: { UUID().uuidString.lowercased() }),
            waitLimits: .background, logger: log.logger)
        #expect(throws: Never.self) {
            for (name, bytes) in SampleCatalog.long.files { try catalog.file(name, bytes) }
            try catalog.file("music.wav", SampleCatalog.music.bytes)
            try catalog.file("music.json", text: SampleCatalog.musicList)
        }
    }

    /// Saves checkpoints as the program does.
    var persistence: SessionPersistence { SessionPersistence(files: files, records: records, logger: log.logger) }

    /// Saves records to history, also of short sessions, because most sessions of the tests are short.
    var records: SessionRecords {
        SessionRecords(files.pending, practice: practice, recordsShort: true, logger: log.logger)
    }

    /// Recovers leftovers of an earlier process as the program does.
    func recover(now: Timestamp = .now()) async -> SessionRecovery.Findings {
        await SessionRecovery(files: files, records: records, logger: log.logger).recover(now: now)
    }

    /// The stored sessions, read immediately.
    var data: Repositories { Repositories(Store(path: database, logger: log.logger), .saturday) }

    /// Makes a database impossible: no user, not even root, can create a folder below a file.
    func obstructDatabase() throws { try folder.file("data", text: "") }

    /// Makes a database possible again.
    func clearDatabase() throws { try folder.remove("data") }

    /// The sessions of a daemon, by default of ten minutes for the neck in real time.
    func host(
        regions: [StretchChoice] = [.region(RegionDuration(region: .neck, seconds: 600))], output: Output = .null,
        interrupt: Interrupt = .pause, otherPlayback: (any OtherPlayback)? = nil,
        planner: SessionPlanner? = nil
    ) -> SessionHost {
        let defaults = SessionDefaults(
            options: SessionOptions(regions: regions, output: output, music: .none, interrupt: interrupt))
        return SessionHost(
            planner: planner ?? self.planner, files: files, practice: practice, otherPlayback: otherPlayback,
            defaults: { defaults },
            recordingDelay: .milliseconds(10), logger: log.logger)
    }
}

extension SessionController {
    /// Performs a command, and returns the refusal if there is one.
    func answer(to command: SessionCommand) async -> SessionRefusal? {
        do throws(SessionRefusal) {
            try await perform(command)
            return nil
        } catch { return error }
    }
}
