import Playback
import Testing

@Suite struct MusicPlaylistTests {
    private let folder: SoundFolder

    init() throws { folder = try SoundFolder() }

    @Test func isOneFile() throws {
        let path = try music("a.wav")
        #expect(try MusicPlaylist(path: path).files == [path])
    }

    @Test func isTheMusicOfAFolderInTheOrderOfTheNames() throws {
        for name in ["b.flac", "a.wav", "C.WAV", "d.ogg"] { try music(name) }
        try folder.file("a.txt", Array("lyrics".utf8))
        try folder.file("cover.jpg", [0xff, 0xd8])
        try folder.file(".wav", [])
        #expect(
            try MusicPlaylist(path: folder.path).files == ["C.WAV", "a.wav", "b.flac", "d.ogg"].map(path))
    }

    @Test(arguments: ["list.m3u", "list.M3U8"])
    func isWhatAListNames(name: String) throws {
        let absolute = try music("a.wav")
        try music("b.wav")
        let list = try folder.file(
            name, "\u{FEFF}#EXTM3U\r\n#EXTINF:3,A\r\n\(absolute)\r\n\r\n  \nb.wav\nsub/c.wav".utf8)
        #expect(try MusicPlaylist(path: list).files == [absolute, path("b.wav"), path("sub/c.wav")])
    }

    @Test func playsWhereOneFileOfManyCanBePlayed() throws {
        try folder.file("a.wav", [])
        try folder.file("b.flac", Array("nothing of the kind".utf8))
        try music("c.wav")
        #expect(try MusicPlaylist(path: folder.path).files.count == 3)
    }

    @Test func saysWhatIsMissing() {
        #expect(throws: MusicPlaylist.Fault.missing(path("none.wav"))) {
            try MusicPlaylist(path: path("none.wav"))
        }
    }

    @Test func saysThatAFolderHasNoMusic() throws {
        try folder.file("notes.txt", Array("text".utf8))
        #expect(
            try fault(folder.path) == "no music can be played from '\(folder.path)': there is none in it")
    }

    @Test func saysWhyTheLastFileCannotBePlayed() throws {
        let text = try folder.file("a.wav", Array("This is text.".utf8))
        #expect(
            try fault(text).hasPrefix("no music can be played from '\(text)': cannot open '\(text)': "))
        let empty = try folder.file("b.wav", WAV(samples: []).bytes)
        #expect(try fault(empty) == "no music can be played from '\(empty)': '\(empty)' is empty")
    }

    private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    @discardableResult
    private func music(_ name: String) throws -> String {
        try folder.sound(name, channels: 2, Noise.samples(4000))
    }

    private func fault(_ path: String) throws -> String {
        let fault = #expect(throws: MusicPlaylist.Fault.self) { try MusicPlaylist(path: path) }
        return fault?.description ?? ""
    }
}
