import Catalog
import Foundation
import Logging
import Playback
import SessionCore
import TestSupport
import Testing

@testable import Session

@Suite struct SessionPlannerTests {
    private let fixture: SessionFixture

    init() throws { fixture = try SessionFixture() }

    private func plan(
        _ options: SessionOptions, otherMusicPlays isOtherMusic: Bool = false, logger: Logger = .quiet
    ) throws -> SessionPlan {
        var generator = SystemRandomNumberGenerator()
        return try fixture.planner.plan(
            options, id: "0a-1", at: .noon, avoiding: RecentContent(), otherMusicPlays: isOtherMusic, using: &generator,
            logger: logger)
    }

    @Test func omitsARegionWithoutStretches() throws {
        let log = Log()
        let regions = [RegionDuration(region: .calves, seconds: 10), RegionDuration(region: .back, seconds: 10)]
        let plan = try plan(SessionOptions(regions: regions), logger: log.logger)
        #expect(plan.routine.stretch?.steps.map(\.stretch.region) == [.back])
        #expect(
            log.lines == [
                "warning: skipping a region without stretches catalog=\(fixture.catalog.path) region=calves"
            ])
    }

    @Test func usesAllRegionsByDefault() throws {
        let plan = try plan(SessionOptions())
        #expect(plan.routine.stretch?.steps.map(\.stretch.region) == [.neck, .back, .glutes])
        #expect(plan.routine.stretch?.steps.map(\.seconds) == [60, 120, 120])
    }

    @Test func rejectsAnEmptyRoutine() throws {
        let error = #expect(throws: CatalogError.self) {
            try plan(SessionOptions(regions: [RegionDuration(region: .calves, seconds: 10)]))
        }
        #expect(error?.reason == "the chosen regions have no stretches")
    }

    @Test func requiresTheNamedMusic() throws {
        let path = "\(fixture.folder.path)/none.wav"
        #expect(throws: MusicPlaylist.Fault.missing(path)) { try plan(SessionOptions(music: .path(path))) }
    }

    @Test(arguments: [(MusicChoice.auto, false, true), (.auto, true, false), (.none, false, false)])
    func playsTheBundledMusicByDefault(
        music: MusicChoice, isOtherMusic: Bool, isMusic: Bool
    ) throws {
        let plan = try plan(SessionOptions(music: music), otherMusicPlays: isOtherMusic)
        #expect((plan.playlist != nil) == isMusic)
    }

    @Test func needsNoBundleWithCatalogAndMusic() throws {
        struct NoBundle: Error {}
        let options = SessionOptions(music: .path("\(fixture.folder.path)/music.wav"), catalog: fixture.catalog.path)
        var generator = SystemRandomNumberGenerator()
        let plan = try SessionPlanner { throw NoBundle() }.plan(
            options, id: "0a-1", at: .noon, avoiding: RecentContent(), otherMusicPlays: false, using: &generator,
            logger: .quiet)
        #expect(plan.playlist != nil)
    }
}
