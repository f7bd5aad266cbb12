import Catalog
import SessionCore
import TestSupport
import Testing

@Suite struct StretchRoutineTests {
    private static let cobra = "regions.back.stretches[0].audioFiles.begin"

    private let folder: CatalogFolder
    private let backAndNeck: [StretchChoice] = [
        .region(RegionDuration(region: .back, seconds: 20)), .region(RegionDuration(region: .neck, seconds: 60)),
    ]

    init() throws { folder = try CatalogFolder.stretches() }

    private func routine(for regions: [StretchChoice]? = nil, seed: UInt64 = 0) throws -> StretchRoutine {
        let catalog = try StretchCatalog(folder: folder.path)
        return try catalog.routine(
            of: StretchSelection(from: StretchPool(catalog), for: regions ?? backAndNeck, seed: seed))
    }

    @Test func countsClipsAtTheRateOfTheMixer() throws {
        let routine = try routine()
        #expect(routine.steps.map(\.stretch.region) == [.back, .neck])
        #expect(routine.steps.map(\.seconds) == [20, 60])
        #expect(routine.steps[0].introduction == Clip(path: "back/b1.wav", frames: 4800))
        #expect(routine.switchSides == Clip(path: "shared/s.wav", frames: 19_200))
        #expect(routine.halfway == Clip(path: "shared/h.wav", frames: 24_000))
        #expect(routine.complete == Clip(path: "shared/c.wav", frames: 28_800))
        // The catalog has neither endings nor lines of care.
        #expect(routine.steps.map(\.ending) == [nil, nil])
        #expect(routine.earlyCare == nil)
        #expect(routine.halfCare == nil)
    }

    @Test func drawsLinesOfCareByTheSeed() throws {
        try folder.addCareAndEnding()
        let early = try (0..<20 as Range<UInt64>).map { try routine(seed: $0).earlyCare }
        #expect(try early == (0..<20 as Range<UInt64>).map { try routine(seed: $0).earlyCare })
        #expect(
            Set(early) == [
                Clip(path: "shared/early-1.wav", frames: 9600), Clip(path: "shared/early-2.wav", frames: 14_400),
            ])
        #expect(try routine().halfCare == Clip(path: "shared/half.wav", frames: 19_200))
    }

    @Test func hasTheEndingOfEachStretchThatHasOne() throws {
        try folder.addCareAndEnding()
        let neck = [StretchChoice.region(RegionDuration(region: .neck, seconds: 10))]
        let endings = try (0..<20 as Range<UInt64>).map { seed in
            let step = try routine(for: neck, seed: seed).steps[0]
            return [step.stretch.id: step.ending?.path]
        }
        #expect(Set(endings) == [["n1": "neck/n1-end.wav"], ["n2": nil]])
    }

    @Test func trustsAHeaderThatClaimsSeconds() throws {
        try folder.file("back/b1.wav", WAV(rate: 24_000, frames: 2400, claimedBytes: 24_000 * 2 * 3))
        #expect(try routine().steps[0].introduction.frames == Frames.inSeconds(3))
    }

    @Test func rejectsAClipThatCannotBePlayed() throws {
        try folder.file("back/b1.wav", WAV(rate: 24_000, frames: 2400, claimedBytes: 24_000 * 2 * 43_200))
        try expectFault("'back/b1.wav' is 43200 s long; the limit is 600 s")
        try folder.sound("back/b1.wav", frames: 0)
        try expectFault("'back/b1.wav' holds no audio")
        try folder.file("back/b1.wav")
        try expectFault("cannot open '\(folder.path)/back/b1.wav': unknown format, or damaged")
    }

    @Test func marksAMissingClip() throws {
        try folder.remove("back/b1.wav")
        try expectFault("cannot open '\(folder.path)/back/b1.wav': no such file or directory", isMissing: true)
    }

    @Test func opensOnlyTheClipsOfTheSession() throws {
        try folder.remove("back/b1.wav")
        #expect(try routine(for: [.region(RegionDuration(region: .neck, seconds: 10))]).steps.count == 1)
    }

    @Test(arguments: ["../secret.wav", "back/../../secret.wav", "/etc/passwd", "back/link.wav", "way/passwd"])
    func rejectsAPathOutsideTheFolder(path: String) throws {
        try folder.link("back/link.wav", to: "/dev/null")
        try folder.link("way", to: "/etc")
        try folder.set(Self.cobra, to: "\"\(path)\"")
        try expectFault("'\(path)' is outside the catalog folder")
    }

    @Test(arguments: ["", "back/b1.wav\\u0000"]) func rejectsAPathWithoutAFileName(path: String) throws {
        try folder.set(Self.cobra, to: "\"\(path)\"")
        try expectFault("must be a file name")
    }

    @Test func followsALinkWithinTheFolder() throws {
        try folder.link("back/link.wav", to: "b1.wav")
        try folder.set(Self.cobra, to: #""back/link.wav""#)
        #expect(try routine().steps[0].introduction == Clip(path: "back/link.wav", frames: 4800))
    }

    @Test func acceptsALinkToTheFolder() throws {
        try folder.link("link", to: folder.path)
        let catalog = try StretchCatalog(folder: folder.path + "/link")
        let selection = try StretchSelection(from: StretchPool(catalog), for: backAndNeck, seed: 0)
        #expect(try catalog.routine(of: selection).steps.count == 2)
    }

    @Test func rejectsASessionWithoutStretches() throws {
        let quads = [StretchChoice.region(RegionDuration(region: .quads, seconds: 60))]
        let error = #expect(throws: CatalogError.self) { try routine(for: quads) }
        #expect(error?.description == "\(folder.manifestPath): regions: the chosen regions have no stretches")
    }

    private func expectFault(
        _ reason: String, isMissing: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let error = #expect(throws: CatalogError.self, sourceLocation: sourceLocation) { try routine() }
        let fault = "\(folder.manifestPath): \(Self.cobra): \(reason)"
        #expect(error?.description == fault, sourceLocation: sourceLocation)
        #expect(error?.isMissing == isMissing, sourceLocation: sourceLocation)
    }
}
