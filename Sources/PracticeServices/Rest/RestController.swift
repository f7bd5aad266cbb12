public import ControlProtocol
public import Platform
public import PracticeCore
public import PracticeData
import SessionCore

/// The commands of the rest timer, carried out in the database. Every process therefore sees the same rest, and the
/// next process continues it.
public struct RestController: RestControl {
    private let practice: PracticeService
    private let uptime: @Sendable () -> Duration
    private let waitLimits: PracticeService.WaitLimits

    /// The limits of reading the rest.
    private static let readLimits = PracticeService.WaitLimits(.seconds(1))

    /// - Parameters:
    ///   - practice: The database with the rest.
    ///   - uptime: Returns the time since boot, including sleep, on the clock of ``RestService``.
    ///   - waitLimits: The longest wait for the database before the end of the rest is announced without it.
    public init(
        _ practice: PracticeService, uptime: @escaping @Sendable () -> Duration = { BootTime.now },
        waitLimits: PracticeService.WaitLimits = .brief
    ) {
        self.practice = practice
        self.uptime = uptime
        self.waitLimits = waitLimits
    }

    /// Carries out a command, and returns the status of the rest afterwards.
    public func perform(_ command: RestCommand) async throws(RestRefusal) -> RestStatus {
        RestStatus(try await carryOut(command), at: moment)
    }

    /// The current time on the clock of this boot and on the wall clock.
    var moment: RestMoment { RestMoment(boot: BootTime.boot, uptime: uptime(), wall: practice.context.now()) }

    /// Returns the stored rest.
    func record() async throws -> RestRecord? {
        try await practice.waiting(Self.readLimits).read { try $0.rest.rest() }
    }

    /// Carries out a command in one transaction.
    ///
    /// - Returns: The stored rest afterwards.
    func carryOut(_ command: RestCommand) async throws(RestRefusal) -> RestRecord? {
        let outcome: Result<RestRecord?, RestRefusal>
        do {
            if case .status = command { return try await practice.read { try $0.rest.rest() } }
            outcome = try await practice.rest.change { [self] record in
                if let refusal = record.apply(command, at: moment) { return .failure(refusal) }
                return .success(record)
            }
        } catch let error as StoreError where error.kind == .busy {
            throw .busy("\(error)")
        } catch {
            throw .notSaved("\(error)")
        }
        return try outcome.get()
    }

    /// Completes the rest if its time is over.
    ///
    /// - Returns: The words to announce; `nil` if the rest continues, or another process has announced its end.
    func claimEnd() async throws -> RestRequest.Words? {
        try await practice.waiting(waitLimits).rest.change { [self] record in
            let now = moment
            guard let kept = record else { return nil }
            var timer = kept.timer(at: now)
            guard timer.event(.timePassed, at: now.uptime) == .announce else { return nil }
            record = RestRecord(timer, words: kept.words, at: now)
            return kept.words
        }
    }
}

extension RestRecord? {
    /// Applies a command to the rest. A rest whose time is over is left to ``RestController/claimEnd()``.
    ///
    /// - Returns: The refusal; `nil` if the command was applied.
    fileprivate mutating func apply(_ command: RestCommand, at now: RestMoment) -> RestRefusal? {
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
