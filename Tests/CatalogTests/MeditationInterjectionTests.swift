import Catalog
import SessionCore
import Testing

/// Interjections with adjoining windows, where one can take the room of the next.
@Suite struct MeditationInterjectionTests {
    private static let second = #"{"earliestSeconds": 60, "latestSeconds": 70,"#

    private let folder: CatalogFolder

    init() throws { folder = try CatalogFolder.meditations() }

    private func said(seed: UInt64) throws -> [Int] {
        let parts = try MeditationCatalog(folder: folder.path).routine(of: MeditationOptions(minutes: 2), seed: seed)
            .parts
        return parts[1].cues.filter { ["breathing/a.wav", "breathing/b.wav"].contains($0.clip.path) }.map(\.offset)
    }

    @Test(arguments: [(24, 44), (20, 40), (35, 46)]) func allPlayInAdjoiningWindows(first: Int, last: Int) throws {
        try folder.edit(Self.second, #"{"earliestSeconds": \#(first), "latestSeconds": \#(last),"#)
        #expect(MeditationCatalog.check(folder: folder.path) == [])
        let drawn = try (0..<200 as Range<UInt64>).map { try said(seed: $0) }
        #expect(drawn.allSatisfy { $0.count == 2 })
        #expect(drawn.allSatisfy { $0 == $0.sorted() })
        #expect(Set(drawn).count > 190)
    }

    @Test func windowsWithoutRoomAreRejected() throws {
        // The shorter clip lasts two seconds, and the distance is five.
        try folder.edit(Self.second, #"{"earliestSeconds": 39, "latestSeconds": 42,"#)
        try folder.edit(#""earliestSeconds": 20, "latestSeconds": 40"#, #""earliestSeconds": 38, "latestSeconds": 40"#)
        let catalog = try MeditationCatalog(folder: folder.path)
        #expect(throws: CatalogError.self) { try catalog.routine(of: MeditationOptions(minutes: 2), seed: 1) }
        #expect(
            MeditationCatalog.check(folder: folder.path).map(\.description) == [
                "error: \(folder.manifestPath): sessions[0].variants[0].phases[1].interjections[1].audioPool[0]: "
                    + "does not fit in its window after the previous interjection"
            ])
    }
}
