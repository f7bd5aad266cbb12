import ControlProtocol
import Session
import SessionCore
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct ControllerSnapshotTests {
    private let fixture = SessionFixture()

    /// The snapshots of a paused session of `neck:10 back:10` with every lead-in, in seconds: the time on the sink's
    /// clock, the time of the phase, its length, and the rest of the session.
    private static let places = """
        change-over  time   phase       in   label        elapsed  length  left   done
        0            0.25   leadIn      0.1  Left Side    0.25     1       23.75  -
        0            3.5    segment     0.1  Left Side    2.5      5       20.5   -
        0            6.25   segment     0.2  Right Side   0.25     5       17.75  -
        0            12.5   leadIn      1.1  First Half   1.5      2       11.5   neck-turn
        0            13     segment     1.1  First Half   0        5       11     neck-turn
        0            22.75  segment     1.2  Second Half  4.75     5       1.25   neck-turn
        0            23.5   closing     -    -            0.5      1       0.5    neck-turn back-bend
        standard     4      changeOver  0.1  Left Side    3        8       39     -
        standard     15     changeOver  0.2  Right Side   1        3       28     -
        standard     26     changeOver  1.1  First Half   2        8       17     neck-turn
        """
    private static let rows: [[String]] = places.split(separator: "\n").dropFirst().map { line -> [String] in
        line.split(separator: "  ").map { (cell: Substring) -> String in
            let text = String(cell.trimmingPrefix(" "))
            return text == "-" ? "" : text
        }
    }

    @Test(arguments: rows)
    func showsThePausedPosition(_ row: [String]) async throws {
        let performance = try await fixture.play(
            fixture.plan("neck:10 back:10", leadIn: .every, changeOver: ChangeOver(parsing: row[0]), music: .auto),
            at: "\(row[1])=pause")
        let snapshot = try #require(performance.snapshot(after: "paused by user"))
        let place = row[3].split(separator: ".").compactMap { Int($0) }
        let (elapsed, length) = (try #require(Double(row[5])), try #require(Double(row[6])))
        #expect(snapshot.status == .paused)
        #expect(snapshot.pauseReason == .user)
        #expect(snapshot.outputError == nil)
        #expect(snapshot.phase == SessionSnapshot.Phase(rawValue: row[2]))
        #expect(snapshot.stretch?.index == place.first)
        #expect(snapshot.stretch?.id == place.first.map { ["neck-turn", "back-bend"][$0] })
        #expect(snapshot.segment == place.dropFirst().first)
        #expect(snapshot.segmentLabel ?? "" == row[4])
        #expect(snapshot.segmentElapsed == elapsed)
        #expect(snapshot.segmentDuration == length)
        #expect(snapshot.segmentRemaining == length - elapsed)
        #expect(snapshot.sessionRemaining == Double(row[7]))
        #expect(snapshot.narrating == false)
        #expect(snapshot.music == .paused)
        #expect(snapshot.output == "null:virtual")
        #expect(snapshot.completed.map(\.stretchId).joined(separator: " ") == row[8])
    }

    /// The rule is proved in SessionCoreTests.
    @Test(arguments: [("4", "Start now"), ("10", "Next side"), ("34", "Second half"), ("42.5", "Finish")])
    func namesTheDestinationOfASkip(second: String, label: String) async throws {
        let performance = try await fixture.play(
            fixture.plan("neck:10 back:10", leadIn: .every, changeOver: .standard), at: "\(second)=pause")
        #expect(performance.snapshot(after: "paused by user")?.skipLabel == label)
    }

    @Test(arguments: [
        (MusicChoice.auto, Interrupt.pause, SessionSnapshot.Music.interrupted, SessionSnapshot.Music.playing),
        (.auto, .duck, .playing, .playing), (.auto, .off, .playing, .playing), (.none, .pause, .off, .off),
    ])
    func showsAudibleNarrationAndMusic(
        music: MusicChoice, interrupt: Interrupt, underNarration: SessionSnapshot.Music,
        otherwise: SessionSnapshot.Music
    ) async throws {
        let performance = try await fixture.play(fixture.plan("neck:10", music: music, interrupt: interrupt))
        let speaking = try #require(performance.snapshot(after: "says switch"))
        #expect(speaking.narrating)
        #expect(speaking.interrupting == true)
        #expect(speaking.music == underNarration)
        let silent = try #require(performance.snapshot(after: "said switch"))
        #expect(!silent.narrating)
        #expect(silent.music == otherwise)
    }

    /// The words of the introduction of "Turn", and of "Bend" after it. Costs three sessions on a virtual output.
    @Test(
        arguments: [
            ("0.25", "Turn.", "back-bend"), ("3.5", nil, "back-bend"), ("12.5", "Bend.", nil),
        ] as [(String, String?, String?)])
    func showsTheWordsAndWhatFollows(time: String, caption: String?, next: String?) async throws {
        let performance = try await fixture.play(
            fixture.plan("neck:10 back:10", leadIn: .every), at: "\(time)=pause")
        let snapshot = try #require(performance.snapshot(after: "paused by user"))
        #expect((snapshot.caption, snapshot.next?.id) == (caption, next))
        #expect(snapshot.captionDuration ?? 0 == (caption == nil ? 0 : caption == "Turn." ? 1 : 2))
        #expect(snapshot.segments == [2, 2])
    }

    /// The commands of a session without introductions, and the skipped segments of its two stretches.
    @Test(
        arguments: [
            ("1=pause", nil), ("1=skip 2=pause", [[1], []]), ("6=skip 7=pause", [[2], []]),
            ("6=skip-stretch 7=pause", [[1, 2], []]), ("6=skip 7=previous 8=pause", nil),
        ] as [(String, [[Int]]?)])
    func namesTheSkippedSegments(commands: String, skipped: [[Int]]?) async throws {
        let performance = try await fixture.play(
            fixture.plan("neck:10 back:10", leadIn: LeadIn.none, introductions: Introductions.none), at: commands)
        #expect(performance.snapshot(after: "paused by user")?.skippedSegments == skipped)
    }

    @Test func showsAMoveInSilence() async throws {
        let performance = try await fixture.play(
            fixture.plan(leadIn: .every, changeOver: .standard), at: "3=pause 4=skip 5=play")
        let moved = try #require(performance.snapshots.first { $0.status == .paused && $0.phase == .segment })
        #expect(moved.segmentElapsed == 0)
        #expect(moved.completed == [])
    }

    @Test func countsSkippedSegments() async throws {
        let performance = try await fixture.play(fixture.plan("neck:10 back:10"), at: "3=skip 6=skip 7=pause")
        let snapshot = try #require(performance.snapshot(after: "paused by user"))
        #expect(snapshot.completed.map(\.skippedSegments) == [2])
        #expect(snapshot.stretch?.index == 1)
        #expect(snapshot.stretch?.count == 2)
    }

    @Test(arguments: [("11.5=skip", SessionSnapshot.Status.complete), ("3=stop", .idle)])
    func endsWithTheFinalState(command: String, status: SessionSnapshot.Status) async throws {
        let performance = try await fixture.play(fixture.plan(), at: command)
        let last = try #require(performance.updates.last?.snapshot)
        #expect(last.status == status)
        #expect(last.phase == nil)
        #expect(last.completed.count == (status == .complete ? 1 : 0))
    }
}

@Suite(.serialized, .timeLimit(.minutes(5))) struct SessionUpdateTests {
    private let fixture = SessionFixture()

    @Test func beginWithASnapshotAndRepeatItAfterEvents() async throws {
        let performance = try await fixture.play(
            fixture.plan("neck:10 back:10", music: .auto), at: "3=skip 7=pause 8=play")
        let isSnapshot = performance.updates.map { $0.snapshot != nil }
        #expect(isSnapshot.first == true)
        #expect(isSnapshot.last == true)
        // Events of one frame share a snapshot, but no snapshot comes without an event.
        #expect(!zip(isSnapshot, isSnapshot.dropFirst()).contains { $0 && $1 })
    }

    @Test func reportTheStateOfTheRecord() async throws {
        let kept = try await fixture.play(fixture.plan(), persistence: fixture.persistence, at: "3=skip")
        #expect(kept.saves == [.saving, .saved])
        let lost = try await fixture.play(fixture.plan(), at: "3=skip")
        #expect(lost.saves == [])
    }

    @Test func reachEverySubscriberThatStays() async throws {
        let controller = try fixture.controller(for: fixture.plan())
        let leaving = await controller.updates()
        let streams = [await controller.updates(), await controller.updates()]
        let session = Task { try await controller.run() }
        for await update in leaving where update.event != nil { break }
        var told: [[SessionUpdate]] = []
        for stream in streams { told.append(await stream.reduce(into: []) { $0.append($1) }) }
        #expect(told[0].count > 10)
        #expect(told[0] == told[1])
        _ = try await session.value
    }

    @Test func endImmediatelyForLateSubscribers() async throws {
        let controller = try fixture.controller(for: fixture.plan())
        _ = try await controller.run()
        let told = await controller.updates().reduce(into: []) { $0.append($1) }
        #expect(told == [.snapshot(await controller.snapshot())])
    }
}
