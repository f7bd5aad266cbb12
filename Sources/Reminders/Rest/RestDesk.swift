public import ControlProtocol
public import PracticeCore
public import SessionCore
import Store
public import Threads

/// Does what is said about the rest where it is kept: in the database, so that every process knows of the same one, and
/// the next one of this box goes on with it.
public struct RestDesk: RestControl {
    private let database: String
    private let now: @Sendable () -> Timestamp
    private let uptime: @Sendable () -> Duration

    /// A desk over a database.
    ///
    /// - Parameters:
    ///   - now: The wall clock.
    ///   - uptime: The clock of this boot, of which ``RestService`` waits for moments.
    public init(
        database: String, now: @escaping @Sendable () -> Timestamp,
        uptime: @escaping @Sendable () -> Duration = { BootTime.now }
    ) {
        self.database = database
        self.now = now
        self.uptime = uptime
    }

    /// Does it, and answers how the rest stands then.
    public func perform(_ command: RestCommand) async throws(RestRefusal) -> RestStatus {
        try carryOut(command)
    }

    /// The present moment.
    var moment: RestMoment { RestMoment(boot: BootTime.boot, uptime: uptime(), wall: now()) }

    /// The rest as it is kept.
    func record() throws(StoreError) -> RestRecord? {
        try Store(path: database).rest()
    }

    /// Does it in one step that no other process sees half.
    func carryOut(_ command: RestCommand) throws(RestRefusal) -> RestStatus {
        let outcome: Result<RestStatus, RestRefusal>
        do throws(StoreError) {
            outcome = try change { record, moment in
                if let refusal = record.take(command, at: moment) { return .failure(refusal) }
                return .success(RestStatus(record, at: moment))
            }
        } catch {
            throw .notKept(error.description)
        }
        return try outcome.get()
    }

    /// Ends the rest where its time is gone.
    ///
    /// - Returns: what to tell, and how late that is; nothing where the rest goes on, or somebody else has told it.
    func claimEnd() throws(StoreError) -> (words: RestRequest.Words, delay: Duration)? {
        try change { record, moment in
            guard let kept = record else { return nil }
            var timer = kept.timer(at: moment)
            let end = timer.end
            guard timer.event(.timePassed, at: moment.uptime) == .tell else { return nil }
            record = RestRecord(timer, words: kept.words, at: moment)
            return (kept.words, end.map { moment.uptime - $0 } ?? .zero)
        }
    }

    private func change<Value>(
        _ body: (inout RestRecord?, RestMoment) -> Value
    ) throws(StoreError) -> Value {
        try Store(path: database).changeRest { record in body(&record, moment) }
    }
}

extension RestRecord? {
    /// Does what is said about a rest. Its end stays to be told by whoever waits for it.
    fileprivate mutating func take(_ command: RestCommand, at now: RestMoment) -> RestRefusal? {
        switch command {
        case .status:
            return nil
        case .start(let request):
            var timer = RestTimer()
            _ = timer.event(.start(target: request.length), at: now.uptime)
            self = RestRecord(timer, words: request.words, at: now)
            return nil
        case .cancel:
            self = nil
            return nil
        case .pause: return change(.pause, at: now)
        case .resume: return change(.resume, at: now)
        case .extend(let length):
            guard let left = self?.timer(at: now).remaining(at: now.uptime), left + length > Self.longest else {
                return change(.extend(by: length), at: now)
            }
            return .tooLong
        }
    }

    private static var longest: Duration { RestRequest.allowed.upperBound }

    private mutating func change(_ event: RestTimer.Event, at now: RestMoment) -> RestRefusal? {
        guard let record = self else { return .noRest }
        var timer = record.timer(at: now)
        guard timer.remaining(at: now.uptime) > .zero else { return .noRest }
        _ = timer.event(event, at: now.uptime)
        self = RestRecord(timer, words: record.words, at: now)
        return nil
    }
}
