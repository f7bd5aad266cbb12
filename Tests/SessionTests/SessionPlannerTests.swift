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

    private func plan(
        _ options: SessionOptions, besideOtherMusic isOtherMusic: Bool = false, warn: (String) -> Void = { _ in }
    ) throws -> SessionPlan {
        var generator = SystemRandomNumberGenerator()
        return try studio.planner.plan(
            options, id: "0a-1", at: .noon, avoiding: [:], besideOtherMusic: isOtherMusic, using: &generator,
            warn: warn)
    }

    @Test func leavesOutARegionWithoutStretches() throws {
        var warnings: [String] = []
        let regions = [RegionDuration(region: .calves, seconds: 10), RegionDuration(region: .back, seconds: 10)]
        let plan = try plan(SessionOptions(regions: regions)) { warnings.append($0) }
        #expect(plan.routine.stretch?.steps.map(\.stretch.region) == [.back])
        #expect(
            warnings == [
                "the catalog '\(studio.catalog.path)' has no stretch for the region 'calves'; it is left out"
            ])
    }

    @Test func takesAllRegionsThatThereAreWhereNoneIsNamed() throws {
        let plan = try plan(SessionOptions())
        #expect(plan.routine.stretch?.steps.map(\.stretch.region) == [.neck, .back, .glutes])
        #expect(plan.routine.stretch?.steps.map(\.seconds) == [60, 120, 120])
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

    @Test(arguments: [(MusicChoice.auto, false, true), (.auto, true, false), (.none, false, false)])
    func playsTheBundledMusicUnlessThereIsOtherOrShallBeNone(
        music: MusicChoice, isOtherMusic: Bool, isMusic: Bool
    ) throws {
        let plan = try plan(SessionOptions(music: music), besideOtherMusic: isOtherMusic)
        #expect((plan.playlist != nil) == isMusic)
    }

    @Test func needsNoBundleWhereCatalogAndMusicAreNamed() throws {
        struct NoBundle: Error {}
        let options = SessionOptions(music: .path("\(studio.folder.path)/music.wav"), catalog: studio.catalog.path)
        var generator = SystemRandomNumberGenerator()
        let plan = try SessionPlanner { throw NoBundle() }.plan(
            options, id: "0a-1", at: .noon, avoiding: [:], besideOtherMusic: false, using: &generator
        ) { _ in }
        #expect(plan.playlist != nil)
    }
}
