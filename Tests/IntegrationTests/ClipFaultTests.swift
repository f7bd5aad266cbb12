import ControlProtocol
import Foundation
import SessionCore
import Testing

/// What is wrong with audio files is said, or harms no session.
@Suite(.takingTurns) struct ClipFaultTests {
    private let box: Box

    init() throws { box = try Box.withCatalog() }

    /// A session of the neck, as fast as it can.
    private func play() async throws -> (ended: Finished, events: [SessionEvent]) {
        let ended = try await box.stretch("neck:10", "--output", "null:virtual", "--events", "events.ndjson")
        return (ended, box.has("events.ndjson") ? try box.events(in: "events.ndjson") : [])
    }

    /// A file that is not as it should be, and what is to be said of it.
    struct Fault: CustomTestStringConvertible {
        let bytes: [UInt8]
        let sentence: String

        var testDescription: String { sentence }

        init(_ sentence: String, _ bytes: some Sequence<UInt8>) {
            self.sentence = sentence
            self.bytes = Array(bytes)
        }

        /// A manifest in which something stands for something else.
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
    func aBrokenManifestIsNamedWithItsEntry(_ fault: Fault) async throws {
        try box.write(bytes: fault.bytes, to: "catalog/stretches.json")
        let (ended, events) = try await play()
        #expect(ended.status == 65)
        #expect(ended.errorLines.count == 1)
        #expect(ended.errors.hasPrefix("limber: \(box.path("catalog"))/stretches.json: "))
        #expect(ended.errors.contains(fault.sentence))
        #expect(events == [])

        let checked = try await box.limber("catalog", "check", "catalog")
        #expect(checked.status == 65)
        #expect(checked.errors.contains("limber: catalog/stretches.json: "))
        #expect(checked.errors.contains(fault.sentence))
    }

    @Test(arguments: [
        Fault("cannot open", []), Fault("cannot open", "this is no sound at all".utf8),
        Fault("cannot open", WAV(frames: 100).bytes.prefix(20)), Fault("holds no audio", WAV(frames: 0).bytes),
        // A header that claims three hours: nobody is to wait for them.
        Fault("is 10800 s long", WAV(frames: 100, claimedBytes: 2 * 48_000 * 10_800).bytes),
    ])
    func aClipThatIsNoneIsBadData(_ fault: Fault) async throws {
        try box.write(bytes: fault.bytes, to: "catalog/neck.wav")
        let (ended, _) = try await play()
        #expect(ended.status == 65)
        #expect(ended.errorLines.count == 1)
        #expect(ended.errors.contains("neck.wav"))
        #expect(ended.errors.contains(fault.sentence))

        let checked = try await box.limber("catalog", "check", "catalog")
        #expect(checked.status == 65)
        #expect(checked.errors.contains("limber: catalog/stretches.json: regions.neck.stretches[0].audioFiles.begin: "))
    }

    @Test func aClipThatIsMissingIsMissing() async throws {
        try FileManager.default.removeItem(atPath: box.path("catalog/switch.wav"))
        let (ended, _) = try await play()
        #expect(ended.status == 66)
        #expect(ended.errors.contains("shared.switchSides: cannot open '\(box.path("catalog"))/switch.wav'"))
        #expect(try await box.limber("catalog", "check", "catalog").status == 66)
    }

    @Test(arguments: [
        (WAV(bits: 8, frames: 4800), 4800), (WAV(bits: 24, frames: 4800), 4800), (WAV(bits: 32, frames: 4800), 4800),
        (WAV(rate: 96_000, frames: 9601), 4801), (WAV(rate: 44_100, frames: 4410), 4800),
        (WAV(channels: 6, frames: 4800), 4800), (WAV(channels: 2, rate: 8000, bits: 24, frames: 801), 4806),
    ])
    func aClipOfAnyKindIsHeard(wav: WAV, frames: Int) async throws {
        try box.write(bytes: wav.bytes, to: "catalog/neck.wav")
        let (ended, events) = try await play()
        #expect(ended.status == 0)
        #expect(ended.errors == "")
        #expect(events.contains(SessionEvent(frame: frames, .cueEnded(clip: "neck.wav"))))
        #expect(events.contains(SessionEvent(frame: frames, .segmentStarted(stretch: 0, segment: 1))))
        #expect(try await box.limber("catalog", "check", "catalog").status == 0)
    }

    @Test(arguments: [
        // Cut off in the middle, and a header that claims a second more than there is.
        (Fault("missing: 500 ms", WAV(frames: 48_000).bytes.prefix(44 + 48_000)), 48_000),
        (Fault("missing: 1000 ms", WAV(frames: 24_000, claimedBytes: 2 * 72_000).bytes), 72_000),
    ])
    func whatAHeaderPromisesInVainIsSilenceSaidOnce(_ fault: Fault, frames: Int) async throws {
        try box.write(bytes: fault.bytes, to: "catalog/neck.wav")
        let (ended, events) = try await play()
        #expect(ended.status == 0)
        #expect(ended.errorLines.count == 1)
        #expect(ended.errors.contains("neck.wav"))
        #expect(ended.errors.contains(fault.sentence))
        #expect(events.contains(SessionEvent(frame: frames, .cueEnded(clip: "neck.wav"))))

        let checked = try await box.limber("catalog", "check", "catalog")
        #expect(checked.status == 65)
        #expect(checked.errors.contains("is truncated: "))
    }

    @Test func aClipThatIsLongerThanItsSegmentIsAWarning() async throws {
        try box.write(bytes: WAV(rate: 8000, frames: 8000 * 31).bytes, to: "catalog/neck.wav")
        let checked = try await box.limber("catalog", "check", "catalog")
        #expect(checked.status == 0)
        #expect(checked.output.contains("warning: catalog/stretches.json: regions.neck.stretches[0].audioFiles.begin"))
    }

    @Test func theBundledCatalogIsGood() async throws {
        let checked = try await box.limber("catalog", "check")
        #expect(checked.status == 0)
        #expect(checked.output.split(separator: "\n").count == 1)
        #expect(checked.output.hasSuffix("all entries and clips are valid"))
    }
}
