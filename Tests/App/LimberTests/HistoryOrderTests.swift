import Testing
import UserFiles

@testable import limber

/// The choice alone: what the sockets answer is given. `HistoryChoiceTests` has the programs.
@Suite struct HistoryOrderTests {
    private static let own = "/home/ann/.local/share/limber"
    private static let ownSocket = "/run/user/7/limber/control.sock"
    private static let system = "/run/limber/control.sock"

    private static let ownDaemon = daemon(at: ownSocket, in: own)
    private static let oddDaemon = daemon(at: ownSocket, in: "/odd/limber")
    private static let service = daemon(at: system, in: SystemService.folder, isOfThisUser: false)
    private static let chosen = daemon(at: "/s", in: "/chosen/limber")

    private static func daemon(at socket: String, in folder: String, isOfThisUser: Bool = true) -> HistoryDaemon {
        HistoryDaemon(name: "limber (1)", socket: socket, folder: folder, isOfThisUser: isOfThisUser)
    }

    /// A command: its folder, `--set` and environment, and the daemons that run.
    struct Case: Sendable, CustomTestStringConvertible {
        var own = HistoryOrderTests.own
        var typed: [String: String] = [:]
        var environment: [String: String] = [:]
        var running: [HistoryDaemon] = []
        var service = SystemService.absent
        var mayUse = true

        var testDescription: String { "\(own) \(typed) \(environment) \(running.map(\.socket)) \(service) \(mayUse)" }

        var order: HistoryOrder {
            let sources = SettingsSources(overrides: typed, environment: environment, workingFolder: "/")
            return HistoryOrder(
                own: own, isUsual: own == HistoryOrderTests.own, settings: SettingsReading(sources).settings)
        }

        var answers: [String: HistoryOrder.Answer] {
            Dictionary(uniqueKeysWithValues: running.map { ($0.socket, .daemon($0)) })
        }

        func history(answers: [String: HistoryOrder.Answer]? = nil) async throws -> HistoryFolder {
            let answers = answers ?? self.answers
            return try await order.history(
                at: [ownSocket, system], service: service, mayUse: { _ in mayUse }, asking: { answers[$0] ?? .none })
        }
    }

    private static let typedOwn = ["control.history": "own"]
    private static let setOwn = ["LIMBER_CONTROL_HISTORY": "own"]
    private static let socket = ["LIMBER_SOCKET": "/s"]
    private static let both = [ownDaemon, service]

    @Test(
        arguments: [
            // Each rule, with everything below it in the order.
            (Case(typed: typedOwn, environment: socket, running: [chosen] + both), own),
            (Case(own: "/x/limber", typed: typedOwn, environment: socket, running: [chosen]), "/x/limber"),
            (Case(own: "/x/limber", environment: socket, running: [chosen] + both), "/chosen/limber"),
            (Case(environment: socket.merging(setOwn) { $1 }, running: [chosen] + both), "/chosen/limber"),
            (Case(typed: ["control.socket": "/s"], running: [chosen] + both), "/chosen/limber"),
            (Case(own: "/x/limber", environment: setOwn, running: both), "/x/limber"),
            (Case(own: "/x/limber", environment: socket, running: both, service: .expected), "/x/limber"),
            (Case(environment: setOwn, running: [oddDaemon, service], service: .expected), own),
            (Case(running: both), own),
            (Case(running: [oddDaemon, service]), "/odd/limber"),
            (Case(environment: socket, running: both), own),
            (Case(running: [service], service: .expected), SystemService.folder),
            (Case(), own),
            // The history that a service left is of no use to others.
            (Case(service: .left, mayUse: false), own),
        ] as [(Case, String)])
    func choosesTheFirstInTheOrder(command: Case, path: String) async throws {
        #expect(try await command.history().path == path)
    }

    @Test func namesWhoKeepsTheHistoryAndWhoKeepsAnother() async throws {
        let named = try await Case(own: "/x/limber", running: Self.both).history()
        #expect((named.keeper, named.others) == (nil, Self.both))
        let ordinary = try await Case(running: Self.both).history()
        #expect((ordinary.keeper, ordinary.others) == (Self.ownDaemon, []))
        let own = try await Case(typed: Self.typedOwn, running: Self.both).history()
        #expect((own.keeper, own.others) == (Self.ownDaemon, [Self.service]))
    }

    @Test(arguments: [
        (Case(running: both), ["/run/user/7/limber/control.sock", "/run/limber/control.sock"]),
        (Case(typed: typedOwn, running: both), [ownSocket]), (Case(typed: typedOwn), [ownSocket]),
        (Case(own: "/x/limber", running: both), []),
        (Case(own: "/x/limber", environment: socket, running: both), ["/s"]),
    ])
    func controlsWhatBelongsToTheHistory(command: Case, sockets: [String]) async {
        let all = command.environment["LIMBER_SOCKET"].map { [$0] } ?? []
        let answers = command.answers
        let found = await command.order.controlSockets(
            among: all + [Self.ownSocket, Self.system], asking: { answers[$0] ?? .none })
        #expect(found.sockets == sockets)
    }

    @Test(
        arguments: [
            (
                Case(running: [service], mayUse: false), nil, 77,
                "keeps its history in '/var/lib/limber'; join the group"
            ),
            (Case(), .forbidden, 77, "sudo adduser $USER limber"),
            (Case(), .unsaid, 69, "restart it with 'sudo limber restart', or"),
            (Case(), .refused("too many clients"), 69, "history: too many clients, or"),
            (Case(service: .expected), nil, 69, "the system service does not run: systemctl status limber"),
            (Case(service: .left), nil, 69, "the system service does not run: systemctl status limber"),
            (Case(service: .expected, mayUse: false), nil, 77, "sudo adduser $USER limber"),
        ] as [(Case, HistoryOrder.Answer?, Int32, String)])
    func isRefusedWithTheRemedy(command: Case, answer: HistoryOrder.Answer?, status: Int32, text: String) async {
        let failure = await #expect(throws: CommandError.self) {
            try await command.history(answers: answer.map { [Self.system: $0] })
        }
        #expect(failure?.status.rawValue == status)
        #expect(failure?.description.contains(text) == true)
        #expect(failure?.description.hasSuffix("use your own history with --own") == true)
    }

    /// The process may be a daemon with another history.
    @Test(
        arguments: [
            (Case(environment: socket, running: [ownDaemon]), "/s", .late("no answer")),
            (Case(environment: socket, running: [ownDaemon]), "/s", .broken("no answer")),
            (Case(own: "/x/limber", environment: socket), "/s", .late("no answer")),
            (Case(running: [service]), ownSocket, .late("no answer")),
        ] as [(Case, String, HistoryOrder.Answer)])
    func usesNoOtherHistoryWithoutAnAnswer(command: Case, at silent: String, answer: HistoryOrder.Answer) async {
        let failure = await #expect(throws: CommandError.self) {
            try await command.history(answers: command.answers.merging([silent: answer]) { $1 })
        }
        #expect(failure?.status == .unavailable)
        #expect(failure?.description.hasSuffix("history: no answer, or use your own history with --own") == true)
    }

    @Test func usesTheNextHistoryAfterASessionThatEnds() async throws {
        let answers = Case(running: [Self.service]).answers.merging([Self.ownSocket: .broken("hung up")]) { $1 }
        #expect(try await Case().history(answers: answers).path == SystemService.folder)
        // With the option, no daemon is asked.
        #expect(try await Case(typed: Self.typedOwn).history(answers: [Self.ownSocket: .late("")]).path == Self.own)
    }
}
