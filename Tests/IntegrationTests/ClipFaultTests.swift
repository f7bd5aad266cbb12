import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

/// Broken audio files: an error before the session, or a warning during it.
@Suite(.takingTurns) struct ClipFaultTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome.withCatalog() }

    /// Plays a session of the neck as fast as possible.
    private func play() async throws -> (ended: Finished, events: [SessionEvent]) {
        let ended = try await home.stretch("neck:10", "--output", "null:virtual", "--events", "events.ndjson")
        return (ended, home.has("events.ndjson") ? try home.events(in: "events.ndjson") : [])
    }

    /// A broken file and the expected message.
    struct Fault: CustomTestStringConvertible {
        let bytes: [UInt8]
        let sentence: String

        var testDescription: String { sentence }

        init(_ sentence: String, _ bytes: some Sequence<UInt8>) {
            self.sentence = sentence
            self.bytes = Array(bytes)
        }

        /// A manifest with one replacement.
        init(_ sentence: String, _ old: String, _ new: String) {
            self.init(sentence, SampleCatalog.manifest.replacing(old, with: new).utf8)
        }
    }

    @Test(arguments: [
        Fault("line 1: invalid JSON", "{".utf8), Fault("stretches.json: line 1: invalid JSON", "".utf8),
        Fault("line 6: invalid JSON", "\"Turn\",", "\"Turn\""),
        Fault("regions.neck.stretches[0].audioFiles.begin: ", "neck.wav", "../neck.wav"),
        Fault("regions.belly: unknown region", "\"neck\":", "\"belly\":"),
        Fault("duplicate id 'back-bend', used by regions.back.stretches[0]", "neck-turn", "back-bend"),
        Fault("regions.neck.stretches[0].bilateral: missing", "\"bilateral\": true,", ""),
    ])
    func namesABrokenManifestAndItsEntry(_ fault: Fault) async throws {
        try home.write(bytes: fault.bytes, to: "catalog/stretches.json")
        let (ended, events) = try await play()
        #expect(ended.status == 65)
        #expect(ended.errorLines.count == 1)
        #expect(ended.errors.hasPrefix("limber: \(home.path("catalog"))/stretches.json: "))
        #expect(ended.errors.contains(fault.sentence))
        #expect(events == [])

        let checked = try await home.limber("catalog", "check", "catalog")
        #expect(checked.status == 65)
        #expect(checked.errors.contains("limber: catalog/stretches.json: "))
        #expect(checked.errors.contains(fault.sentence))
    }

    @Test(arguments: [
        Fault("cannot open", []), Fault("cannot open", "this is no sound at all".utf8),
        Fault("cannot open", WAV(frames: 100).bytes.prefix(20)), Fault("holds no audio", WAV(frames: 0).bytes),
        // A header that claims three hours; the test must not wait for them.
        Fault("is 10800 s long", WAV(frames: 100, claimedBytes: 2 * 48_000 * 10_800).bytes),
    ])
    func rejectsAnInvalidClip(_ fault: Fault) async throws {
        try home.write(bytes: fault.bytes, to: "catalog/neck.wav")
        let (ended, _) = try await play()
        #expect(ended.status == 65)
        #expect(ended.errorLines.count == 1)
        #expect(ended.errors.contains("neck.wav"))
        #expect(ended.errors.contains(fault.sentence))

        let checked = try await home.limber("catalog", "check", "catalog")
        #expect(checked.status == 65)
        #expect(checked.errors.contains("limber: catalog/stretches.json: regions.neck.stretches[0].audioFiles.begin: "))
    }

    @Test func reportsAMissingClip() async throws {
        try FileManager.default.removeItem(atPath: home.path("catalog/switch.wav"))
        let (ended, _) = try await play()
        #expect(ended.status == 66)
        #expect(ended.errors.contains("shared.switchSides: cannot open '\(home.path("catalog"))/switch.wav'"))
        #expect(try await home.limber("catalog", "check", "catalog").status == 66)
    }

    @Test(arguments: [
        (WAV(bits: 8, frames: 4800), 4800), (WAV(bits: 24, frames: 4800), 4800), (WAV(bits: 32, frames: 4800), 4800),
        (WAV(rate: 96_000, frames: 9601), 4801), (WAV(rate: 44_100, frames: 4410), 4800),
        (WAV(channels: 6, frames: 4800), 4800), (WAV(channels: 2, rate: 8000, bits: 24, frames: 801), 4806),
    ])
    func playsEveryClipFormat(wav: WAV, frames: Int) async throws {
        try home.write(bytes: wav.bytes, to: "catalog/neck.wav")
        let (ended, events) = try await play()
        #expect(ended.status == 0)
        #expect(ended.errors == "")
        #expect(events.contains(SessionEvent(frame: frames, .cueEnded(clip: "neck.wav"))))
        #expect(events.contains(SessionEvent(frame: frames, .segmentStarted(stretch: 0, segment: 1))))
        #expect(try await home.limber("catalog", "check", "catalog").status == 0)
    }

    @Test(arguments: [
        // A truncated file, and a header that claims a second too much.
        (Fault("missing: 500 ms", WAV(frames: 48_000).bytes.prefix(44 + 48_000)), 48_000),
        (Fault("missing: 1000 ms", WAV(frames: 24_000, claimedBytes: 2 * 72_000).bytes), 72_000),
    ])
    func playsATruncatedClipWithSilenceAndOneWarning(_ fault: Fault, frames: Int) async throws {
        try home.write(bytes: fault.bytes, to: "catalog/neck.wav")
        let (ended, events) = try await play()
        #expect(ended.status == 0)
        #expect(ended.errorLines.count == 1)
        #expect(ended.errors.contains("neck.wav"))
        #expect(ended.errors.contains(fault.sentence))
        #expect(events.contains(SessionEvent(frame: frames, .cueEnded(clip: "neck.wav"))))

        let checked = try await home.limber("catalog", "check", "catalog")
        #expect(checked.status == 65)
        #expect(checked.errors.contains("is truncated: "))
    }

    @Test func warnsAboutAClipLongerThanItsSegment() async throws {
        try home.write(bytes: WAV(rate: 8000, frames: 8000 * 31).bytes, to: "catalog/neck.wav")
        let checked = try await home.limber("catalog", "check", "catalog")
        #expect(checked.status == 0)
        #expect(checked.output.contains("warning: catalog/stretches.json: regions.neck.stretches[0].audioFiles.begin"))
    }

    @Test func acceptsTheBundledCatalog() async throws {
        let checked = try await home.limber("catalog", "check")
        #expect(checked.status == 0)
        #expect(checked.output.split(separator: "\n").count == 1)
        #expect(checked.output.hasSuffix("all entries and clips are valid"))
    }
}
