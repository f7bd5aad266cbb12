import Foundation
import TestSupport
import Testing

@Suite(.takingTurns) struct MusicFaultTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome.withCatalog()
        try home.makeFolder("music")
    }

    private func play(_ music: String) async throws -> Finished {
        try await home.stretch("neck:10", "--output", "null:virtual", "--music", music)
    }

    @Test func skipsATextFileInAFolder() async throws {
        try home.write("Not a sound.", to: "music/a.txt")
        try home.write(bytes: WAV(rate: 44_100, frames: 44_100).bytes, to: "music/b.wav")
        try home.write("Called sound, and none.", to: "music/c.wav")
        expect(try await play("music"), toName: "music/c.wav")
    }

    @Test(arguments: [
        // The files of a folder and the expected messages.
        (["a.txt": Array("text".utf8)], "no audio files found"), ([:], "no audio files found"),
        (["a.wav": []], "a.wav"), (["a.wav": WAV(frames: 0).bytes], "holds no audio"),
        (["a.wav": Array("text".utf8), "b.txt": Array("text".utf8)], "a.wav"),
    ])
    func rejectsAFolderWithoutMusic(files: [String: [UInt8]], reason: String) async throws {
        for (name, bytes) in files { try home.write(bytes: bytes, to: "music/\(name)") }
        let ended = try await play("music")
        #expect(ended.status == 65)
        #expect(ended.errorLines.count == 1)
        #expect(ended.errors.hasPrefix("limber: cannot play music from '\(home.path("music"))'"))
        #expect(ended.errors.contains(reason))
    }

    @Test func skipsMissingFilesOfAList() async throws {
        try home.write(bytes: WAV(frames: 48_000).bytes, to: "music/good.wav")
        try home.write("#EXTM3U\ngone.wav\n\ngood.wav\n/none/none.flac\n", to: "music/list.m3u")
        #expect(try await play("music/list.m3u").status == 0)
        try FileManager.default.removeItem(atPath: home.path("music/good.wav"))
        #expect(try await play("music/list.m3u").status == 65)
    }

    @Test func loopsATruncatedFile() async throws {
        try home.write(bytes: WAV(frames: 24_000, claimedBytes: 2 * 480_000).bytes, to: "music/short.wav")
        let ended = try await play("music/short.wav")
        #expect(ended.status == 0)
        #expect(ended.errors == "")
    }

    /// Each file is named once, however often the music loops.
    private func expect(_ ended: Finished, toName names: String...) {
        #expect(ended.status == 0)
        #expect(ended.errorLines.count == names.count, "\(ended.errors)")
        for name in names { #expect(ended.errors.components(separatedBy: name).count == 2, "\(ended.errors)") }
    }

    @Test func namesUnplayableFilesOnce() async throws {
        try home.write("Called sound, and none.", to: "music/a.wav")
        try home.write(bytes: WAV(frames: 48_000).bytes, to: "music/b.wav")
        try home.write(bytes: WAV(frames: 0).bytes, to: "music/c.wav")
        try home.write("Called sound, and none.", to: "music/d.wav")
        expect(try await play("music"), toName: "music/a.wav", "music/c.wav", "music/d.wav")
    }

    @Test func namesUnplayableLinesOfAListOnce() async throws {
        try home.write(bytes: WAV(frames: 48_000).bytes, to: "music/good.wav")
        try home.write("gone.wav\ngood.wav\ngone.wav\nhttp://example.org/radio\n", to: "music/list.m3u")
        expect(try await play("music/list.m3u"), toName: "gone.wav", "http://example.org/radio")
    }

    @Test(arguments: ["file://", "file://localhost", "FILE://"])
    func playsFileURLsInAList(scheme: String) async throws {
        try home.write(bytes: WAV(frames: 48_000).bytes, to: "music/a (50%) ü.wav")
        try home.write("\(scheme)\(home.path("music"))/a%20(50%25)%20%C3%BC.wav\n", to: "music/list.m3u")
        let ended = try await play("music/list.m3u")
        #expect((ended.status, ended.errors) == (0, ""))
    }
}
