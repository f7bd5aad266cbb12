import ControlProtocol
import PracticeCore

/// An error object (JSON-RPC 2.0, section 5.1).
struct RPCError: Error, Hashable, Codable {
    let code: Int
    let message: String
    /// The associated value of ``SessionRefusal``.
    let data: String?

    init(code: Int, message: String, data: String? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }

    static let notJSON = RPCError(code: -32700, message: "invalid JSON")

    static func invalidRequest(_ message: String) -> RPCError { RPCError(code: -32600, message: message) }

    static let unknownMethodCode = -32601

    static func unknownMethod(_ name: String) -> RPCError {
        RPCError(
            code: unknownMethodCode,
            message: "unknown method '\(name)'; use one of: \(RPCMethod.all.joined(separator: " "))")
    }

    static func invalidParameters(_ message: String) -> RPCError { RPCError(code: -32602, message: message) }
}

extension RPCError {
    /// Creates the error for the error of a method.
    init(_ error: any Error) {
        switch error {
        case let error as RPCError: self = error
        case let refusal as SessionRefusal: self.init(refusal)
        case let refusal as RestRefusal: self.init(refusal)
        case let refusal as PageRefusal: self.init(code: -32052, message: refusal.description)
        default: self.init(code: -32603, message: "\(error)")
        }
    }

    /// Creates the error for a refused command. The codes -32000 to -32099 are reserved for errors of the server.
    init(_ refusal: SessionRefusal) {
        let (code, data): (Int, String?) =
            switch refusal {
            case .noSession: (-32001, nil)
            case .noQuestion: (-32010, nil)
            case .nothingToKeep: (-32011, nil)
            case .sessionRunning: (-32002, nil)
            case .sessionAsking(let process): (-32002, "\(process)")
            case .outputMissing(let error): (-32003, error)
            case .nothingToPlay(.noRegion): (-32007, nil)
            case .nothingToPlay(.stdoutEnded): (-32004, refusal.description)
            case .nothingToPlay: (-32005, refusal.description)
            case .invalidRequest(let reason): (-32008, reason)
            case .forbidden(let reason): (-32009, reason)
            case .cannotStart(let reason): (-32004, reason)
            case .missing(let reason): (-32005, reason)
            case .badData(let reason): (-32006, reason)
            }
        self.init(code: code, message: refusal.description, data: data)
    }

    /// The refusal that this error stands for, if there is one.
    var refusal: SessionRefusal? {
        switch code {
        case -32001: .noSession
        case -32010: .noQuestion
        case -32011: .nothingToKeep
        case -32002: data.flatMap { Int32($0) }.map { .sessionAsking(process: $0) } ?? .sessionRunning
        case -32003: .outputMissing(data ?? message)
        case -32004: .cannotStart(data ?? message)
        case -32005: .missing(data ?? message)
        case -32006: .badData(data ?? message)
        case -32008: .invalidRequest(data ?? message)
        case -32009: .forbidden(data ?? message)
        case -32007: .nothingToPlay(.noRegion)
        default: nil
        }
    }

    /// Creates the error for a refused command to the rest timer.
    init(_ refusal: RestRefusal) {
        let code =
            switch refusal {
            case .noRest: -32021
            case .tooLong: -32022
            case .unsupported: -32023
            case .notSaved: -32024
            case .busy: -32025
            }
        self.init(code: code, message: refusal.description)
    }

    /// The refusal by the rest timer that this error stands for, if there is one.
    var restRefusal: RestRefusal? {
        switch code {
        case -32021: .noRest
        case -32022: .tooLong
        case -32023: .unsupported
        case -32024: .notSaved(message)
        case -32025: .busy(message)
        default: nil
        }
    }

    /// Whether the process cannot do this, because it is no daemon.
    var isOfOtherProcess: Bool {
        [Self.noNotifications, .noRestart, .noExamination].contains { $0.code == code }
    }

    /// The error for a process that sends no notifications, such as a session in a terminal.
    static let noNotifications = RPCError(
        code: -32031, message: "this process sends no notifications; start the daemon with 'limber serve'")
    /// The error for a process that is no service of systemd.
    static let noRestart = RPCError(
        code: -32041,
        message: "systemd did not start this process and would not start it again; end it, and start it again yourself")
    /// The error for a process that serves no page, such as a session in a terminal.
    static let noPage = RPCError(
        code: -32051, message: "this process serves no page; start the daemon with 'limber serve'")
    /// The error for a process that is no daemon, and so cannot be examined.
    static let noExamination = RPCError(
        code: -32061, message: "this process plays in a terminal; only the daemon, 'limber serve', examines itself")
    static let tooManyNotifications = RPCError(code: -32032, message: "too many pending notifications; cancel one")
}
