import Catalog
import Foundation
import SessionCore
import Testing

@Suite struct StretchRoutineTests {
    private let folder: CatalogFolder
    private let backAndNeck = [
        RegionDuration(region: .back, seconds: 20), RegionDuration(region: .neck, seconds: 60),
    ]

    init() throws { folder = try CatalogFolder() }

    private func routine(for regions: [RegionDuration]? = nil, seed: UInt64 = 0) throws -> StretchRoutine {
        let catalog = try StretchCatalog(folder: folder.path)
        return try catalog.routine(of: StretchSelection(from: catalog, for: regions ?? backAndNeck, seed: seed))
    }

    @Test func countsClipsAtTheRateOfTheMixer() throws {
        let routine = try routine()
        #expect(routine.steps.map(\.stretch.region) == [.back, .neck])
        #expect(routine.steps.map(\.seconds) == [20, 60])
        #expect(routine.steps[0].introduction == Clip(path: "back/b1.wav", frames: 4800))
        #expect(routine.switchSides == Clip(path: "shared/s.wav", frames: 19_200))
        #expect(routine.halfway == Clip(path: "shared/h.wav", frames: 24_000))
        #expect(routine.complete == Clip(path: "shared/c.wav", frames: 28_800))
    }

    @Test func isWithoutCareAndEndingsIfTheCatalogIs() throws {
        let routine = try routine()
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
        let neck = [RegionDuration(region: .neck, seconds: 10)]
        let endings = try (0..<20 as Range<UInt64>).map { seed in
            let step = try routine(for: neck, seed: seed).steps[0]
            return [step.stretch.id: step.ending?.path]
        }
        #expect(Set(endings) == [["n1": "neck/n1-end.wav"], ["n2": nil]])
    }

    @Test(arguments: [(44_100, 2, 44_101, 48_001), (96_000, 6, 95_999, 48_000), (8_000, 1, 8_000, 48_000)])
    func convertsTheLengthFromOtherRates(rate: Int, channels: Int, frames: Int, converted: Int) throws {
        try folder.sound("back/b1.wav", frames: frames, rate: rate, channels: channels)
        #expect(try routine().steps[0].introduction.frames == converted)
    }

    @Test func trustsAHeaderThatClaimsSeconds() throws {
        try folder.claim(24_000 * 2 * 3, in: "back/b1.wav")
        #expect(try routine().steps[0].introduction.frames == Frames.inSeconds(3))
    }

    @Test func rejectsAHeaderThatClaimsHours() throws {
        try folder.claim(24_000 * 2 * 43_200, in: "back/b1.wav")
        try expectFault("'back/b1.wav' is 43200 s long; the limit is 600 s")
    }

    @Test func rejectsAnEmptyClip() throws {
        try folder.sound("back/b1.wav", frames: 0)
        try expectFault("'back/b1.wav' holds no audio")
    }

    @Test func rejectsAnUnknownFormat() throws {
        try folder.file("back/b1.wav", Data())
        try expectFault("cannot open '\(folder.path)/back/b1.wav': format not recognised")
    }

    @Test func marksAMissingClip() throws {
        try FileManager.default.removeItem(atPath: folder.path + "/back/b1.wav")
        try expectFault("cannot open '\(folder.path)/back/b1.wav': no such file or directory", isMissing: true)
    }

    @Test func opensOnlyTheClipsOfTheSession() throws {
        try FileManager.default.removeItem(atPath: folder.path + "/back/b1.wav")
        #expect(try routine(for: [RegionDuration(region: .neck, seconds: 10)]).steps.count == 1)
    }

    @Test(arguments: ["../secret.wav", "back/../../secret.wav", "/etc/passwd", "back/link.wav", "way/passwd"])
    func rejectsAPathOutsideTheFolder(path: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/back/link.wav", withDestinationPath: "/dev/null")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/way", withDestinationPath: "/etc")
        try folder.edit("back/b1.wav", path)
        try expectFault("'\(path)' is outside the catalog folder")
    }

    @Test(arguments: ["", "back/b1.wav\\u0000"]) func rejectsAPathWithoutAFileName(path: String) throws {
        try folder.edit("back/b1.wav", path)
        try expectFault("must be a file name")
    }

    @Test func followsALinkWithinTheFolder() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/back/link.wav", withDestinationPath: "b1.wav")
        try folder.edit("back/b1.wav", "back/link.wav")
        #expect(try routine().steps[0].introduction == Clip(path: "back/link.wav", frames: 4800))
    }

    @Test func acceptsALinkToTheFolder() throws {
        let link = folder.path + "-link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
        defer { try? FileManager.default.removeItem(atPath: link) }
        let catalog = try StretchCatalog(folder: link)
        let selection = StretchSelection(from: catalog, for: backAndNeck, seed: 0)
        #expect(try catalog.routine(of: selection).steps.count == 2)
    }

    @Test func rejectsASessionWithoutStretches() throws {
        let quads = [RegionDuration(region: .quads, seconds: 60)]
        let error = #expect(throws: CatalogError.self) { try routine(for: quads) }
        #expect(error?.description == "\(folder.manifestPath): regions: the chosen regions have no stretches")
    }

    private func expectFault(
        _ reason: String, isMissing: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let error = #expect(throws: CatalogError.self, sourceLocation: sourceLocation) { try routine() }
        let entry = "regions.back.stretches[0].audioFiles.begin"
        #expect(error?.description == "\(folder.manifestPath): \(entry): \(reason)", sourceLocation: sourceLocation)
        #expect(error?.isMissing == isMissing, sourceLocation: sourceLocation)
    }
}
