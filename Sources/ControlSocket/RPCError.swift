import ControlProtocol

/// Why a request has no result, as JSON-RPC 2.0 (section 5.1) writes it.
struct RPCError: Error, Hashable, Codable {
    let code: Int
    let message: String
    /// What ``SessionRefusal`` carries besides its kind.
    let data: String?

    init(code: Int, message: String, data: String? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }

    static let notJSON = RPCError(code: -32700, message: "invalid JSON")

    static func invalidRequest(_ message: String) -> RPCError { RPCError(code: -32600, message: message) }

    static func unknownMethod(_ name: String) -> RPCError {
        RPCError(code: -32601, message: "unknown method '\(name)'; use one of: \(RPCMethod.all)")
    }

    static func invalidParameters(_ message: String) -> RPCError { RPCError(code: -32602, message: message) }
}

extension RPCError {
    /// The session refused; -32000 to -32099 are for what is no fault of the request.
    init(_ refusal: SessionRefusal) {
        let (code, data): (Int, String?) =
            switch refusal {
            case .noSession: (-32001, nil)
            case .sessionRunning: (-32002, nil)
            case .outputMissing(let error): (-32003, error)
            case .nothingToPlay(.noRegion): (-32007, nil)
            case .nothingToPlay(.stdoutEnded): (-32004, refusal.description)
            case .nothingToPlay: (-32005, refusal.description)
            case .cannotStart(let reason): (-32004, reason)
            case .missing(let reason): (-32005, reason)
            case .badData(let reason): (-32006, reason)
            }
        self.init(code: code, message: refusal.description, data: data)
    }

    /// The refusal, if it is one.
    var refusal: SessionRefusal? {
        switch code {
        case -32001: .noSession
        case -32002: .sessionRunning
        case -32003: .outputMissing(data ?? message)
        case -32004: .cannotStart(data ?? message)
        case -32005: .missing(data ?? message)
        case -32006: .badData(data ?? message)
        case -32007: .nothingToPlay(.noRegion)
        default: nil
        }
    }
}

extension RPCError {
    /// Nothing could be done about a rest.
    init(_ refusal: RestRefusal) {
        let code =
            switch refusal {
            case .noRest: -32021
            case .tooLong: -32022
            case .notHere: -32023
            case .notKept: -32024
            case .busy: -32025
            }
        self.init(code: code, message: refusal.description)
    }

    /// The refusal, if it is one about rests.
    var restRefusal: RestRefusal? {
        switch code {
        case -32021: .noRest
        case -32022: .tooLong
        case -32023: .notHere
        case -32024: .notKept(message)
        case -32025: .busy(message)
        default: nil
        }
    }
}

extension RPCError {
    /// A session that a terminal plays tells no notices.
    static let noNotifications = RPCError(
        code: -32031, message: "this process sends no notifications; start the daemon with 'limber serve'")
    static let tooManyNotices = RPCError(code: -32032, message: "too many pending notifications; cancel one")
}
