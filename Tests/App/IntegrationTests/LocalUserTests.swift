import Foundation
import TestSupport
import Testing

/// The users of this computer whom a daemon answers over HTTP, as SECURITY.md lists them, with real user ids.
@Suite(.timeLimit(.minutes(5))) struct LocalUserTests {
    /// The users, with their options of setpriv. The database of groups decides who is a member, not the process.
    enum User: String, CaseIterable {
        case owner = "--reuid=4001 --regid=4001 --groups=4100"
        case root = "--reuid=0 --regid=0 --clear-groups"
        case memberOfTheGroup = "--reuid=4002 --regid=4002 --clear-groups"
        case other = "--reuid=4003 --regid=4003 --clear-groups"
    }

    enum Daemon: String, CaseIterable {
        case ofTheSystem = "/run/limber/control.sock"
        case ofAUser = "/run/limber/own.sock"
    }

    private static let token = "correct-horse"

    /// Runs a line of shell as a user in a namespace.
    private func start(_ line: String, as user: User, of home: TemporaryHome, in namespace: Running) throws -> Running {
        try home.startShell(
            "exec nsenter -t \(namespace.identifier) -m --wd=\"$PWD\" setpriv \(user.rawValue) bash -c '\(line)'")
    }

    /// Runs a daemon as its owner, in a namespace with users of its own.
    private func withDaemon(
        _ daemon: Daemon, hasToken: Bool,
        _ body: (TemporaryHome, _ namespace: Running, _ port: Substring) async throws -> Void
    ) async throws {
        let home = TemporaryHome.withCatalog(changing: [
            "LIMBER_SOCKET": daemon.rawValue, "LIMBER_HTTP_TOKEN": hasToken ? Self.token : nil,
        ])
        for (name, own) in [("group", "limber:x:4100:member\n"), ("passwd", "member:x:4002:4002::/:/bin/sh\n")] {
            try home.write(own + String(contentsOfFile: "/etc/\(name)", encoding: .utf8), to: name)
        }
        let namespace = try home.startShell(
            """
            chown -R 4001:4001 . && chmod 755 . && exec unshare -m sh -c '
                mount -t tmpfs none /run && mkdir /run/limber && chown 4001:4100 /run/limber &&
                mount --bind "$PWD/group" /etc/group && mount --bind "$PWD/passwd" /etc/passwd &&
                echo ready && exec sleep 300'
            """)
        #expect(await namespace.line(containing: "ready") != nil)
        let running = try start("exec $LIMBER serve", as: .owner, of: home, in: namespace)
        try await until { try running.errors.contains("web page available") }
        let port = try #require(try running.errors.firstMatch(of: /url=http:\S+:(\d+)\//)).1
        try await body(home, namespace, port)
        running.signal(SIGTERM)
        _ = try await running.finished()
        namespace.signal(SIGKILL)
        _ = try await namespace.finished()
    }

    /// Each kind of daemon answers each user, with and without a token. A daemon takes a second.
    @Test(
        .enabled(if: FileRightsTests.isPossible, "needs root, to become other users"),
        arguments: Daemon.allCases, [true, false])
    func answersTheUsersOfItsComputer(daemon: Daemon, hasToken: Bool) async throws {
        try await withDaemon(daemon, hasToken: hasToken) { home, namespace, port in
            for user in User.allCases {
                let isGuest = user != .other && (user != .memberOfTheGroup || daemon == .ofTheSystem)
                let status = hasToken ? "401" : isGuest ? "200" : "403"
                let rows = [
                    ("/", "200"), ("/healthz", "200"), ("/readyz", "200"), ("/metrics", status),
                    ("/api/session", status),
                    ("/api/session -H Authorization:\\ Bearer\\ \(Self.token)", hasToken ? "200" : status),
                    ("/api/session -H X-Forwarded-For:\\ 127.0.0.1", hasToken ? "401" : "403"),
                ]
                for (request, expected) in rows {
                    let line = "curl -s -o /dev/null -w %{http_code} http://localhost:\(port)\(request); echo"
                    let answer = try await start(line, as: user, of: home, in: namespace).finished()
                    #expect(answer.output == expected, "\(user) \(request) \(answer.errors)")
                }
            }
        }
    }

    /// The sender has closed its socket when the daemon accepts it, or reads the request. Takes 2 s.
    @Test(.enabled(if: FileRightsTests.isPossible, "needs root, to become other users"))
    func refusesAnotherUserWhoSendsAndCloses() async throws {
        try await withDaemon(.ofAUser, hasToken: false) { home, namespace, port in
            let request = #"""
                POST /api/weights HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\#
                Content-Length: 13\r\n\r\n{\"weight\":81}
                """#
            let line =
                "for n in {1..50}; do exec 3<>/dev/tcp/127.0.0.1/\(port); printf \"\(request)\" >&3; exec 3>&-; done"
            let sent = try await start(line, as: .other, of: home, in: namespace).finished()
            #expect(sent.status == 0, "\(sent.errors)")
            let weights = try await start(
                "curl -s http://localhost:\(port)/api/weights; echo", as: .owner, of: home, in: namespace
            ).finished()
            #expect(weights.output.contains("\"success\":true") && !weights.output.contains("81"), "\(weights.errors)")
        }
    }
}
