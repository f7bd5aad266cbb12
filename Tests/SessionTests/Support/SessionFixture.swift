import Catalog
import ControlProtocol
import Foundation
import Playback
import TestSupport
import Testing

@testable import PracticeData
@testable import Session
@testable import SessionCore

/// Files for a test's sessions: catalog, music, checkpoint and history.
final class SessionFixture: Sendable {
    let folder: TemporaryFolder
    let catalog: TemporaryFolder
    let log = Log()
    /// The daemon's database.
    let practice: PracticeService

    init() throws {
        folder = try TemporaryFolder()
        practice = .over("\(folder.path)/data/limber.sqlite", logger: log.logger)
        catalog = try TemporaryFolder()
        try SampleCatalog.write(to: catalog)
        try SampleCatalog.write("music", SampleCatalog.music, to: folder)
        try SampleCatalog.writeMusicList(to: folder)
        try FileManager.default.createDirectory(atPath: "\(folder.path)/run", withIntermediateDirectories: false)
    }

    var files: CheckpointFiles {
        CheckpointFiles(stateFolder: "\(folder.path)/state", runtimeFolder: "\(folder.path)/run")
    }

    var database: String { "\(folder.path)/data/limber.sqlite" }

    /// Saves checkpoints as the program does.
    var persistence: SessionPersistence { SessionPersistence(files: files, records: records, logger: log.logger) }

    /// Saves records to history.
    var records: SessionRecords { SessionRecords(files.pending, practice: practice, logger: log.logger) }

    /// Recovers leftovers of an earlier process as the program does.
    var recovery: SessionRecovery { SessionRecovery(files: files, records: records, logger: log.logger) }

    /// The stored sessions, read immediately.
    var data: Repositories { Repositories(Store(path: database, logger: log.logger)) }

    var planner: SessionPlanner {
        let bundle = SessionPlanner.Bundle(
            catalogs: InstalledCatalogs(bundled: catalog.path), music: folder.path)
        return SessionPlanner { bundle }
    }

    /// The plan of a new session, by default without change-overs, tones and music.
    func plan(
        _ regions: String = "neck:10", leadIn: LeadIn = .first, changeOver: ChangeOver = .none, tones: Tones = .off,
        music: MusicChoice = .none, interrupt: Interrupt = .pause
    ) throws -> SessionPlan {
        let options = SessionOptions(
            regions: try regions.split(separator: " ").map { try RegionDuration(parsing: String($0)) },
            leadIn: leadIn, changeOver: changeOver, tones: tones, music: music, interrupt: interrupt)
        return try plan(options)
    }

    /// The plan of a new meditation.
    func plan(
        _ meditation: MeditationOptions, music: MusicChoice = .none, interrupt: Interrupt = .pause
    ) throws -> SessionPlan {
        try plan(SessionOptions(.meditation(meditation), music: music, interrupt: interrupt))
    }

    private func plan(_ options: SessionOptions) throws -> SessionPlan {
        var generator = SystemRandomNumberGenerator()
        return try planner.plan(
            options, id: UUID().uuidString.lowercased(), at: Timestamp(Date()), avoiding: RecentContent(),
            otherMusicPlays: false,
            using: &generator, logger: .quiet)
    }

    /// Plays a session in real time until an event, performs an action, and shuts down.
    func play(
        _ plan: SessionPlan, interruptedAfter isEvent: (SessionEvent) -> Bool,
        and body: (SessionController) async throws -> Void = { _ in }
    ) async throws -> Checkpoint {
        let performance = try await play(plan, output: .null, persistence: persistence) { controller, listener in
            try await listener.hear(isEvent)
            try await body(controller)
            await controller.interrupt()
        }
        #expect(performance.outcome == .interrupted)
        return try #require(files.load())
    }

    /// The plan of the rest of the last process's session.
    func planRest() throws -> SessionPlan {
        let checkpoint = try #require(files.load())
        return try planner.plan(
            resuming: checkpoint, options: checkpoint.options, otherMusicPlays: false, logger: .quiet)
    }

    func controller(
        for plan: SessionPlan, output: Output = .nullVirtual, persistence: SessionPersistence? = nil,
        at schedule: String = "",
        pauseLimit: Int = SessionController.pauseLimitFrames
    ) throws -> SessionController {
        SessionController(
            plan: plan,
            output: try OpenedOutput(output),
            persistence: persistence ?? SessionPersistence(files: nil, records: nil, logger: log.logger),
            schedule: try schedule.split(separator: " ").map { try ScheduledCommand(parsing: String($0)) },
            pauseLimit: pauseLimit,
            logger: log.logger
        )
    }

    /// Plays a session to its end while a body uses it, subscribed from the start.
    func play(
        _ plan: SessionPlan, output: Output = .nullVirtual, persistence: SessionPersistence? = nil,
        at schedule: String = "",
        pauseLimit: Int = SessionController.pauseLimitFrames,
        while body: (SessionController, inout Listener) async throws -> Void = { _, _ in }
    ) async throws -> Performance {
        let controller = try controller(
            for: plan, output: output, persistence: persistence, at: schedule, pauseLimit: pauseLimit)
        let updates = await controller.updates()
        var listener = Listener(to: await controller.updates())
        let running = Task { try await controller.run() }
        try await body(controller, &listener)
        let outcome = try await running.value
        return Performance(updates: await updates.reduce(into: []) { $0.append($1) }, outcome: outcome)
    }
}

extension SessionController {
    /// Performs a command, and returns the refusal if there is one.
    func answer(to command: SessionCommand) async -> SessionRefusal? {
        do throws(SessionRefusal) {
            try await perform(command)
            return nil
        } catch {
            return error
        }
    }
}
