import Catalog
public import ControlProtocol
import Logging
import Playback
import PracticeCore
import SessionCore

/// Logs the start and the end of one session, and the loss and the return of its output.
struct SessionLog {
    private enum Stage {
        /// Not planned yet.
        case requested
        /// Planned, but not started yet.
        case planned(id: String)
        case started(id: String)
    }

    private let request: SessionRequest
    private let logger: Logger
    private var stage = Stage.requested
    /// Whether the session begins by itself once the output that was missing at its start is there.
    var beginsByItself = false

    init(_ request: SessionRequest, logger: Logger) {
        self.request = request
        self.logger = logger
    }

    /// Takes the id of the session from its plan.
    mutating func planned(_ plan: SessionPlan) {
        stage = .planned(id: plan.id)
    }

    /// Logs the start.
    ///
    /// - Parameter output: The name of the output that was opened.
    mutating func started(_ plan: SessionPlan, playingTo output: String) {
        stage = .started(id: plan.id)
        var facts: Logger.Metadata = [
            "kind": "\(plan.options.content.kind.rawValue)", "origin": plan.isResumed ? "resumed" : "new",
            "output": "\(output)",
        ]
        switch plan.routine {
        case .stretch: break
        case .meditation(let routine): facts["course"] = "\(routine.id)"
        case .steps(let routine): facts["routine"] = "\(routine.name)"
        }
        if let music = plan.playingMusic { facts["music"] = "\(music)" }
        log(.info, "session started", facts)
    }

    /// Logs one line when the output is lost and one when it is back, however often opening it failed in between.
    func note(_ event: SessionEvent) {
        switch event.kind {
        case .deviceLost(let output, let error):
            log(.warning, "output lost, session paused", ["output": "\(output)", "error": "\(error)"])
        case .deviceFound(let output):
            let begins = beginsByItself && event.frame == 0
            log(.notice, "output is back, session \(begins ? "begins" : "stays paused")", ["output": "\(output)"])
        case .started, .restStarted, .explained, .changeOverStarted, .segmentStarted, .partStarted, .stepStarted,
            .cueStarted, .cueEnded, .musicInterrupted, .musicResumed, .paused, .resumed, .skipped, .partSkipped,
            .stepSkipped, .ended:
            break
        }
    }

    /// Logs the end.
    ///
    /// - Parameter heard: Whole seconds that were heard.
    func ended(_ outcome: SessionOutcome, heard: Int) {
        var facts: Logger.Metadata = ["heard": "\(heard) s"]
        var saved = SessionOutcome.Saved.notKept
        switch outcome {
        case .ended(let end, let state):
            facts["end"] = end.reason == nil ? "completed" : "stopped"
            if let reason = end.reason { facts["reason"] = "\(reason.rawValue)" }
            saved = state
        case .interrupted:
            facts["end"] = "interrupted"
        }
        switch saved {
        case .saved: facts["saved"] = "yes"
        case .pending(let reason):
            facts["saved"] = "pending"
            facts["error"] = "\(reason)"
        case .notKept, .unrecorded, .failed: facts["saved"] = "no"
        }
        if case .failed(let reason) = saved { log(.error, "cannot save the session", ["error": "\(reason)"]) }
        log(.info, "session ended", facts)
    }

    /// Logs that somebody stopped the session before it started.
    func cancelled() {
        log(.info, "session stopped before it started", [:])
    }

    /// Logs the error that kept the session from starting, or that ended it.
    func failed(_ error: any Error) {
        switch stage {
        case .requested, .planned:
            log(.warning, "cannot start the session", requested.merging(["error": "\(error)"]) { $1 })
        case .started:
            log(.error, "session ended", ["end": "failed", "saved": "no", "error": "\(error)"])
        }
    }

    /// The request, as far as it differs from the defaults.
    private var requested: Logger.Metadata {
        var facts: Logger.Metadata = ["kind": "\(request.content.kind.rawValue)"]
        if !request.regions.isEmpty {
            facts["regions"] = "\(request.regions.map(\.description).joined(separator: " "))"
        }
        if case .routine(let name) = request.content, !name.isEmpty { facts["routine"] = "\(name)" }
        if let output = request.output { facts["output"] = "\(output)" }
        return facts
    }

    private func log(_ level: Logger.Level, _ event: Logger.Message, _ facts: Logger.Metadata) {
        var facts = facts
        switch stage {
        case .requested: break
        case .planned(let id), .started(let id): facts["session"] = "\(id)"
        }
        logger.log(level: level, event, metadata: facts)
    }
}

extension SessionRefusal {
    /// Returns the message of an error. The engine knows neither options nor commands that help.
    public static func reason(of error: any Error) -> String {
        switch error {
        case SinkError.exists(let path): "'\(path)' exists; give --replace to replace it, or another name"
        case OutputRefusal.unknownDevice: "\(error); run 'limber doctor' to list devices"
        case OutputRefusal.unsafeDevice: "\(error), or give --unsafe-alsa"
        default: "\(error)"
        }
    }

    /// Turns an error of a session's start into a refusal.
    public init(_ error: any Error) {
        let reason = Self.reason(of: error)
        self =
            switch error {
            case let refusal as SessionRefusal: refusal
            case let error as CheckpointFiles.InUse:
                error.asking.map { .sessionAsking(process: $0) } ?? .sessionRunning
            case let error as CatalogError: error.isMissing ? .missing(reason) : .badData(reason)
            case is LanguageRefusal, RoutineRefusal.unknown: .missing(reason)
            case is RoutineRefusal: .badData(reason)
            case let error as OptionError: .invalidRequest(error.description)
            case is ProgrammeRefusal: .invalidRequest(reason)
            case SinkError.exists, OutputRefusal.unsafeDevice, OutputRefusal.unknownFormat: .invalidRequest(reason)
            case let reason as NothingToPlay: .nothingToPlay(reason)
            case MusicPlaylist.Fault.missing, is MusicRefusal, OutputRefusal.unknownDevice: .missing(reason)
            case is MusicPlaylist.Fault: .badData(reason)
            default: .cannotStart(reason)
            }
    }
}
