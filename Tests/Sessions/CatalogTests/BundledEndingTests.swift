import Catalog
import Foundation
import Resources
import SessionCore
import TestSupport
import Testing
import UserFiles

/// The words at the end of a stretch and of a session, which fit the posture that follows.
@Suite struct BundledEndingTests {
    private let catalog: StretchCatalog

    init() throws { catalog = try StretchCatalog(folder: AudioFolder.locate().stretching) }

    private func words(_ clip: Clip) throws -> String { try #require(catalog.texts[clip.path], "\(clip)") }

    /// Expects that only who stands next, or has stood, is told to be on the feet.
    private func expectFit(
        _ stretches: [(posture: Posture?, ending: Clip?, next: Posture?)], closing: Clip, _ name: String
    ) throws {
        for (posture, ending, next) in stretches {
            guard let ending = try ending.map(words) else { continue }
            #expect(!ending.contains("stand") || next == .standing, "\(name): \(ending) \(posture as Any)")
        }
        let closing = try words(closing)
        let isLow = [.kneeling, .lying].contains(stretches.last?.posture)
        #expect(closing.contains("get up") == (isLow && !closing.contains("Stay as you are")), "\(name): \(closing)")
    }

    @Test(arguments: [false, true]) func fitInFiveHundredDefaultSessions(ordersByPosture: Bool) throws {
        var told = 0
        for seed in 0..<500 as Range<UInt64> {
            let selection = try StretchSelection(
                from: StretchPool(catalog), for: RegionDuration.defaults.map(StretchChoice.region), seed: seed,
                ordersByPosture: ordersByPosture)
            let routine = try catalog.routine(of: selection)
            let next = routine.steps.dropFirst().map(\.stretch.posture) + [nil]
            try expectFit(
                zip(routine.steps, next).map { ($0.stretch.posture, $0.ending, $1) }, closing: routine.complete,
                "\(seed)")
            told += try routine.steps.compactMap(\.ending).count { try words($0).contains("stand") }
        }
        // In the order of the regions, some do stand up.
        #expect(ordersByPosture ? told == 0 : told > 50)
    }

    @Test func fitInTheRoutinesThatLimberBrings() throws {
        let folder = try #require(RoutineFolder.locate()).path
        for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file.hasSuffix(".yaml") {
            let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
            let document = try #require(RoutineFile.read(text).document)
            let steps = document.flattened { _ in nil }.steps
            let routine = try RoutineDrawing(
                catalog: catalog, sounds: [:], introductions: .full,
                meditations: { _, _ in throw OptionError("no meditation is expected") }
            ).routine(
                document.name, of: steps, closesQuietly: document.closing == .quiet,
                from: StretchSelection(from: StretchPool(catalog), for: [], seed: 0)
            ).routine
            let actions = routine.steps.map(\.action)
            let holds = actions.indices.compactMap { index in
                actions[index].hold.map { hold in
                    let following = actions[(index + 1)...].first { $0.hold != nil || $0.timed?.activity == .speech }
                    return (hold.stretch.posture, hold.ending, following?.hold?.stretch.posture)
                }
            }
            try expectFit(holds, closing: routine.complete, file)
            #expect(["before-sleep.yaml", "in-bed.yaml"].contains(file) == (document.closing == .quiet))
        }
    }
}
