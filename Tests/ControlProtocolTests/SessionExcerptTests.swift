import ControlProtocol
import SessionCore
import Testing

@Suite struct SessionExcerptTests {
    private static let record = SessionRecord.stretch(
        StretchRecord(completedAt: Timestamp(milliseconds: 0), totalDurationSeconds: 9, stretches: []))
    private static let meditation = SessionRecord.meditation(
        MeditationRecord(
            completedAt: Timestamp(milliseconds: 0), sessionType: "basic-breathing", plannedDurationSeconds: 600,
            actualDurationSeconds: 30, completedFully: false))
    private static let started = SessionUpdate.event(SessionEvent(frame: 0, .started(seed: nil, timeline: [])))
    private static let paused = SessionUpdate.event(SessionEvent(frame: 5, .paused(reason: "user")))
    private static let completed = SessionUpdate.event(SessionEvent(frame: 9, .completed(record: record)))
    private static let stopped = SessionUpdate.event(SessionEvent(frame: 9, .stopped(reason: "pauseLimit")))

    private static func snapshot(
        _ status: SessionSnapshot.Status, _ save: SessionSnapshot.Save? = nil, error: String? = nil
    ) -> SessionUpdate {
        var snapshot = SessionSnapshot()
        snapshot.status = status
        snapshot.save = save
        snapshot.saveError = error
        return .snapshot(snapshot)
    }

    /// Returns which updates belong to the session, and its outcome.
    private func take(_ updates: [SessionUpdate]) -> (taken: [Bool], ending: SessionOutcome?) {
        var excerpt = SessionExcerpt()
        return (updates.map { excerpt.take($0) }, excerpt.outcome)
    }

    @Test func beginsWithTheNextSession() {
        let (taken, ending) = take([
            Self.snapshot(.active), Self.paused, Self.stopped, Self.snapshot(.idle), Self.started,
            Self.snapshot(.active),
        ])
        #expect(taken == [false, false, false, false, true, true])
        #expect(ending == nil)
    }

    @Test func endsOnceTheRecordIsSaved() {
        let (taken, ending) = take([
            Self.started, Self.snapshot(.active), Self.completed, Self.snapshot(.complete, .saving),
            Self.snapshot(.complete, .saved), Self.snapshot(.idle),
        ])
        #expect(taken == [true, true, true, true, true, false])
        #expect(ending == .completed(Self.record, .saved))
    }

    @Test func holdsTheReasonForALostRecord() {
        let (_, ending) = take([
            Self.started, Self.completed, Self.snapshot(.complete, .saving),
            Self.snapshot(.complete, .failed, error: "the disk is full"),
        ])
        #expect(ending == .completed(Self.record, .failed("the disk is full")))
    }

    @Test func holdsTheReasonForAPendingRecord() {
        let (_, ending) = take([
            Self.started, Self.completed, Self.snapshot(.complete, .saving),
            Self.snapshot(.complete, .pending, error: "the database is locked"),
        ])
        #expect(ending == .completed(Self.record, .pending("the database is locked")))
    }

    @Test func endsWithoutARecord() {
        #expect(
            take([Self.started, Self.completed, Self.snapshot(.complete)]).ending
                == .completed(Self.record, .notKept))
    }

    @Test func endsWithTheSnapshotAfterAStop() {
        let (taken, ending) = take([Self.started, Self.stopped, Self.snapshot(.idle), Self.started])
        #expect(taken == [true, true, true, false])
        #expect(ending == .stopped(.pauseLimit))
    }

    @Test func waitsForTheRecordOfAStoppedMeditation() {
        let ended = SessionUpdate.event(SessionEvent(frame: 9, .stopped(reason: "user", record: Self.meditation)))
        let (taken, ending) = take([
            Self.started, ended, Self.snapshot(.idle, .saving), Self.snapshot(.idle, .saved), Self.snapshot(.idle),
        ])
        #expect(taken == [true, true, true, true, false])
        #expect(ending == .stopped(.user, Self.meditation, .saved))
    }
}
