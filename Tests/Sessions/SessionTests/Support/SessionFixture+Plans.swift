import Catalog
import Foundation
import Logging
import TestSupport
import Testing

@testable import Session
@testable import SessionCore

extension SessionFixture {
    var bundle: SessionPlanner.Bundle {
        SessionPlanner.Bundle(catalogs: InstalledCatalogs(bundled: catalog.path), music: catalog.path)
    }

    var planner: SessionPlanner { SessionPlanner { [bundle] in bundle } }

    /// The plan of a new session, by default without change-overs, tones and music.
    func plan(
        _ regions: String = "neck:10", leadIn: LeadIn = .first, introductions: Introductions = .auto,
        changeOver: ChangeOver = .none, tones: Tones = .off,
        music: MusicChoice = .none, interrupt: Interrupt = .pause
    ) throws -> SessionPlan {
        let regions = try regions.split(separator: " ").map { try StretchChoice(parsing: String($0)) }
        return try plan(
            SessionOptions(
                regions: regions, leadIn: leadIn, introductions: introductions, changeOver: changeOver, tones: tones,
                music: music,
                interrupt: interrupt))
    }

    /// The plan of a new meditation.
    func plan(_ meditation: MeditationOptions, music: MusicChoice = .none) throws -> SessionPlan {
        try plan(SessionOptions(.meditation(meditation), music: music))
    }

    /// The plan of a new session after one with the last piece of music.
    func plan(
        _ options: SessionOptions, after last: String? = nil, otherMusicPlays isOtherMusic: Bool = false,
        logger: Logger = .quiet
    ) throws -> SessionPlan {
        var context = PlanningContext(
            id: UUID().uuidString.lowercased(), now: .now(), seed: .random(in: .min ... .max), defaults: options)
        context.recent.music = last
        context.recent.musicPlaces = files.musicPlaces
        context.otherMusicPlays = isOtherMusic
        return try planner.plan(SessionRequest(options.content), context, logger: logger)
    }

    /// The plan of the rest of a session, by default of the last process's.
    func planRest(
        of checkpoint: Checkpoint? = nil, by planner: SessionPlanner? = nil, otherMusicPlays isOtherMusic: Bool = false,
        changing change: (inout SessionRequest) -> Void = { _ in }
    ) throws -> SessionPlan {
        var request = SessionRequest(recovery: .resume)
        change(&request)
        let checkpoint = try checkpoint ?? #require(files.load())
        var context = PlanningContext(id: "new", now: .now(), seed: 0, former: .resumed(checkpoint))
        context.otherMusicPlays = isOtherMusic
        return try (planner ?? self.planner).plan(request, context, logger: .quiet)
    }

    /// Leaves the files of a process that is killed when this many frames were heard, and the music up to a position.
    func die(in plan: SessionPlan, at frame: Int, elapsed: Int? = nil, music: Int = 0) throws {
        let timeline = plan.timeline
        let phase = try #require(timeline.starts.lastIndex { $0 <= frame })
        var progress = SessionProgress(units: plan.routine.units)
        progress.cursor = Cursor(phase: phase, frame: frame - timeline.starts[phase])
        var checkpoint = plan.start
        checkpoint.position = Checkpoint.Position(
            progress: progress, musicPosition: music, elapsed: elapsed ?? frame,
            heard: min(frame, timeline.plannedFrames), savedAt: .now())
        try files.save(checkpoint)
    }
}
