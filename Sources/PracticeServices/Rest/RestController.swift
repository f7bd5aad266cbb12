public import ControlProtocol
public import Platform
public import PracticeCore
public import PracticeData
import SessionCore

/// Carries out commands about the rest in the database, so that every process knows the same rest, and the next process
/// of this box goes on with it.
public struct RestController: RestControl {
    private let practice: PracticeService
    private let uptime: @Sendable () -> Duration
    private let waitLimits: PracticeService.WaitLimits

    /// The longest wait to read the rest again.
    private static let readLimits = PracticeService.WaitLimits(.seconds(1))

    /// - Parameters:
    ///   - practice: Keeps the rest.
    ///   - uptime: The clock of this boot, on which ``RestService`` waits.
    ///   - waitLimits: The longest wait for the database before the end of the rest is announced without it.
    public init(
        _ practice: PracticeService, uptime: @escaping @Sendable () -> Duration = { BootTime.now },
        waitLimits: PracticeService.WaitLimits = .brief
    ) {
        self.practice = practice
        self.uptime = uptime
        self.waitLimits = waitLimits
    }

    /// Carries out a command, and returns how the rest stands then.
    public func perform(_ command: RestCommand) async throws(RestRefusal) -> RestStatus {
        RestStatus(try await carryOut(command), at: moment)
    }

    /// The present moment.
    var moment: RestMoment { RestMoment(boot: BootTime.boot, uptime: uptime(), wall: practice.context.now()) }

    /// Returns the rest as it is kept.
    func record() async throws -> RestRecord? {
        try await practice.waiting(Self.readLimits).read { try $0.rest.rest() }
    }

    /// Carries out a command in one step that no other process sees half.
    ///
    /// - Returns: The rest as it is kept then.
    func carryOut(_ command: RestCommand) async throws(RestRefusal) -> RestRecord? {
        let outcome: Result<RestRecord?, RestRefusal>
        do {
            if case .status = command { return try await practice.read { try $0.rest.rest() } }
            outcome = try await practice.rest.change { [self] record in
                if let refusal = record.take(command, at: moment) { return .failure(refusal) }
                return .success(record)
            }
        } catch let error as StoreError where error.kind == .busy {
            throw .busy("\(error)")
        } catch {
            throw .notSaved("\(error)")
        }
        return try outcome.get()
    }

    /// Ends the rest where its time is over.
    ///
    /// - Returns: What to announce; `nil` where the rest goes on, or another process has announced its end.
    func claimEnd() async throws -> RestRequest.Words? {
        try await practice.waiting(waitLimits).rest.change { [self] record in
            let now = moment
            guard let kept = record else { return nil }
            var timer = kept.timer(at: now)
            guard timer.event(.timePassed, at: now.uptime) == .tell else { return nil }
            record = RestRecord(timer, words: kept.words, at: now)
            return kept.words
        }
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
