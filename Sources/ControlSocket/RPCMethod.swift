import ControlProtocol
import PracticeCore
import SessionCore

/// The methods of the protocol, with names of MPRIS where MPRIS has one.
enum RPCMethod: String, CaseIterable {
    case play = "Play"
    case pause = "Pause"
    case playPause = "PlayPause"
    case next = "Next"
    case previous = "Previous"
    case skipStretch = "SkipStretch"
    case stop = "Stop"
    case status = "Status"
    case start = "Start"
    case setLevels = "SetLevels"
    case subscribe = "Subscribe"
    case ping = "Ping"
    case settings = "Settings"
    case rest = "Rest"
    case restStatus = "RestStatus"
    case pauseRest = "PauseRest"
    case resumeRest = "ResumeRest"
    case extendRest = "ExtendRest"
    case cancelRest = "CancelRest"
    case testNotification = "TestNotification"
    case prepareRestart = "PrepareRestart"

    /// All methods, for error messages.
    static let all = allCases.map(\.rawValue).joined(separator: " ")
}

/// A valid method with its parameters.
enum RPCCall: Hashable {
    case command(SessionCommand)
    case status
    case start(SessionRequest)
    case setLevels(LevelChange)
    case subscribe
    case ping
    case settings
    case rest(RestCommand)
    case testNotification
    case prepareRestart

    init(_ method: RPCMethod, _ parameters: RPCParameters) throws(RPCError) {
        switch method {
        case .start, .setLevels, .rest, .extendRest: break
        case .play, .pause, .playPause, .next, .previous, .skipStretch, .stop, .status, .subscribe, .ping, .settings,
            .restStatus, .pauseRest, .resumeRest, .cancelRest, .testNotification, .prepareRestart:
            try parameters.checkNone()
        }
        switch method {
        case .play: self = .command(.play)
        case .pause: self = .command(.pause)
        case .playPause: self = .command(.toggle)
        case .next: self = .command(.skip)
        case .previous: self = .command(.previous)
        case .skipStretch: self = .command(.skipStretch)
        case .stop: self = .command(.stop)
        case .status: self = .status
        case .start: self = .start(try parameters.sessionRequest())
        case .setLevels: self = .setLevels(try parameters.levelChange())
        case .subscribe: self = .subscribe
        case .ping: self = .ping
        case .settings: self = .settings
        case .rest: self = .rest(.start(try parameters.restRequest()))
        case .restStatus: self = .rest(.status)
        case .pauseRest: self = .rest(.pause)
        case .resumeRest: self = .rest(.resume)
        case .extendRest: self = .rest(.extend(by: try parameters.restExtension()))
        case .cancelRest: self = .rest(.cancel)
        case .testNotification: self = .testNotification
        case .prepareRestart: self = .prepareRestart
        }
    }

    /// Checks that a sender may make the call.
    func check(from sender: RequestSender) throws(RPCError) {
        switch self {
        case .command, .setLevels, .status, .subscribe, .ping, .settings, .rest, .testNotification: break
        case .start(let request):
            do throws(SessionRefusal) {
                try request.check(from: sender)
            } catch {
                throw RPCError(error)
            }
        case .prepareRestart:
            guard sender == .owner else {
                throw RPCError(.forbidden("only the user that Limber runs as may restart it"))
            }
        }
    }
}
