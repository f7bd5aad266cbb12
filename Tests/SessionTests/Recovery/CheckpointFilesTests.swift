import Foundation
import SessionCore
import TestSupport
import Testing

@testable import Session

@Suite(.timeLimit(.minutes(5))) struct CheckpointFilesTests {
    private let folder: TemporaryFolder
    private let files: CheckpointFiles

    init() throws {
        folder = try TemporaryFolder()
        files = CheckpointFiles(stateFolder: "\(folder.path)/state/limber", runtimeFolder: folder.path)
    }

    private func write(_ position: Checkpoint.Position, id: String = "0a-1") throws {
        try folder.file("position", text: position.line(id: id))
    }

    @Test func loadWhatWasSaved() throws {
        try files.save(.sample())
        #expect(files.load() == .sample())
        #expect(try folder.names == ["state"])
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/state/limber")
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }

    @Test func areEmptyAfterRemoval() throws {
        try files.save(.sample())
        try write(Checkpoint.sample().position)
        files.remove()
        #expect(files.load() == nil)
        #expect(try folder.names == ["state"])
    }

    @Test func preferTheLaterPosition() throws {
        try files.save(.sample(frame: 10, elapsed: 1000))
        try write(Checkpoint.sample(frame: 20, elapsed: 1001).position)
        #expect(files.load() == .sample(frame: 20, elapsed: 1001))
        // A transition saved before its position was written.
        try files.save(.sample(in: 2, frame: 0, elapsed: 1001))
        #expect(files.load() == .sample(in: 2, frame: 0, elapsed: 1001))
    }

    @Test func ignoreTheWallClockInComparisons() throws {
        try files.save(.sample(elapsed: 1000))
        let setBack = Checkpoint.sample(frame: 20, elapsed: 2000, savedAt: .noon.advanced(by: -3600))
        try write(setBack.position)
        #expect(files.load() == setBack)
    }

    @Test func readTheDocumentedLine() throws {
        try files.save(.sample())
        try folder.file("position", text: "0a-1 2 20 77 60000 60000 1769428800000 - 10 .")
        #expect(files.load() == .sample(in: 2, frame: 20, elapsed: 60_000))
    }

    @Test(arguments: [
        // Another session's position, and one off the timeline.
        "0a-2 2 20 77 60000 60000 1769428800000 - 10 .", "0a-1 6 20 77 60000 1769428800000 - 10 .",
        "0a-1 -1 20 77 60000 60000 1769428800000 - 10 .", "0a-1 2 240001 77 60000 1769428800000 - 10 .",
        "0a-1 2 -1 77 60000 60000 1769428800000 - 10 .", "0a-1 2 20 77 60000 1769428800000 - 1 .",
        // Numbers that would overflow in additions.
        "0a-1 2 20 9223372036854775807 60000 1769428800000 - 10 .",
        "0a-1 2 20 77 9223372036854775807 1769428800000 - 10 .",
        "0a-1 2 20 77 60000 -9223372036854775808 - 10 .",
        "0a-1 2 20 77 60000 1769428800000 9223372036854775807 10 .",
    ])
    func ignoreAnImpossiblePosition(line: String) throws {
        try files.save(.sample())
        try folder.file("position", text: line)
        #expect(files.load() == .sample())
    }

    @Test(arguments: ["", "{", "null", "[]", "{\"id\":\"0a-1\"}", "\u{FFFD}\0\u{1}"])
    func rejectOtherContent(text: String) throws {
        try files.save(.sample())
        try folder.file("state/limber/session.json", text: text)
        #expect(files.load() == nil)
    }

    @Test func rejectATruncatedFile() throws {
        try files.save(.sample())
        let text = try folder.text(of: "state/limber/session.json")
        try folder.file("state/limber/session.json", text: String(text.prefix(text.count / 2)))
        #expect(files.load() == nil)
    }

    @Test(arguments: [
        ("\"seconds\":10", "\"seconds\":9223372036854775807"), ("\"seconds\":10", "\"seconds\":-10"),
        ("\"frames\":48000", "\"frames\":-1"), ("\"frames\":24000", "\"frames\":9223372036854775807"),
        ("\"phase\":1", "\"phase\":99"), ("\"frame\":1234", "\"frame\":-1"), ("\"skipped\":[1,0]", "\"skipped\":[1]"),
        ("\"elapsed\":50000", "\"elapsed\":-1"), ("\"musicPosition\":77", "\"musicPosition\":9223372036854775807"),
        ("\"id\":\"0a-1\"", "\"id\":\"../../0a-1\""), ("\"id\":\"0a-1\"", "\"id\":\"\""),
    ])
    func rejectImpossibleValues(old: String, new: String) throws {
        try files.save(.sample())
        let text = try folder.text(of: "state/limber/session.json")
        let edited = text.replacing(old, with: new)
        #expect(edited != text)
        try folder.file("state/limber/session.json", text: edited)
        #expect(files.load() == nil)
    }

    @Test func rejectALinkInTheRuntimeFolder() throws {
        try folder.file("target", text: "mine")
        try FileManager.default.createSymbolicLink(
            atPath: files.positionPath, withDestinationPath: "\(folder.path)/target")
        if let file = PositionFile(path: files.positionPath) { file.write("theirs") }
        #expect(try folder.text(of: "target") == "mine")
    }

    @Test func belongToOneSessionAtATime() async throws {
        try await files.locked {
            _ = await #expect(throws: CheckpointFiles.InUse.self) { try await files.locked {} }
        }
        try await files.locked {}
    }

    @Test func stayFreeWhileRead() async throws {
        let looking = Task { [files] in
            while !Task.isCancelled { try? await files.locked { _ = files.load() } }
        }
        for _ in 1...20 { try await files.lockedForSession { _ in } }
        looking.cancel()
        await looking.value
    }

    @Test func needNoLockWithoutAFolder() async throws {
        try folder.file("file", text: "")
        let nowhere = CheckpointFiles(stateFolder: "\(folder.path)/file/limber", runtimeFolder: folder.path)
        #expect(try await nowhere.locked { try await nowhere.locked { 1 } } == 1)
    }
}
