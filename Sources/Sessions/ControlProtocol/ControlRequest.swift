public import PracticeCore
public import SessionCore

/// A request to the sessions of a process. Every adapter turns its input into one.
///
/// A new request is a case here, with its name and parameters in the codec below, and a case in `SessionHost` and
/// `SessionController`. What lies between an adapter and them passes it on unread.
public enum ControlRequest: Hashable, Sendable {
    /// Performs a command. Without a session, it may start one, or answer the question of a scheduled session.
    case command(SessionCommand)
    /// Starts a session.
    case start(SessionRequest)
    /// Changes the levels of music and voice of the session that plays or is paused.
    case setLevels(LevelChange)
    /// Moves the session that plays or is paused to another output.
    case setOutput(OutputChange)
    /// Answers the question of a scheduled session. Commands answer it, too, see ``StartAnswer/init(to:consent:)``.
    case answer(StartAnswer)
}

/// The reply to a request that has taken effect.
public struct ControlReply: Hashable, Sendable {
    /// The state after the request.
    public let snapshot: SessionSnapshot
    /// The id of the session that ``ControlRequest/start(_:)`` has started, also in history; `nil` for other requests.
    public let session: String?

    /// Creates a reply.
    public init(_ snapshot: SessionSnapshot, session: String? = nil) {
        self.snapshot = snapshot
        self.session = session
    }
}

extension ControlRequest {
    private enum Name: String, CaseIterable {
        case start = "Start"
        case setLevels = "SetLevels"
        case setOutput = "SetOutput"
        case answer = "Answer"
    }

    /// The names of all requests in JSON-RPC.
    public static let methods = SessionCommand.allCases.map(\.method) + Name.allCases.map(\.rawValue)

    /// Reads a request; `nil` for a name that is none of ``methods``.
    ///
    /// - Parameter parameters: The decoder of the object with the parameters, or `nil` without one.
    /// - Throws: `OptionError` with a message that names the parameter.
    public init?(method: String, parameters: (any Decoder)?) throws {
        switch Name(rawValue: method) {
        case .start:
            self = .start(try parameters.map { try SessionRequest(from: $0) } ?? SessionRequest())
        case .setLevels:
            guard let parameters else { throw OptionError("missing parameter 'music' or 'voice'") }
            self = .setLevels(try LevelChange(from: parameters))
        case .setOutput:
            guard let parameters else { throw OptionError("missing parameter 'output'") }
            self = .setOutput(try OutputChange(from: parameters))
        case .answer:
            // Without an answer, the start is put off: the answer that loses nothing.
            self = .answer(try parameters.map { try StartAnswer(from: $0) } ?? .later(StartAnswer.standardSeconds))
        case nil:
            guard let command = SessionCommand.allCases.first(where: { $0.method == method }) else { return nil }
            try parameters?.checkNoMembers()
            self = .command(command)
        }
    }

    /// The name and the parameters in JSON-RPC, which ``init(method:parameters:)`` reads.
    public var call: (method: String, parameters: (any Encodable & Sendable)?) {
        switch self {
        case .command(let command): (command.method, nil)
        case .start(let request): (Name.start.rawValue, request)
        case .setLevels(let change): (Name.setLevels.rawValue, change)
        case .setOutput(let change): (Name.setOutput.rawValue, change)
        case .answer(let answer): (Name.answer.rawValue, answer)
        }
    }
}

extension SessionCommand {
    /// The name in JSON-RPC: that of MPRIS, where it has one.
    public var method: String {
        switch self {
        case .play: "Play"
        case .pause: "Pause"
        case .toggle: "PlayPause"
        case .skip: "Next"
        case .skipStretch: "SkipStretch"
        case .previous: "Previous"
        case .explain: "Explain"
        case .stop: "Stop"
        case .keep: "Keep"
        }
    }
}
