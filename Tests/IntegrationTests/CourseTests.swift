import AudioFiles
import ControlProtocol
import Foundation
import SessionCore
import Testing

/// The bundled meditation courses through the real program.
@Suite(.takingTurns) struct CourseTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    /// Meditates on a virtual output, and returns the events.
    private func meditate(_ arguments: String...) async throws -> [SessionEvent] {
        let ended = try await home.limber(
            ["meditate", "--output", "null:virtual", "--events", "events", "--plain"] + arguments)
        #expect(ended.status == 0, "\(ended.errors)")
        return try home.events(in: "events")
    }

    @Test func areListedWithTheirLengths() async throws {
        let list = try await home.limber("meditate", "--list")
        #expect(list.status == 0)
        let rows = list.output.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
        #expect(
            rows.map { $0[0] } == [
                "basic", "body-scan", "loving-kindness", "sleep", "breath-counting", "two-minutes", "open-sitting",
            ])
        #expect(list.output.contains("Body Scan        10, 20 or 30 minutes\n"))
        let json = try await home.limber("meditate", "--list", "--json").output
        let courses = try JSONDecoder().decode([MeditationCourse].self, from: Data(json.utf8))
        #expect(courses.map(\.lengths).prefix(2) == [.any, .only([10, 20, 30])])
    }

    @Test(arguments: [
        (["slep"], "unknown course 'slep'; did you mean 'sleep'?"),
        (["body-scan", "15"], "'body-scan' has no length of 15 min; use 10, 20 or 30 minutes"),
        (["sleep", "--bell-every", "5m"], "'sleep' has no bells; leave out the bell interval"),
        (["basic", "--breath", "bax"], "unknown breathing pattern 'bax'; did you mean 'box'?"),
        (["open-sitting", "--breath", "box"], "'open-sitting' counts no breaths; leave out the breathing pattern"),
        (["--json"], "--json needs --list; 'limber status --json' describes a session"),
    ])
    func refuseWhatTheyLack(arguments: [String], refusal: String) async throws {
        let ended = try await home.limber(["meditate", "--output", "null:virtual"] + arguments)
        #expect(ended.status == 64)
        #expect(ended.errors == "limber: \(refusal)\n")
    }

    /// A course, its length, and whether a bell ends it.
    @Test(arguments: [
        ("basic", "5", true), ("body-scan", "30", true), ("loving-kindness", "20", true), ("sleep", "20", false),
        ("breath-counting", "5", true), ("two-minutes", "2", true), ("open-sitting", "3", true),
    ])
    func playEveryCueToItsEnd(course: String, minutes: String, hasBell: Bool) async throws {
        let events = try await meditate(course, minutes, "--seed", "7")
        let catalog = TemporaryHome.repository.appending(path: "Resources/Audio/meditation").path
        var started: [String: Int] = [:]
        var played: [String] = []
        for event in events {
            switch event.kind {
            case .cueStarted(let clip): started[clip] = event.frame
            case .cueEnded(let clip):
                let reader = try SoundFileReader(path: "\(catalog)/\(clip)")
                let frames = Frames.converting(reader.frames, from: reader.rate)
                #expect(event.frame - (started[clip] ?? 0) == frames, "\(clip) is cut")
                played.append(clip)
            default: break
            }
        }
        #expect(played.isEmpty == false)
        #expect((played.last == "shared/bell.wav") == hasBell)
    }

    @Test func sleepFadesToSilenceWithoutABell() async throws {
        let ended = try await home.limber(
            "meditate", "sleep", "20", "--seed", "1", "--interrupt", "off", "--output", "file:sleep.flac")
        #expect(ended.status == 0)
        var reader = try SoundFileReader(path: home.path("sleep.flac"))
        #expect(reader.frames == Frames.inSeconds(1200))
        // The loudest sample of each minute.
        var peaks: [Int] = []
        var minute = [Int16](repeating: 0, count: 2 * Frames.inSeconds(60))
        while try reader.read(Frames.inSeconds(60), into: &minute) > 0 {
            peaks.append(minute.map { abs(Int($0)) }.max() ?? 0)
        }
        #expect(peaks.count == 20)
        #expect(peaks[18] < peaks[10])
        #expect(peaks[19] < 100)
        #expect(minute.suffix(200).allSatisfy { $0 == 0 })
    }

    @Test func avoidTheLinesOfTheLastThreeSessions() async throws {
        var sessions: [Set<String>] = []
        for _ in 0..<5 {
            _ = try await meditate("two-minutes", "--music", "none")
            let history = try await home.limber("history", "--json").output
            let entry = try #require(try JSONSerialization.jsonObject(with: Data(history.utf8)) as? [[String: Any]])
            sessions.append(Set(try #require(entry.first?["lines"] as? [String])))
        }
        #expect(sessions.allSatisfy { $0.count >= 3 })
        for (index, lines) in sessions.enumerated() {
            for earlier in sessions[max(0, index - 3)..<index] { #expect(earlier.isDisjoint(with: lines)) }
        }
    }
}
