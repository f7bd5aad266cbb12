import Foundation
import TestSupport
import Testing

@testable import Playback

@Suite struct MusicFolderTests {
    private let folder = TemporaryFolder.orNone()

    private func make(_ names: String...) throws { for name in names { try folder.file(name) } }

    /// - Parameter programs: The folder with the programs of FFmpeg.
    private func listing(_ name: String = "", with programs: String = "") -> (files: [String], faults: [String]) {
        let music = MusicFolder("\(folder.path)\(name)", searching: programs)
        return (
            music.files.map { String($0.dropFirst(folder.path.count + 1)) },
            music.faults.map { $0.replacing("\(folder.path)/", with: "") }
        )
    }

    @Test func listsFilesBeforeSubfoldersInNaturalOrder() throws {
        let names = [
            "2 - two.flac", "10 - ten.FLAC", "Zebra.wav", "ärger.wav", "CD 2/01.mp3", "CD 2/1b.mp3", "CD 2/Bonus/x.ogg",
            "CD 10/1.mp3", "cd 3/1.mp3",
        ]
        for name in names.reversed() { try folder.file(name) }
        let expected = Array(names[..<7]) + ["cd 3/1.mp3", "CD 10/1.mp3"]
        #expect(listing().files == expected)
        #expect(listing().faults == [])
    }

    @Test(arguments: [
        ["1", "02", "2", "3", "010", "10", "a"], ["a1", "A2", "a10"],
        ["7", "9999999999999999999999", "10000000000000000000000"],
        ["Track 1-2", "Track 1-10", "Track 2-1"], ["a", "a1", "aa"],
    ]) func sortsNamesLikePeople(names: [String]) {
        #expect(names.reversed().sorted { NaturalOrder($0) < NaturalOrder($1) } == names)
    }

    @Test func ignoresHiddenAndOtherFiles() throws {
        try make("a.wav", "._a.wav", ".hidden/b.wav", "cover.jpg", "list.m3u", "wav", "notes.wav.txt")
        #expect(listing().files == ["a.wav"])
        #expect(listing().faults == [])
    }

    @Test func endsWhereALinkLeadsBack() throws {
        try make("a.wav", "in/b.wav")
        for link in ["in/out", "self"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/\(link)", withDestinationPath: folder.path)
        }
        try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/gone", withDestinationPath: "/none")
        #expect(listing().files == ["a.wav", "in/b.wav"])
        #expect(listing("/in").files == ["in/b.wav", "in/out/a.wav"])
    }

    @Test func namesTheKindsThatItDoesNotPlay() throws {
        try make("a.wav", "b/song.m4a", "b/song 2.m4a", "b/song 10.m4b", "c.wma", "d.mid")
        #expect(listing().files == ["a.wav"])
        #expect(
            listing().faults == [
                "MP4 needs the Debian package ffmpeg, which is not installed: b/song 2.m4a and 2 more",
                "Windows Media needs the Debian package ffmpeg, which is not installed: c.wma",
                "MIDI is not supported: d.mid",
            ])
        let programs = TemporaryFolder.orNone()
        for name in ["ffmpeg", "ffprobe"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(programs.path)/\(name)", withDestinationPath: "/bin/true")
        }
        let complete = listing(with: programs.path)
        #expect(complete.files == ["a.wav", "c.wma", "b/song 2.m4a", "b/song 10.m4b", "b/song.m4a"])
        #expect(complete.faults == ["MIDI is not supported: d.mid"])
    }

    @Test func namesASubfolderThatItCannotRead() throws {
        try make("a.wav", "b/b.wav")
        for (name, permissions) in [("", 0o755), ("/b", 0)] {
            try FileManager.default.setAttributes(
                [.posixPermissions: permissions], ofItemAtPath: folder.path + name)
        }
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path + "/b") }
        // Root may read every folder, so this thread has the rights of another user. It fails for users but root, who
        // need no other rights.
        let setUser = try #require(dlsym(nil, "setfsuid"))
        let setThreadUser = unsafeBitCast(setUser, to: (@convention(c) (uid_t) -> Int32).self)
        _ = setThreadUser(65_534)
        let listing = self.listing()
        _ = setThreadUser(geteuid())
        #expect(listing.files == ["a.wav"])
        #expect(listing.faults == ["cannot read the folder 'b': permission denied"])
    }

    /// Names in Latin-1, as of a disk of Windows.
    @Test func namesTheFilesAndFoldersWhoseNamesAreNotUTF8() throws {
        let latin1 = { (name: String) in Array(name.unicodeScalars.map { CChar(bitPattern: UInt8($0.value)) }) + [0] }
        try folder.sound("a.wav", Noise.samples(4000))
        for name in ["Müsik.mp3", "cover ü.jpg"] {
            close(open(latin1("\(folder.path)/\(name)"), O_WRONLY | O_CREAT, 0o600))
        }
        mkdir(latin1("\(folder.path)/Müll"), 0o700)
        #expect(listing().files == ["a.wav"])
        #expect(listing().faults == ["the name is not UTF-8; rename it: M\u{FFFD}ll and 1 more"])
        let misnamed = "\(folder.path)/M\u{FFFD}sik.mp3"
        #expect(
            MusicPlaylist.Fault.missing(misnamed).description
                == "cannot read '\(misnamed)': its name is not UTF-8; rename it")
        // A list in Latin-1 names both.
        try folder.file("list.m3u", latin1("Müsik.mp3\nMüll/b.mp3\na.wav\n").dropLast().map { UInt8(bitPattern: $0) })
        let playlist = try MusicPlaylist(path: "\(folder.path)/list.m3u")
        #expect(playlist.files == ["\(folder.path)/a.wav"])
        #expect(
            playlist.faults == [
                "cannot open '\(misnamed)': its name is not UTF-8; rename it",
                "cannot open '\(folder.path)/M\u{FFFD}ll': its name is not UTF-8; rename it",
            ])
    }

    @Test(arguments: [
        (["notes.txt"], "no audio files in the folder"),
        (["a/notes.txt", "b/c/notes.txt"], "no audio files in the folder and its 3 sub-folders"),
        (["a/song.mid"], "MIDI is not supported: $FOLDER/a/song.mid"),
    ]) func saysWhyNothingPlays(names: [String], reason: String) throws {
        for name in names { try folder.file(name) }
        let error = #expect(throws: MusicPlaylist.Fault.self) { try MusicPlaylist(path: folder.path) }
        let text = reason.replacing("$FOLDER", with: folder.path)
        #expect(error?.description == "cannot play music from '\(folder.path)': \(text)")
    }
}
