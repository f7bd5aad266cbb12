import SessionCore
import Testing

@testable import Catalog

/// Interjections with adjoining windows, where one can take the room of the next.
@Suite struct MeditationInterjectionTests {
    private let folder: CatalogFolder

    init() throws { folder = try CatalogFolder.meditations() }

    /// Sets the windows of the two interjections, in seconds.
    private func setWindows(_ windows: (Int, Int)...) throws {
        for (index, (earliest, latest)) in windows.enumerated() {
            let place = "sessions[0].variants[0].phases[1].interjections[\(index)]"
            try folder.set("\(place).earliestSeconds", to: "\(earliest)")
            try folder.set("\(place).latestSeconds", to: "\(latest)")
        }
    }

    private func said(seed: UInt64) throws -> [Int] {
        let catalog = try MeditationCatalog(folder: folder.path)
        let cues = try catalog.routine(of: MeditationOptions(minutes: 2), seed: seed).parts[1].cues
        return cues.filter { ["breathing/a.wav", "breathing/b.wav"].contains($0.clip.path) }.map(\.offset)
    }

    @Test(arguments: [(24, 44), (20, 40), (35, 46)]) func allPlayInAdjoiningWindows(first: Int, last: Int) async throws
    {
        try setWindows((20, 40), (first, last))
        #expect(await MeditationCatalog.check(folder: folder.path) == [])
        let drawn = try (0..<200 as Range<UInt64>).map { try said(seed: $0) }
        #expect(drawn.allSatisfy { $0.count == 2 })
        #expect(drawn.allSatisfy { $0 == $0.sorted() })
        #expect(Set(drawn).count > 190)
    }

    @Test func windowsWithoutRoomAreRejected() async throws {
        // The shorter clip lasts two seconds, and the distance is five.
        try setWindows((38, 40), (39, 42))
        let catalog = try MeditationCatalog(folder: folder.path)
        #expect(throws: CatalogError.self) { try catalog.routine(of: MeditationOptions(minutes: 2), seed: 1) }
        #expect(
            await folder.faults(of: MeditationCatalog.check) == [
                "error: sessions[0].variants[0].phases[1].interjections[1].audioPool[0]: "
                    + "does not fit in its window after the previous interjection"
            ])
    }
}

@Suite struct FreeStartsTests {
    private func all(_ starts: FreeStarts) -> [Int] { (0..<starts.count).map { starts[$0] } }

    @Test func holdsEachFrameOfTheWindow() {
        #expect(all(FreeStarts(from: 3, through: 6)) == [3, 4, 5, 6])
        #expect(all(FreeStarts(from: 3, through: 3)) == [3])
        #expect(FreeStarts(from: 3, through: 2).count == 0)
        #expect(FreeStarts(from: 3, through: -9).count == 0)
    }

    /// Compares with a direct check of every frame.
    @Test(arguments: [0, 1, 5], [1, 4])
    func excludesFramesTooCloseToOtherSound(distance: Int, frames: Int) {
        for first in 0..<30 {
            for length in 0...3 {
                var starts = FreeStarts(from: 5, through: 20)
                let sounding = [first..<first + length, 12..<14]
                for one in sounding { starts.exclude(distance, around: one, lasting: frames) }
                let expected = (5...20).filter { start in
                    sounding.allSatisfy {
                        start + frames + distance <= $0.lowerBound || $0.upperBound + distance <= start
                    }
                }
                #expect(all(starts) == expected)
            }
        }
    }
}
