import Foundation
import Playback
import TestSupport
import Testing

@Suite struct MusicPlaylistTests {
    private let folder = TemporaryFolder.orNone()

    @Test func playsAFolder() throws {
        for name in ["b.flac", "a.wav", "C.WAV", "sub/d.ogg"] { try music(name) }
        for name in ["a.txt", "cover.jpg", ".wav"] { try folder.file(name, text: "lyrics") }
        #expect(try MusicPlaylist(path: folder.path).files == ["a.wav", "b.flac", "C.WAV", "sub/d.ogg"].map(path))
    }

    @Test(arguments: ["list.m3u", "list.M3U8"])
    func listsTheFilesOfAList(name: String) throws {
        let absolute = try music("a.wav")
        try music("b.wav")
        try music("sub/c.wav")
        let list = try folder.file(
            name, "\u{FEFF}#EXTM3U\r\n#EXTINF:3,A\r\n\(absolute)\r\n\r\n  \nb.wav\nsub/c.wav".utf8)
        #expect(try MusicPlaylist(path: list).files == [absolute, path("b.wav"), path("sub/c.wav")])
    }

    /// Lists as VLC, Winamp and Clementine save them.
    @Test(arguments: [
        ("list.pls", "[playlist]\r\nFile2=b & c.wav\r\nTitle2=B\r\nfile1=My%20Music/a.wav\r\nNumberOfEntries=2\r\n"),
        (
            "list.xspf",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <playlist xmlns="http://xspf.org/ns/0/" version="1"><location>list.xspf</location><trackList>
              <track><location>file://$FOLDER/My%20Music/a.wav</location><location>gone.wav</location></track>
              <track id="2">
                <title>B &amp; C</title>
                <location>
                  b%20&#38;%20c.wav
                </location>
              </track>
            </trackList></playlist>
            """
        ),
    ])
    func readsThePlaylistsOfOtherPrograms(name: String, text: String) throws {
        for file in ["My Music/a.wav", "b & c.wav"] { try music(file) }
        let list = try folder.file(name, text.replacing("$FOLDER", with: folder.path).utf8)
        #expect(try MusicPlaylist(path: list).files == [path("My Music/a.wav"), path("b & c.wav")])
    }

    /// Entries as VLC, Windows and macOS write them for files that exist. Each file has 4,000 frames.
    @Test(arguments: [
        ("My%20Music/Song%20one.wav", "My Music/Song one.wav"),
        ("My%20Music/L%C3%A9a/%C3%A9t%C3%A9.wav", "My Music/Léa/été.wav"),
        ("My Music\\Song one.wav", "My Music/Song one.wav"), (".\\My%20Music\\a.wav", "My Music/a.wav"),
        ("a.wav  \t", "a.wav"), ("100%.wav", "100%.wav"), ("100%25.wav", "100%25.wav"),
        ("50%20off.wav", "50%20off.wav"),
        ("back\\slash.wav", "back\\slash.wav"), ("e\u{301}te\u{301}.wav", "\u{e9}t\u{e9}.wav"),
        ("\u{e9}t\u{e9}.wav", "e\u{301}te\u{301}.wav"),
    ])
    func findsTheFilesThatOtherProgramsWrite(entry: String, name: String) throws {
        try music(name)
        let list = try folder.file("list.m3u", "#EXTM3U\r\n#EXTINF:4,One\r\n\(entry)\r\n".utf8)
        let found = try #require(try MusicPlaylist(path: list).files.first)
        #expect(URL(filePath: found).standardized.path().utf8.elementsEqual(URL(filePath: path(name)).path().utf8))
    }

    @Test(arguments: ["file://", "file:", "FILE://localhost"]) func findsTheFilesOfAddresses(scheme: String) throws {
        let (spaced, percent) = (try music("a b.wav"), try music("a%20b%41.wav"))
        let lines = ["a%20b.wav", "a b.wav", "a%20b%41.wav", "a%2520b%2541.wav"].map { "\(scheme)\(folder.path)/\($0)" }
        let list = try folder.file("list.m3u", lines.joined(separator: "\n").utf8)
        #expect(try MusicPlaylist(path: list).files == [spaced, spaced, percent, percent])
    }

    @Test func readsAListOfLatin1() throws {
        let file = try music("été.wav")
        let list = try folder.file("list.m3u", [0xe9, 0x74, 0xe9] + Array(".wav\r\n".utf8))
        #expect(try MusicPlaylist(path: list).files == [file])
    }

    @Test func skipsUnplayableFilesAndNamesThemOnce() throws {
        try folder.file("a.wav")
        try folder.file("b.flac", text: "nothing of the kind")
        try music("c.wav")
        let playlist = try MusicPlaylist(path: folder.path)
        #expect(playlist.files == [path("c.wav")])
        #expect(playlist.faults.map { $0.split(separator: "'")[1] } == [path("a.wav")[...], path("b.flac")[...]])
        let list = try folder.file("list.m3u", "gone.wav\nc.wav\ngone.wav\nhttp://example.org/radio\nc.wav\n".utf8)
        let listed = try MusicPlaylist(path: list, opening: 5)
        #expect(listed.files == [path("c.wav"), path("c.wav")])
        #expect(
            listed.faults == [
                "cannot open '\(path("gone.wav"))': no such file or directory",
                "cannot open 'http://example.org/radio': no such file or directory",
            ])
    }

    /// The headers of a long list are read on demand.
    @Test(arguments: [(1, true), (2, true), (3, false)])
    func opensFilesUntilOneCanBePlayed(opened: Int, keepsGone: Bool) throws {
        let good = try music("good.wav")
        let list = try folder.file("list.m3u", "none.wav\ngood.wav\ngone.wav\ngood.wav".utf8)
        let playlist = try MusicPlaylist(path: list, opening: opened)
        #expect(playlist.files == [good] + (keepsGone ? [path("gone.wav")] : []) + [good])
        #expect(playlist.faults.count == (keepsGone ? 1 : 2))
    }

    @Test(arguments: [
        ("file:///music/a%20b.wav", "/music/a b.wav"), ("file://localhost/music/%C3%BC.wav", "/music/ü.wav"),
        ("FILE:///music/100%25.wav", "/music/100%.wav"),
        ("file://server/music/a.wav", "file://server/music/a.wav"),
        ("https://example.org/a.wav", "https://example.org/a.wav"),
    ])
    func acceptsFileURLsOnly(line: String, file: String) throws {
        let list = try folder.file("list.m3u", text: line)
        #expect(try fault(list).contains("cannot open '\(file)': "))
    }

    @Test func namesAMissingFile() {
        #expect(throws: MusicPlaylist.Fault.missing(path("none.wav"))) {
            try MusicPlaylist(path: path("none.wav"))
        }
    }

    @Test func statesWhyTheLastFileCannotBePlayed() throws {
        let text = try folder.file("a.wav", text: "This is text.")
        #expect(try fault(text).hasPrefix("cannot play music from '\(text)': cannot open '\(text)': "))
        let empty = try folder.file("b.wav", WAV(samples: []).bytes)
        #expect(
            try fault(empty)
                == "cannot play music from '\(empty)': cannot play '\(empty)': the file holds less than 20 ms of audio")
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
