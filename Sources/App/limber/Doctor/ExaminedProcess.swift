import ControlProtocol
import ControlSocket
import UserFiles

/// The process that `limber doctor` examines: the one that plays the sessions of the user's history.
enum ExaminedProcess {
    /// This command. The other daemons keep another history.
    case command(others: [HistoryDaemon])
    /// The daemon that keeps the history. It examines itself.
    case daemon(HistoryDaemon, HistoryFolder)
    /// A daemon that this user may not ask or that does not answer, for this reason.
    case unknown(CommandError)

    init(servingUserOf settings: ProgramSettings) async {
        // Without folders, there is nothing to look for. The examination says so.
        guard (try? CurrentUser.folders()) != nil else {
            self = .command(others: [])
            return
        }
        do throws(CommandError) {
            let history = try await CurrentUser.history(settings)
            self = history.keeper.map { .daemon($0, history) } ?? .command(others: history.others)
        } catch {
            self = .unknown(error)
        }
    }

    /// The settings of the daemon; `nil` if it does not examine itself.
    var settings: [EffectiveSetting]? {
        get async {
            guard case .daemon(let daemon, _) = self else { return nil }
            // A daemon that does not answer, or is too old, examines nothing.
            return try? await Self.client(of: daemon, within: Examination.answerLimit)
                .settings(as: EffectiveSetting.self)
        }
    }

    /// - Parameter reading: The configuration of this user.
    func findings(_ reading: SettingsReading) async -> [Finding] {
        switch self {
        case .command(let others):
            return await Examination(reading: reading, settings: reading.settings, subject: .command).findings()
                + Finding.ofUserService() + others.map(Self.finding)
        case .daemon(let daemon, let history):
            let answer = await Self.findings(of: daemon)
            let own = Finding.configuration(reading, withFaults: "commands refuse them").filter { $0.verdict == .bad }
            let kept = Finding("history", .good, "\(history.path), kept by \(daemon.title)")
            return answer.program + [kept] + history.others.map(Self.finding)
                + own.filter { fault in !answer.findings.contains { $0.text == fault.text } } + answer.findings
        case .unknown(let error):
            return [Finding("history", .bad, "\(error)")] + (await Finding.ofSystemService())
        }
    }

    private static func finding(other daemon: HistoryDaemon) -> Finding {
        Finding("daemon", .notable, "\(daemon.title) keeps another history, in \(daemon.folder), and is not examined")
    }

    /// Asks a daemon about its program and for the findings about itself.
    private static func findings(of daemon: HistoryDaemon) async -> (program: [Finding], findings: [Finding]) {
        do throws(ControlSocketError) {
            let program = try await RunningProgram(behind: client(of: daemon, within: Examination.answerLimit))
            let answer = try await client(of: daemon, within: Examination.limit).examine(as: FindingsAnswer.self)
            let tooOld = Finding(
                "daemon", .notable, "\(daemon.name) is too old to examine itself; nothing was examined")
            return ([program.finding(installed: ProgramVersion.text)], answer?.list ?? [tooOld])
        } catch {
            let log = daemon.isOfThisUser ? "journalctl --user" : "journalctl"
            return (
                [],
                [
                    Finding(
                        "daemon", .bad, "\(daemon.name) does not examine itself: \(error)",
                        advice: "'\(log) -u limber -n 20' may have the reason")
                ]
            )
        }
    }

    private static func client(
        of daemon: HistoryDaemon, within limit: Duration
    ) throws(ControlSocketError) -> ControlSocketClient {
        CurrentUser.client(of: [try ControlSocketPath(session: daemon.socket)], timeout: limit)
    }
}
