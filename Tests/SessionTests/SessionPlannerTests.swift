import Catalog
import Foundation
import Playback
import SessionCore
import TestSupport
import Testing

@testable import Session

@Suite struct SessionPlannerTests {
    private let studio: Studio

    init() throws { studio = try Studio() }

    private func plan(_ options: SessionOptions, warn: (String) -> Void = { _ in }) throws -> SessionPlan {
        var generator = SystemRandomNumberGenerator()
        return try studio.planner.plan(
            options, id: "0a-1", at: .noon, avoiding: [:], using: &generator, warn: warn)
    }

    @Test func leavesOutARegionWithoutStretches() throws {
        var warnings: [String] = []
        let regions = [RegionDuration(region: .calves, seconds: 10), RegionDuration(region: .back, seconds: 10)]
        let plan = try plan(SessionOptions(regions: regions)) { warnings.append($0) }
        #expect(plan.routine.steps.map(\.stretch.region) == [.back])
        #expect(
            warnings == [
                "the catalog '\(studio.catalog.path)' has no stretch for the region 'calves'; it is left out"
            ])
    }

    @Test func takesAllRegionsThatThereAreWhereNoneIsNamed() throws {
        let plan = try plan(SessionOptions())
        #expect(plan.routine.steps.map(\.stretch.region) == [.neck, .back, .glutes])
        #expect(plan.routine.steps.map(\.seconds) == [60, 120, 120])
    }

    @Test func refusesARoutineOfNothing() throws {
        let error = #expect(throws: CatalogError.self) {
            try plan(SessionOptions(regions: [RegionDuration(region: .calves, seconds: 10)]))
        }
        #expect(error?.reason == "no region that was asked for has a stretch")
    }

    @Test func needsTheMusicThatIsNamed() throws {
        let path = "\(studio.folder.path)/none.wav"
        #expect(throws: MusicPlaylist.Fault.missing(path)) { try plan(SessionOptions(music: .path(path))) }
    }

    @Test(arguments: [(MusicChoice.auto, true), (.none, false)])
    func playsTheBundledMusicUnlessThereShallBeNone(music: MusicChoice, isMusic: Bool) throws {
        #expect(try (plan(SessionOptions(music: music)).playlist != nil) == isMusic)
    }
}
