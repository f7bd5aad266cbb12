import AudioFiles
import ControlProtocol
import Foundation
import Platform
import Playback
import TestSupport
import Testing

@testable import Session

@Suite struct KnownLoudnessTests {
    private let folder = TemporaryFolder.orNone()
    private let loudness = Loudness(lufs: -17.25, peak: 0.9)

    private var known: KnownLoudness { KnownLoudness(stateFolder: "\(folder.path)/state") }

    private func file(_ name: String, _ text: String = "music") throws -> FileVersion {
        try #require(FileVersion(path: try folder.file(name, text: text)))
    }

    @Test func keepsALoudnessUntilTheFileChanges() throws {
        let (file, silent) = (try file("a.mp3"), try file("b.mp3"))
        #expect(known.loudness(of: file, isWhole: true) == nil)
        known.keep(loudness, of: file, isWhole: true)
        known.keep(Loudness(lufs: nil, peak: 0), of: silent, isWhole: true)
        #expect(known.loudness(of: file, isWhole: true) == loudness)
        #expect(known.loudness(of: silent, isWhole: true) == Loudness(lufs: nil, peak: 0))
        #expect(try folder.permissions(of: "state/loudness.json") == 0o600)
        #expect(known.loudness(of: try self.file("a.mp3", "other music"), isWhole: true) == nil)
        try folder.file("a.mp3", text: "music")
        let time = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1e9)]
        try FileManager.default.setAttributes(time, ofItemAtPath: file.path)
        #expect(known.loudness(of: try #require(FileVersion(path: file.path)), isWhole: true) == nil)
    }

    @Test func replacesTheLoudnessOfExcerpts() throws {
        let file = try file("a.mp3")
        known.keep(Loudness(lufs: -20, peak: 1), of: file, isWhole: false)
        #expect(known.loudness(of: file, isWhole: false)?.lufs == -20)
        #expect(known.loudness(of: file, isWhole: true) == nil)
        known.keep(loudness, of: file, isWhole: true)
        #expect(known.loudness(of: file, isWhole: false) == loudness)
    }

    @Test func takesADamagedFileForEmpty() throws {
        let file = try file("a.mp3")
        try folder.file("state/loudness.json", text: "[{\"path\": ")
        #expect(known.loudness(of: file, isWhole: true) == nil)
        known.keep(loudness, of: file, isWhole: true)
        #expect(known.loudness(of: file, isWhole: true) == loudness)
    }

    @Test func forgetsTheOldestOf2000Files() throws {
        let file = try file("a.mp3")
        let entries = (0..<2000).map { "{\"path\":\"/\($0)\",\"size\":1,\"modified\":2,\"lufs\":-20,\"peak\":0.5}" }
        try folder.file("state/loudness.json", text: "[\(entries.joined(separator: ","))]")
        known.keep(loudness, of: file, isWhole: true)
        known.keep(loudness, of: file, isWhole: true)
        let list = try JSONSerialization.jsonObject(with: Data(folder.bytes(of: "state/loudness.json")))
        let paths = try #require(list as? [[String: Any]]).compactMap { $0["path"] as? String }
        #expect(paths.count == 2000)
        #expect(paths.first == file.path)
        #expect(paths.last == "/1998")
    }
}
