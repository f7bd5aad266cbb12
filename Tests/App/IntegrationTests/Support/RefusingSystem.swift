import Foundation
import TestSupport
import Testing

/// A system that refuses a daemon what its calls of one kind ask for.
struct RefusingSystem: Sendable, CustomTestStringConvertible {
    enum Call: String, CaseIterable {
        case watchInstance = "inotify_init1"
        case watch = "inotify_add_watch"
        case timer = "timerfd_create"
        case wakeup = "eventfd"
        case eventLoop = "epoll_create"
        case thread = "pthread_create"
        case socket = "socket"
        case bus = "sd_bus_new"

        /// Whether only a part of the daemon makes these calls that sessions do without.
        var isOnlyForParts: Bool {
            switch self {
            case .watchInstance, .watch, .bus: true
            case .timer, .wakeup, .eventLoop, .thread, .socket: false
            }
        }

        /// The numbers of the calls that fail in a sample.
        var sample: [Int] {
            switch self {
            case .watchInstance, .bus: [1]
            case .watch: [1, 4]
            case .timer: [1, 3]
            case .wakeup: [1, 6, 22]
            case .eventLoop: [1, 2]
            case .thread: [3, 20, 26]
            case .socket: [1, 2]
            }
        }
    }

    enum Extent: String, CaseIterable {
        /// One call fails.
        case once
        /// A call and all after it.
        case lasting
        /// All calls from the start of a session on.
        case inSession
    }

    private static let plugin = Plugin("failing-call")

    static let isBuilt = plugin != nil

    let call: Call
    let extent: Extent

    var testDescription: String { "\(call.rawValue), \(extent)" }

    static let all = Call.allCases.flatMap { call in Extent.allCases.map { RefusingSystem(call: call, extent: $0) } }

    /// The variables of a daemon for which the call of a number fails.
    func variables(at number: Int) -> [String: String?] {
        let at: [String: String?] =
            switch extent {
            case .once: ["REFUSED_AT": "\(number)"]
            case .lasting: ["REFUSED_AT": "\(number)+"]
            case .inSession: ["REFUSED_WHILE": "$TEST_HOME/refused"]
            }
        return at.merging([
            "LD_PRELOAD": Self.plugin?.path, "REFUSED_CALL": call.rawValue, "REFUSED_COUNT": "$TEST_HOME/count",
        ]) { $1 }
    }
}
