import AudioFiles
import CommandSupport
import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

@testable import limber

/// `limber meditate` with the bundled courses.
@Suite(.timeLimit(.minutes(5))) struct MeditateCommandTests {
    private let home = TemporaryHome()

    @Test func strikesTheBellAtEachIntervalAndAtTheEnd() async throws {
        _ = try await home.succeeds("meditate 5 --bell-every 2m --music none --output null:virtual --events events")
        let bells = try home.events(in: "events").filter { $0.kind == .cueStarted(clip: "shared/bell.wav") }
        #expect(bells.map(\.frame) == [120, 240, 300].map(Frames.inSeconds))
    }

    @Test func sleepFadesToSilenceWithoutABell() async throws {
        _ = try await home.succeeds("meditate sleep 20 --seed 1 --interrupt off --output file:sleep.wav")
        var reader = try SoundFileReader(path: home.path("sleep.wav"))
        #expect(reader.frames == Frames.inSeconds(1200))
        // The loudest of every hundredth frame of each minute.
        var peaks: [Int] = []
        var minute = [Int16](repeating: 0, count: 2 * Frames.inSeconds(60))
        while try reader.read(Frames.inSeconds(60), into: &minute) > 0 {
            peaks.append(stride(from: 0, to: minute.count, by: 200).map { abs(Int(minute[$0])) }.max() ?? 0)
        }
        #expect(peaks.count == 20)
        #expect(peaks[18] < peaks[10])
        // The last minute is quiet, but audible.
        #expect((100..<1000).contains(peaks[19]))
        #expect(minute.suffix(200).allSatisfy { $0 == 0 })
    }

    @Test func listsTheCoursesWithTheirLengths() async throws {
        let list = try await home.succeeds("meditate --list")
        #expect(list.split(separator: "\n").first?.hasPrefix("basic ") == true)
        #expect(list.contains("Body Scan        10, 20 or 30 minutes\n"))
        let json = try await home.succeeds("meditate --list --json")
        let courses = try JSONDecoder().decode([MeditationCourse].self, from: Data(json.utf8))
        #expect(courses.map(\.lengths).prefix(2) == [.any, .only([10, 20, 30])])
    }

    @Test func avoidsTheLinesOfTheLastSession() async throws {
        var lines: [Set<String>] = []
        for length in ["2", "2m"] {
            _ = try await home.succeeds("meditate two-minutes \(length) --music none --output null:virtual")
            let record = try #require(try await home.history().first)
            #expect(record["plannedDurationSeconds"] as? Int == 120)
            lines.append(Set(try #require(record["lines"] as? [String])))
        }
        #expect(lines[0].count >= 3)
        #expect(lines[0].isDisjoint(with: lines[1]))
    }

    @Test func canBeResumedAndEndedEarly() async throws {
        let session = try home.start(TemporaryHome.words("meditate 10 --output null --music none --events -"))
        try await session.event(.partStarted(part: 0))
        try await home.waitForCheckpoint()
        _ = try await home.succeeds("skip")
        try await session.ended(by: SIGINT).expect(130, errors: "with 'limber meditate --resume'")
        // A stretch session must not resume the meditation.
        try await home.fails(
            .missing, "the unfinished session is a meditation session; resume it with 'limber meditate --resume'",
            "stretch --resume")
        let rest = try home.start(TemporaryHome.words("meditate --resume --events -"))
        try await rest.event(.partStarted(part: 1))
        #expect(try await home.succeeds("status").contains(/^Basic Breathing, Breathing, (8:00|7:5\d) left/))
        try await home.stop(rest).expect(1, errors: "Session ended early.", "Session saved")
        #expect(!home.has("state/limber/session.json"))
    }

    @Test func isNotRecordedInItsFirstMinute() async throws {
        let session = try home.start(
            TemporaryHome.words("meditate 10 --output null --music none --events -"),
            changing: ["LIMBER_SESSION_RECORD": nil])
        try await session.event(.partStarted(part: 0))
        #expect(try await home.succeeds("stop").hasSuffix("not recorded: less than a minute was heard."))
        try await session.finished().expect(
            1, errors: "Session ended early.", "Not recorded: less than a minute was heard.\nWith --record it would be."
        )
    }
}
