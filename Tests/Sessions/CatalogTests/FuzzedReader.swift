import Foundation
import SessionCore

@testable import Catalog

/// The laws of manifests for any bytes, which `tools/fuzz manifest` and ``FuzzedReaderTests`` check.
enum FuzzedReader {
    /// Returns the law that the reading of an input as each of the manifests breaks; `nil` for none.
    static func brokenLaw(by input: Data) async -> String? {
        do {
            for name in [Manifest.fileName, MeditationManifest.fileName, "music.json", "reminders.json"] {
                // A disk writes a file that is replaced at once, and a new one later.
                unlink("\(folder)/\(name)")
                try input.write(to: URL(filePath: "\(folder)/\(name)"))
            }
        } catch {
            return "the folder of the catalog can be written: \(error)"
        }
        for read in [stretching, meditation, music, reminders] {
            if let law = brokenLaw(by: read) { return law }
        }
        return nil
    }

    /// A folder of this process with the clip `a.wav`, which has 100 frames of silence.
    private static let folder: String = {
        let folder = "\(NSTemporaryDirectory())/limber-fuzzed-\(getpid())"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var header = Array("RIFF".utf8) + [236, 0, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0, 1, 0, 1, 0]
        header += [0x80, 0xBB, 0, 0, 0, 0x77, 1, 0, 2, 0, 16, 0] + Array("data".utf8) + [200, 0, 0, 0]
        try? Data(header + [UInt8](repeating: 0, count: 200)).write(to: URL(filePath: "\(folder)/a.wav"))
        return folder
    }()

    private static func brokenLaw(by read: () throws -> Void) -> String? {
        do {
            try read()
            return nil
        } catch let error as CatalogError {
            let isLine = !error.description.isEmpty && !error.description.contains("\n")
            return isLine ? nil : "an error is one line: \(error.description.debugDescription)"
        } catch is OptionError {
            return nil
        } catch {
            return "an error is typed: \(error)"
        }
    }

    private static func music() throws { _ = try MusicCatalog(folder: folder) }
    private static func reminders() throws { _ = try ReminderCatalog(folder: folder) }

    /// Reads and draws a stretching session.
    private static func stretching() throws {
        let catalog = try StretchCatalog(folder: folder)
        let regions = Region.allCases.map { StretchChoice.region(RegionDuration(region: $0, seconds: 60)) }
        let routine = try catalog.routine(of: StretchSelection(from: StretchPool(catalog), for: regions, seed: 1))
        _ = SessionTimeline(compiling: .stretch(routine), for: SessionOptions())
    }

    /// Reads and draws meditations of all courses.
    private static func meditation() throws {
        let catalog = try MeditationCatalog(folder: folder)
        for course in catalog.courses.prefix(3) {
            for minutes in [nil, 1, 60] {
                let options = MeditationOptions(course: course.id, minutes: minutes, bellEvery: 30)
                guard let routine = try? catalog.routine(of: options, seed: 1) else { continue }
                _ = SessionTimeline(compiling: .meditation(routine), for: SessionOptions())
            }
        }
    }
}
