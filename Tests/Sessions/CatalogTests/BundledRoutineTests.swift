import Catalog
import Foundation
import Resources
import SessionCore
import TestSupport
import Testing
import UserFiles

@Suite struct BundledRoutineTests {
    private static let ids = [
        "back-care", "before-sleep", "cyclist", "desk-break", "hips", "in-bed", "morning", "neck-and-shoulders",
        "runner", "standing-only",
    ]

    private let folder: RoutineFolder
    private let catalog: StretchCatalog

    init() throws {
        folder = try #require(RoutineFolder.locate())
        catalog = try StretchCatalog(folder: AudioFolder.locate().stretching)
    }

    private func document(_ id: String) throws -> RoutineDocument {
        let text = try String(contentsOfFile: "\(folder.path)/\(id).yaml", encoding: .utf8)
        return try #require(RoutineFile.read(text).document)
    }

    /// Returns the stretches with their members, in rounds as well.
    private func stretches(_ id: String) throws -> [(stretch: Stretch, hold: RoutineDocument.Hold)] {
        try document(id).flattened { _ in nil }.steps.compactMap { step in
            guard case .stretch(let name, let hold) = step.kind else { return nil }
            return (try catalog.entry(named: name).stretch, hold)
        }
    }

    @Test func areBesideTheirSchema() throws {
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == Self.ids.map { "\($0).yaml" })
        #expect(FileManager.default.fileExists(atPath: folder.schema))
    }

    @Test(arguments: ids) func holdsEverySideForFifteenSecondsToTwoMinutes(id: String) throws {
        let stretches = try stretches(id)
        #expect(stretches.count >= 3)
        for (stretch, hold) in stretches {
            #expect(hold.sides == nil, "\(stretch.id)")
            #expect((15...120).contains(hold.seconds ?? 0), "\(stretch.id)")
        }
    }

    @Test(arguments: [("in-bed", .lying), ("standing-only", .standing)] as [(String, Posture)])
    func keepsOnePosture(id: String, posture: Posture) throws {
        #expect(try stretches(id).allSatisfy { $0.stretch.posture == posture })
    }

    @Test(arguments: ids) func speaksOnlyRecordedWords(id: String) throws {
        let lines = Phrases(try MeditationCatalog(folder: AudioFolder.locate().meditation).texts)
        for step in try document(id).flattened(including: { _ in nil }).steps {
            for text in (step.kind.sounds + step.kind.cues).compactMap(\.text) {
                #expect(catalog.recording(of: text) ?? lines.path(of: text) != nil, "\(text)")
            }
        }
    }

    @Test func isLocatedByTheExecutable() throws {
        let prefix = try TemporaryFolder()
        try prefix.file("share/limber/Routines/desk-break.yaml")
        let found = RoutineFolder.locate(executable: "\(prefix.path)/bin/limber")
        #expect(found?.path == "\(prefix.path)/share/limber/Routines")
        #expect(found?.schema == "\(prefix.path)/share/limber/Schemas/routine.json")
    }
}
