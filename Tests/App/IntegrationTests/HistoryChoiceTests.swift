import Foundation
import TestSupport
import Testing

/// The history and the session that commands of one user use: two daemons, two sessions, several homes. The processes
/// run in a mount namespace, in which the user ann has an account and the group `limber`. `HistoryOrderTests` has the
/// rule.
@Suite(.timeLimit(.minutes(5))) struct HistoryChoiceTests {
    /// The variables of a command of ann.
    private enum Environment: String, CaseIterable {
        case ordinary = "HOME=$PWD/ann"
        case otherHome = "HOME=$PWD/trial XDG_RUNTIME_DIR=$PWD/trial"
        case otherData = "HOME=$PWD/ann XDG_DATA_HOME=$PWD/x"
        case socketOfTheService = "HOME=$PWD/ann LIMBER_SOCKET=/run/limber/control.sock"
        /// The home of the account, in other letters.
        case sameHome = "HOME=$PWD/./ann/"
        case afterSu = "HOME=$PWD/ann XDG_RUNTIME_DIR=/run/user/4003"
    }

    /// A command in an environment, and what it answers.
    private struct Row {
        let environment: Environment
        let command: String
        var status: Int32 = 0
        var output = ""
        /// The text of standard error; empty if it has no line.
        var errors = ""

        init(_ environment: Environment, _ command: String, _ output: String, errors: String = "") {
            (self.environment, self.command, self.output, self.errors) = (environment, command, output, errors)
        }

        init(_ environment: Environment, _ command: String, fails status: Int32, _ errors: String) {
            (self.environment, self.command, self.status, self.errors) = (environment, command, status, errors)
        }
    }

    private let home = TemporaryHome.withCatalog()

    /// Starts a line of shell as ann or another user in the namespace.
    private func start(
        _ line: String, _ environment: Environment = .ordinary, as user: String = "4002 --groups=4100",
        in namespace: Running
    ) throws -> Running {
        try home.startShell(
            """
            exec nsenter -t \(namespace.identifier) -m --wd="$PWD" setpriv --reuid=\(user.prefix(4)) --regid=\(user) \
                env -u XDG_DATA_HOME -u XDG_STATE_HOME -u XDG_RUNTIME_DIR \(environment.rawValue) sh -c '\(line)'
            """)
    }

    private func run(_ rows: [Row], in namespace: Running, line: Int = #line) async throws {
        for row in rows {
            let ended = try await start("exec $LIMBER \(row.command)", row.environment, in: namespace).finished()
            let said: Comment = "\(row.environment): \(row.command): \(ended.output)\(ended.errors)"
            #expect(ended.status == row.status, said)
            #expect(row.output.isEmpty || ended.output.contains(row.output), said)
            #expect(row.errors.isEmpty ? ended.errors.isEmpty : ended.errors.contains(row.errors), said)
        }
    }

    private func makeNamespace() async throws -> Running {
        let groups = try String(contentsOfFile: "/etc/group", encoding: .utf8)
        try home.write("limber:x:4100:\n\(groups)", to: "group")
        try home.write("ann:x:4002:4002::\(home.path("ann")):/bin/sh\n", to: "passwd")
        let namespace = try home.startShell(
            """
            chmod 755 . && install -d -o 4001 state-of-service && install -d -o 4002 ann trial x && chmod -R a+rX . &&
            exec unshare -m sh -c '
                mount -t tmpfs none /run && mount -t tmpfs none /var/lib &&
                install -d -o 4001 -g 4100 -m 750 /run/limber && install -d -o 4002 -m 700 /run/user/4002 &&
                install -d -o 4003 -m 700 /run/user/4003 && install -d -o 4001 -g 4100 -m 2770 /var/lib/limber &&
                mount --bind "$PWD/group" /etc/group && mount --bind "$PWD/passwd" /etc/passwd &&
                echo ready && exec sleep 300'
            """)
        #expect(await namespace.line(containing: "ready") != nil)
        return namespace
    }

    private func startService(in namespace: Running) async throws -> Running {
        let service = try start(
            """
            umask 0; LIMBER_SOCKET=/run/limber/control.sock XDG_DATA_HOME=/var/lib \
            XDG_STATE_HOME=$PWD/state-of-service exec $LIMBER serve
            """, as: "4001 --groups=4100", in: namespace)
        try await until(.socketOfTheService, in: namespace)
        return service
    }

    /// Waits until a daemon answers.
    private func until(_ environment: Environment, in namespace: Running) async throws {
        try await TestSupport.until {
            try await start("exec $LIMBER status", environment, in: namespace).finished().status == 0
        }
    }

    private func startSession(_ environment: Environment, in namespace: Running) async throws -> Running {
        let session = try start(
            "exec $LIMBER stretch neck:600 --output null --catalog $PWD/catalog --events -", environment,
            in: namespace)
        #expect(await session.line(containing: "cue") != nil)
        return session
    }

    private static let changes = "changing the history in '/var/lib/limber', which the system service keeps"

    /// Takes 10 s.
    @Test(.enabled(if: FileRightsTests.isPossible, "needs root, to become other users"))
    func eachCommandUsesTheHistoryOfItsEnvironment() async throws {
        let namespace = try await makeNamespace()
        // Each history has a weight of its own.
        try await run(
            [
                Row(.sameHome, "weight", fails: 69, "the system service does not run: systemctl status limber"),
                Row(.ordinary, "weight 81kg --own", "81"), Row(.otherHome, "weight 71kg", "71"),
                Row(.otherData, "weight 61kg", "61"),
                Row(.ordinary, "weight", fails: 69, "the system service does not run: systemctl status limber"),
                Row(.ordinary, "weight --own", "81"),
            ], in: namespace)
        let service = try await startService(in: namespace)
        // The first use of the service's history offers the user's own.
        try await run(
            [
                Row(.ordinary, "weight 91kg", "91", errors: "your own history in"),
                Row(.ordinary, "weight 92kg", "92", errors: Self.changes), Row(.ordinary, "weight 93kg --quiet", ""),
                Row(.ordinary, "weight", "93"), Row(.afterSu, "weight", "93"),
                Row(
                    .otherData, "weight", "61", errors: "the system service keeps another history, in '/var/lib/limber'"
                ),
                Row(.ordinary, "weight --own", "81", errors: "the system service keeps another history"),
            ], in: namespace)
        // A session lends nothing.
        let trial = try await startSession(.otherHome, in: namespace)
        try await run(
            [Row(.ordinary, "weight", "93"), Row(.otherHome, "pause", "paused", errors: "keeps another history")],
            in: namespace)

        let daemon = try start("exec $LIMBER serve", in: namespace)
        try await TestSupport.until {
            try await start("exec $LIMBER weight", in: namespace).finished().output.contains("81")
        }
        let session = try await startSession(.ordinary, in: namespace)
        let another = "keeps another history, in '\(home.path("ann/.local/share/limber"))'"
        try await run(
            [
                Row(.ordinary, "weight", "81"), Row(.ordinary, "weight 82kg", "82"),
                Row(.ordinary, "export -", "\"weight\":82"),
                Row(.otherHome, "weight", "71", errors: "the system service keeps another history"),
                Row(.otherData, "weight", "61", errors: another), Row(.otherData, "setup", "", errors: another),
                Row(.otherData, "export -", "\"weight\":61", errors: another),
                Row(.socketOfTheService, "weight", "93"),
                Row(.socketOfTheService, "weight 94kg", "94", errors: Self.changes),
                // Words for one history delete no other.
                Row(.otherData, "reset --confirm CLEAR", fails: 64, "'\(home.path("x/limber"))' has 1 weight"),
                Row(
                    .otherData, "reset --confirm \"CLEAR 1\"", "Deleted all data in '\(home.path("x/limber"))'",
                    errors: another),
                Row(.ordinary, "weight", "82"), Row(.otherData, "weight", "No weight", errors: another),
                // The session of the own history, and that of the other home, which is paused already.
                Row(.ordinary, "status", "Turn"), Row(.ordinary, "pause", "paused"), Row(.ordinary, "play", " left"),
                Row(.otherHome, "status", "paused", errors: "keeps another history"),
                Row(.otherHome, "stop", "Session stopped", errors: "keeps another history"),
                Row(.ordinary, "stop", "Session stopped"),
                Row(.otherHome, "pause", fails: 69, "no session or daemon is running"),
                Row(.socketOfTheService, "pause", fails: 69, "no session is running"),
                // The daemon plays with its own settings.
                Row(
                    .ordinary, "stretch neck:10 --set session.output=null --set session.music=none", fails: 64,
                    "use --output null --music none"),
                Row(.ordinary, "schedule neck --at 7am --set session.output=null", fails: 64, "use --output null"),
            ], in: namespace)
        for process in [trial, session] { _ = try await process.finished() }
        for process in [daemon, service] { try await process.end() }
        try await run(
            [
                Row(.ordinary, "weight", fails: 69, "systemctl status limber"),
                Row(.ordinary, "weight 83kg", fails: 69, "systemctl status limber"),
                Row(.ordinary, "stretch neck:10 --output null", fails: 69, "systemctl status limber"),
                Row(.ordinary, "weight --own", "82"), Row(.otherHome, "weight", "71"),
            ], in: namespace)
        namespace.signal(SIGKILL)
        _ = try await namespace.finished()
    }
}
