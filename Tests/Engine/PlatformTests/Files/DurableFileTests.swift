import Foundation
import Platform
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct DurableFileTests {
    private let folder = TemporaryFolder.orNone()
    private var path: String { "\(folder.path)/file" }

    @Test func replacesTheContentOfAPrivateFile() throws {
        try DurableFile.write(Array("a longer text".utf8), to: path)
        try DurableFile.write(Array("short".utf8), to: path)
        #expect(try folder.text(of: "file") == "short")
        #expect(try folder.permissions(of: "file") == 0o600)
        #expect(try folder.names == ["file"])
    }

    @Test func replacesNoFileUnlessAsked() throws {
        try DurableFile.write(Array("first".utf8), to: path, isReplacing: false)
        let failure = #expect(throws: DurableFile.WriteError.self) {
            try DurableFile.write(Array("second".utf8), to: path, isReplacing: false)
        }
        #expect(failure?.code == EEXIST)
        #expect(try folder.text(of: "file") == "first")
        #expect(try folder.names == ["file"])
    }

    @Test func keepsTheOldContentOnAFullDisk() async throws {
        try DurableFile.write(Array("old".utf8), to: path)
        await #expect(processExitsWith: .success) { [path = path as String] in
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 2, rlim_max: 2)
            #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
            let failure = #expect(throws: DurableFile.WriteError.self) {
                try DurableFile.write(Array("new".utf8), to: path)
            }
            #expect(failure?.description == "cannot write '\(path)': File too large")
        }
        #expect(try folder.text(of: "file") == "old")
        #expect(try folder.names == ["file"])
    }

    /// A link and a FIFO are nothing that Limber has written.
    @Test func removesTheTemporaryFilesOfKilledProcesses() throws {
        let living = try DurableFile.Replacement(of: path)
        let written = try folder.names
        for name in [".limber-1", "mine"] { try folder.file(name, text: "half of") }
        #expect(symlink("mine", "\(folder.path)/.limber-2") == 0)
        #expect(mkfifo("\(folder.path)/.limber-3", 0o600) == 0)
        try OpenFolder(folder.path).removeAbandoned(.replacement)
        #expect(try folder.names == (written + [".limber-2", ".limber-3", "mine"]).sorted())
        try living.commit()
        #expect(folder.has("file"))
    }

    @Test func readsNoFileBeyondItsLimit() throws {
        try folder.file("file", text: "12345")
        #expect(try RegularFile.bytes(of: path, upTo: 5).count == 5)
        #expect(throws: RegularFile.ReadError(code: EFBIG)) { try RegularFile.bytes(of: path, upTo: 4) }
        // Sparse: reading it would take minutes.
        #expect(truncate(path, 1 << 40) == 0)
        #expect(throws: RegularFile.ReadError(code: EFBIG)) { try RegularFile.bytes(of: path) }
    }

    @Test func removesItsTemporaryFileAfterAFailure() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(throws: DurableFile.WriteError.self) { try DurableFile.write(Array("new".utf8), to: path) }
        #expect(try folder.names == ["file"])
    }

    @Test func writesIntoTheReservedSpace() throws {
        let room = try DurableFile.Reservation(of: path, bytes: 8192)
        #expect(try folder.names == ["file.room"])
        let attributes = try FileManager.default.attributesOfItem(atPath: path + ".room")
        #expect(attributes[.size] as? Int == 8192)
        try room.write(Array("short".utf8))
        #expect(try folder.text(of: "file") == "short")
        #expect(try folder.names == ["file"])
    }

    @Test func removesUnusedReservations() throws {
        do { _ = try DurableFile.Reservation(of: path, bytes: 1) }
        #expect(try folder.names == [])
        // A dead process left one reservation, and a living one is in use.
        try folder.file("died.room", text: "")
        let room = try DurableFile.Reservation(of: path, bytes: 1)
        try OpenFolder(folder.path).removeAbandoned(.reservation)
        #expect(try folder.names == ["file.room"])
        try room.write([])
    }

    @Test func createsAFolderAndItsParents() throws {
        try DurableFile.makeFolder("\(folder.path)/a/b/c")
        try DurableFile.makeFolder("\(folder.path)/a/b/c")
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/a/b") == ["c"])
        try folder.file("file", text: "")
        expectFailure(
            "a folder of Limber is a link, a file or another user's; remove or rename it", at: "\(path)/a/b"
        ) { try DurableFile.makeFolder("\(path)/a/b") }
        let orphan = "\(folder.path)/none/file"
        expectFailure("No such file or directory", at: orphan) { try DurableFile.write([], to: orphan) }
    }

    private func expectFailure(_ reason: String, at path: String, _ body: () throws -> Void) {
        let failure = #expect(throws: DurableFile.WriteError.self, performing: body)
        #expect(failure?.description == "cannot write '\(path)': \(reason)")
    }
}
