import ControlProtocol
import PracticeCore
import SessionCore

/// The methods of the protocol besides ``ControlRequest`` and `RestCommand`: the state of the process, and services of
/// the daemon.
enum RPCMethod: String, CaseIterable {
    case status = "Status"
    case subscribe = "Subscribe"
    case ping = "Ping"
    case settings = "Settings"
    case examine = "Examine"
    case testNotification = "TestNotification"
    case restartWhenIdle = "RestartWhenIdle"
    /// The word of version 1.1, after which a session went on in the next daemon.
    case prepareRestart = "PrepareRestart"
    case openPage = "OpenPage"
    case logOutAll = "LogOutAll"

    typealias Result = any Encodable & Sendable

    /// A call with its parameters: checks the sender's right and performs the method.
    typealias Call = @Sendable (ControlDialogue, RequestSender) async throws -> Result

    /// The names of all methods of the protocol.
    static let all = ControlRequest.methods + RestCommand.methods + allCases.map(\.rawValue)

    /// Returns a call of any method of the protocol.
    ///
    /// - Parameter parameters: The decoder of the object with the parameters, or `nil` without one.
    static func call(_ name: String, with parameters: (any Decoder)?) throws(RPCError) -> Call {
        do {
            if let request = try ControlRequest(method: name, parameters: parameters) {
                return { served, sender in try await served.control.perform(request, from: sender).session ?? "ok" }
            }
            if let command = try RestCommand(method: name, parameters: parameters) {
                return { served, _ in
                    guard let rest = served.rest else { throw RestRefusal.unsupported }
                    return try await rest.perform(command)
                }
            }
            guard let method = RPCMethod(rawValue: name) else { throw RPCError.unknownMethod(name) }
            try parameters?.checkNoMembers()
            return { served, sender in try await method.perform(in: served, for: sender) }
        } catch let error as RPCError {
            throw error
        } catch {
            throw .invalidParameters("\(error)")
        }
    }

    private func perform(in served: ControlDialogue, for sender: RequestSender) async throws -> Result {
        switch self {
        case .status: return await served.control.snapshot()
        case .subscribe: return await Subscription(to: served.control)
        case .ping: return Pong(version: served.version, dataFolder: served.dataFolder)
        case .settings: return served.settings()
        case .examine:
            guard let examine = served.examine else { throw RPCError.noExamination }
            return await examine()
        case .testNotification:
            guard let notifications = served.notifications else { throw RPCError.noNotifications }
            guard await notifications.scheduleTest() else { throw RPCError.tooManyNotifications }
            return "ok"
        case .restartWhenIdle:
            try sender.checkOwner("only the user that Limber runs as may restart it; use 'sudo limber restart'")
            guard let restart = served.restart else { throw RPCError.noRestart }
            return await restart.restartWhenIdle()
        case .prepareRestart:
            try sender.checkOwner("only the user that Limber runs as may restart it")
            // No session goes on after a restart.
            return [String: String]()
        case .openPage:
            // The key replaces the token, which only the owner can read.
            try sender.checkOwner("only the user that Limber runs as may log browsers in; use 'sudo limber page'")
            guard let page = served.page else { throw RPCError.noPage }
            return try await page.openPage()
        case .logOutAll:
            try sender.checkOwner("only the user that Limber runs as may log browsers out; use 'sudo limber page'")
            guard let page = served.page else { throw RPCError.noPage }
            return try await page.logOutAll()
        }
    }
}

extension RequestSender {
    /// Throws the refusal of a guest.
    fileprivate func checkOwner(_ refusal: String) throws(SessionRefusal) {
        if self != .owner { throw .forbidden(refusal) }
    }
}
