import Foundation
import PracticeCore
import SessionCore
import TestSupport
import Testing

/// The days of programmes: which session is due, and in which words.
@Suite struct ProgrammeTests {
    /// The programme has sessions 0, 2, 3 and 8 days after its start.
    @Test(
        arguments: [
            // A missed day waits, and the days after it keep their distance.
            (.wait, [:], -1, "rest, then 0 on 0"), (.wait, [:], 0, "due 0"), (.wait, [:], 5, "due 0"),
            (.wait, [0: 0], 0, "done 0, then 1 on 2"), (.wait, [0: 0], 1, "rest, then 1 on 2"),
            (.wait, [0: 0], 2, "due 1"), (.wait, [0: 5], 6, "rest, then 1 on 7"), (.wait, [0: 5], 9, "due 1"),
            (.wait, [0: 0, 1: 2], 3, "due 2"), (.wait, [0: 0, 1: 4], 4, "done 1, then 2 on 5"),
            (.wait, [0: 0, 1: 2, 2: 3], 4, "rest, then 3 on 8"),
            (.wait, [0: 0, 1: 2, 2: 3, 3: 9], 9, "done 3"), (.wait, [0: 0, 1: 2, 2: 3, 3: 9], 10, "over"),
            // A clock that was set back.
            (.wait, [0: 5], 4, "rest, then 1 on 7"),
            // A missed day is left out.
            (.skip, [:], -1, "rest, then 0 on 0"), (.skip, [:], 0, "due 0"), (.skip, [:], 1, "rest, then 1 on 2"),
            (.skip, [:], 2, "due 1"), (.skip, [0: 0], 0, "done 0, then 1 on 2"), (.skip, [:], 5, "rest, then 3 on 8"),
            (.skip, [:], 8, "due 3"), (.skip, [3: 8], 8, "done 3"), (.skip, [:], 9, "over"),
        ] as [(Programme.Missed, [Int: Int], Int, String)])
    func hasOneSessionADayAtMost(_ missed: Programme.Missed, _ done: [Int: Int], _ today: Int, _ text: String) throws {
        var running = RunningProgramme(try .example(missed), startedOn: .saturday)
        for day in done.keys { running.note("session \(day)", for: day) }
        let completed = done.map { ("session \($0.key)", LocalDay.saturday.advanced(by: $0.value)) }
        let standing = running.standing(
            on: .saturday.advanced(by: today), completed: Dictionary(uniqueKeysWithValues: completed))
        let state =
            switch standing.state {
            case .due(let day): "due \(day)"
            case .done(let day): "done \(day)"
            case .rest: "rest"
            case .finished: "over"
            }
        let next = standing.next.map { ", then \($0.day) on \(LocalDay.saturday.distance(to: $0.on))" } ?? ""
        #expect(state + next == text)
        #expect(standing.done == Set(done.keys))
        if case .due(let day) = standing.state {
            #expect(try standing.due(today: .saturday) == day)
        } else {
            #expect(throws: ProgrammeRefusal.self) { try standing.due(today: .saturday) }
        }
    }

    @Test func countsASessionThatWasStartedAgain() throws {
        var running = RunningProgramme(try .example(), startedOn: .saturday)
        for attempt in 1...7 { running.note("session \(attempt)", for: 0) }
        // The first ones are forgotten.
        #expect(running.starts.map(\.session) == (3...7).map { "session \($0)" })
        let standing = running.standing(on: .saturday, completed: ["session 4": .saturday])
        #expect(standing.state == .done(0))
        #expect(running.standing(on: .saturday, completed: ["other": .saturday]).state == .due(0))
    }

    @Test(
        arguments: [
            ([], 0, "week 1, day 1 of 3", "neck 10 s"), ([0], 1, "rest day", "next on Mon 23 Nov: neck 10 s"),
            ([0], 0, "week 1, day 1 of 3 is done", "next on Mon 23 Nov: neck 10 s"),
            ([0, 1, 2, 3], 9, "the programme is over", "4 of 4 days done"),
        ] as [([Int], Int, String, String)])
    func saysWhatTheDayHas(_ done: [Int], _ today: Int, _ words: String, _ detail: String) throws {
        var running = RunningProgramme(try .example(), startedOn: .saturday)
        for day in done { running.note("\(day)", for: day) }
        let completed = Dictionary(uniqueKeysWithValues: done.map { ("\($0)", LocalDay.saturday) })
        let standing = running.standing(on: .saturday.advanced(by: today), completed: completed)
        #expect(standing.words == words)
        #expect(standing.detail(today: .saturday) == detail)
    }

    @Test(
        arguments: [
            (["neck:10", "pigeon"], StretchOptions(rounds: 2), "neck 10 s, pigeon, 2 rounds"),
            (["hip_flexors:90", "rest:20", "cat:30"], StretchOptions(), "hip flexors 1 min 30 s, rest 20 s, cat 30 s"),
            (["back"], StretchOptions(time: 600), "back 2 min, 10 min in all"),
        ] as [([String], StretchOptions, String)])
    func namesTheSession(_ choices: [String], _ options: StretchOptions, _ words: String) throws {
        let request = SessionRequest(.stretch(options), regions: try choices.map { try StretchChoice(parsing: $0) })
        #expect(Programme.Day(week: 1, day: 1, request: request).words == words)
    }

    @Test func readsWhatItWrites() throws {
        var running = RunningProgramme(try .example(.skip), startedOn: .saturday)
        running.note("a", for: 2)
        let json = try JSONEncoder().encode(running)
        #expect(try JSONDecoder().decode(RunningProgramme.self, from: json) == running)
    }

    @Test(arguments: [
        #"{"name":"A","missed":"wait","days":[]}"#, #"{"name":" ","missed":"wait","days":[DAY]}"#,
        #"{"name":"A","missed":"later","days":[DAY]}"#, #"{"name":"A","missed":"wait","days":[DAY,DAY]}"#,
        #"{"name":"A","missed":"wait","days":[{"week":53,"day":1,"request":{}}]}"#,
        #"{"name":"A","missed":"wait","days":[{"week":1,"day":8,"request":{}}]}"#,
        #"{"name":"A","missed":"wait","days":[{"week":1,"day":1,"request":{"kind":"meditation"}}]}"#,
    ])
    func refusesAStoredProgrammeThatBreaksARule(json: String) {
        let text = json.replacing("DAY", with: #"{"week":1,"day":1,"request":{"regions":["neck"]}}"#)
        #expect(throws: (any Error).self) { try JSONDecoder().decode(Programme.self, from: Data(text.utf8)) }
    }
}
