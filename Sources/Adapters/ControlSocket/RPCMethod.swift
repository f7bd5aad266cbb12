import ControlProtocol
import PracticeCore
import SessionCore

/// The methods of the protocol, with names of MPRIS where MPRIS has one.
///
/// A new method is a case with its name, and its row in ``row``. A client needs no more than the case.
enum RPCMethod: String, CaseIterable {
    case play = "Play"
    case pause = "Pause"
    case playPause = "PlayPause"
    case next = "Next"
    case skipStretch = "SkipStretch"
    case previous = "Previous"
    case explain = "Explain"
    case stop = "Stop"
    case keep = "Keep"
    case status = "Status"
    case start = "Start"
    case setLevels = "SetLevels"
    case answer = "Answer"
    case subscribe = "Subscribe"
    case ping = "Ping"
    case settings = "Settings"
    case examine = "Examine"
    case rest = "Rest"
    case restStatus = "RestStatus"
    case pauseRest = "PauseRest"
    case resumeRest = "ResumeRest"
    case extendRest = "ExtendRest"
    case cancelRest = "CancelRest"
    case testNotification = "TestNotification"
    case prepareRestart = "PrepareRestart"
    case openPage = "OpenPage"
    case logOutAll = "LogOutAll"

    /// The method's verb, rights, parameters and effect.
    var row: Row {
        switch self {
        case .play: .command(.play)
        case .pause: .command(.pause)
        case .playPause: .command(.toggle)
        case .next: .command(.skip)
        case .skipStretch: .command(.skipStretch)
        case .previous: .command(.previous)
        case .explain: .command(.explain)
        case .stop: .command(.stop)
        case .keep: .command(.keep)
        case .status: Row(verb: "status") { await $0.control.snapshot() }
        case .start:
            Row(without: SessionRequest(), check: { try $0.check(from: $1) }) { served, request in
                try await served.control.start(request)
                return "ok"
            }
        case .setLevels:
            Row(LevelChange.self, requires: "'music' or 'voice'") { served, change in
                try await served.control.setLevels(change)
                return "ok"
            }
        case .answer:
            // Without an answer, as with the verb, the start is put off: the answer that loses nothing.
            Row(verb: "later", without: StartAnswer.later(StartAnswer.standardSeconds)) { served, answer in
                guard let starts = served.starts else { throw SessionRefusal.noQuestion }
                try await starts.answer(answer)
                return "ok"
            }
        case .subscribe: Row { await Subscription(to: $0.control) }
        case .ping: Row { Pong(version: $0.version, dataFolder: $0.dataFolder) }
        case .settings: Row { $0.settings() }
        case .examine:
            Row { served in
                guard let examine = served.examine else { throw RPCError.noExamination }
                return await examine()
            }
        case .rest: Row(RestRequest.self, requires: "'seconds'") { try await $0.perform(.start($1)) }
        case .restStatus: .rest(.status)
        case .pauseRest: .rest(.pause)
        case .resumeRest: .rest(.resume)
        case .extendRest:
            Row(RestExtension.self, requires: "'seconds'") { try await $0.perform(.extend(by: $1.length)) }
        case .cancelRest: .rest(.cancel)
        case .testNotification:
            Row { served in
                guard let notifications = served.notifications else { throw RPCError.noNotifications }
                guard await notifications.scheduleTest() else { throw RPCError.tooManyNotifications }
                return "ok"
            }
        case .prepareRestart:
            Row(onlyOwner: "only the user that Limber runs as may restart it") { served in
                guard let restart = served.restart else { throw RPCError.noRestart }
                return await restart.prepareRestart()
            }
        case .openPage:
            // The key replaces the token, which only the owner can read.
            Row(onlyOwner: "only the user that Limber runs as may log browsers in; use 'sudo limber page'") { served in
                guard let page = served.page else { throw RPCError.noPage }
                return try await page.openPage()
            }
        case .logOutAll:
            Row(onlyOwner: "only the user that Limber runs as may log browsers out; use 'sudo limber page'") { served in
                guard let page = served.page else { throw RPCError.noPage }
                return try await page.logOutAll()
            }
        }
    }

    /// All methods, for error messages.
    static let all = allCases.map(\.rawValue).joined(separator: " ")

    /// All verbs, as `help` lists them.
    static let verbs = (allCases.compactMap(\.row.verb) + ["help"]).joined(separator: " ")

    /// Returns the method of a verb, the bare word for shells.
    init?(verb: String) {
        guard let method = Self.allCases.first(where: { $0.row.verb == verb }) else { return nil }
        self = method
    }
}

extension RPCMethod {
    typealias Result = any Encodable & Sendable

    /// A call with its parameters: checks the sender's right and performs the method.
    typealias Call = @Sendable (ControlDialogue, RequestSender) async throws -> Result

    /// A row of the table: everything about a method but its name.
    struct Row {
        /// The word that stands for the method outside JSON-RPC.
        var verb: String?
        /// Reads the parameters.
        let call: (RPCParameters) throws(RPCError) -> Call

        /// A method without parameters.
        ///
        /// - Parameter refusal: The refusal of a guest, if only the owner may call the method.
        init(
            verb: String? = nil, onlyOwner refusal: String? = nil,
            _ perform: @escaping @Sendable (ControlDialogue) async throws -> Result
        ) {
            self.verb = verb
            call = { parameters throws(RPCError) in
                try parameters.checkNone()
                return { served, sender in
                    if let refusal, sender != .owner { throw SessionRefusal.forbidden(refusal) }
                    return try await perform(served)
                }
            }
        }

        /// A method with parameters.
        ///
        /// - Parameters:
        ///   - verb: The word that stands for the method without parameters.
        ///   - absent: The value of missing parameters, if they may be missing.
        ///   - required: The names of the parameters of which one is required, for the error.
        ///   - check: Throws the refusal of a sender who may not give these parameters.
        init<Parameters: Decodable & Sendable>(
            _ type: Parameters.Type = Parameters.self, verb: String? = nil, without absent: Parameters? = nil,
            requires required: String = "",
            check: @escaping @Sendable (Parameters, RequestSender) throws -> Void = { _, _ in },
            _ perform: @escaping @Sendable (ControlDialogue, Parameters) async throws -> Result
        ) {
            self.verb = verb
            call = { parameters throws(RPCError) in
                guard let value = try parameters.value(as: type) ?? absent else {
                    throw .invalidParameters("missing parameter \(required)")
                }
                return { served, sender in
                    try check(value, sender)
                    return try await perform(served, value)
                }
            }
        }

        static func command(_ command: SessionCommand) -> Row {
            Row(verb: command.rawValue) { served in
                try await served.control.perform(command)
                return "ok"
            }
        }

        static func rest(_ command: RestCommand) -> Row {
            Row { try await $0.perform(command) }
        }
    }
}
