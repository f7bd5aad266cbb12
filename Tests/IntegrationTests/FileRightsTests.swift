import CommandSupport
import Foundation
import TestSupport
import Testing

/// The users that may read and write each file of the system service, as SECURITY.md lists them. The service runs as a
/// user of its own in a mount namespace; the folders of the test are listed, and a file without a row here is an error.
@Suite(.timeLimit(.minutes(5))) struct FileRightsTests {
    /// The users, with their options of setpriv.
    private enum User: String, CaseIterable {
        case owner = "--reuid=4001 --regid=4001 --groups=4100"
        case root = "--reuid=0 --regid=0 --clear-groups"
        case memberOfTheGroup = "--reuid=4002 --regid=4002 --groups=4100"
        case other = "--reuid=4003 --regid=4003 --clear-groups"
    }

    /// The users besides owner and root that may use a file, and the letters of what they may do.
    private static let rows: [String: [User: String]] = [
        "data": [.memberOfTheGroup: "r", .other: "r"], "data/limber": [.memberOfTheGroup: "rw"],
        "data/limber/limber.sqlite": [.memberOfTheGroup: "rw"],
        "data/limber/limber.sqlite-wal": [.memberOfTheGroup: "rw"],
        "data/limber/limber.sqlite-shm": [.memberOfTheGroup: "rw"],
        "data/limber/limber.sqlite.lock": [.memberOfTheGroup: "rw"],
        "state": [:], "state/limber": [:], "state/limber/session.json": [:], "state/limber/session.sock": [:],
        "state/limber/pending": [:], "state/limber/pending/ID.json.room": [:], "state/limber/last-music": [:],
        "state/limber/log-ins.json": [:], "backup.json": [:],
        "/run/limber": [.memberOfTheGroup: "r"], "/run/limber/position": [:],
        "/run/limber/control.sock": [.memberOfTheGroup: "rw"],
    ]

    private let home = TemporaryHome.withCatalog(changing: [
        "LIMBER_SOCKET": "/run/limber/control.sock", "LIMBER_HTTP_TOKEN": "correct-horse",
    ])

    /// Whether this process may mount in a namespace of its own: root of a container may not.
    private static let isPossible: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/unshare")
        process.arguments = ["-m", "mount", "-t", "tmpfs", "none", "/run"]
        guard geteuid() == 0, (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// Starts a line of shell as a user in the namespace, without a mask of permissions.
    private func start(_ line: String, as user: User, in namespace: Running) throws -> Running {
        try home.startShell(
            """
            exec nsenter -t \(namespace.identifier) -m --wd="$PWD" \
                setpriv \(user.rawValue) sh -c 'umask 0; \(line)'
            """)
    }

    /// Runs the service in a namespace, with the folders of its unit.
    private func withService(_ body: (_ namespace: Running, _ daemon: Running) async throws -> Void) async throws {
        let groups = try String(contentsOfFile: "/etc/group", encoding: .utf8)
        try home.write("limber:x:4100:\n\(groups)", to: "group")
        let namespace = try home.startShell(
            """
            mkdir data && chown -R 4001:4001 . && chmod 755 . &&
            install -d -o 4001 -g 4100 -m 2770 data/limber && install -d -o 4002 member && install -d -o 4003 other &&
            exec unshare -m sh -c '
                mount -t tmpfs none /run && mkdir /run/limber && chown 4001:4001 /run/limber &&
                mount --bind "$PWD/group" /etc/group && echo ready && exec sleep 300'
            """)
        #expect(await namespace.line(containing: "ready") != nil)
        let daemon = try start("exec $LIMBER serve", as: .owner, in: namespace)
        try await until { try await start("$LIMBER status", as: .owner, in: namespace).finished().status == 0 }
        try await body(namespace, daemon)
        daemon.signal(SIGTERM)
        _ = try await daemon.finished()
        namespace.signal(SIGKILL)
        _ = try await namespace.finished()
    }

    /// Runs a command as a user with a home of its own.
    private func limber(_ command: String, as user: User, in namespace: Running) async throws -> Finished {
        let folder = user == .memberOfTheGroup ? "member" : "other"
        let line =
            "cd \(folder) && HOME=$PWD XDG_RUNTIME_DIR=$PWD XDG_DATA_HOME=$PWD/data XDG_STATE_HOME=$PWD/state exec $LIMBER \(command)"
        return try await start(line, as: user, in: namespace).finished()
    }

    /// Takes 3 s.
    @Test(.enabled(if: isPossible, "needs root, to become other users"))
    func membersOfTheGroupShareTheHistory() async throws {
        try await withService { namespace, _ in
            let own = try await limber("weight 70kg --own", as: .memberOfTheGroup, in: namespace)
            #expect(own.status == 0, "\(own.errors)")
            let first = try await limber("weight 81kg", as: .memberOfTheGroup, in: namespace)
            #expect(first.status == 0, "\(first.errors)")
            #expect(first.errors.contains("your own history in '\(home.path("member/data/limber"))'"))
            let second = try await limber("weight", as: .memberOfTheGroup, in: namespace)
            #expect(second.output.contains("81") && !second.output.contains("70") && second.errors.isEmpty)
            #expect(try await start("$LIMBER weight", as: .owner, in: namespace).finished().output.contains("81"))
            let status = try await limber("status", as: .memberOfTheGroup, in: namespace)
            #expect(status.output.contains("The daemon keeps the history in \(home.path("data/limber"))."))
            let doctor = try await limber("doctor", as: .memberOfTheGroup, in: namespace)
            #expect(doctor.output.contains(", of this computer's daemon"))

            let refused = try await limber("weight", as: .other, in: namespace)
            #expect(refused.status == 77 && refused.errors.contains("sudo adduser $USER limber"), "\(refused.errors)")
            #expect(try await limber("weight 70kg --own", as: .other, in: namespace).status == 0)
            // Not refused by the service, which it does not ask.
            #expect(try await limber("status --own", as: .other, in: namespace).status == 69)
        }
    }

    @Test(.enabled(if: isPossible, "needs root, to become other users"))
    func hidesFilesFromOtherUsers() async throws {
        try await withService { namespace, daemon in
            let session = try start(
                "exec $LIMBER stretch neck:600 --output null --catalog $PWD/catalog", as: .owner, in: namespace)
            try await until { home.has("state/limber/session.json") }
            let address = try #require(try daemon.errors.firstMatch(of: /url=(http\S+)\//)).1
            let logIn = try await HTTP.ask("POST", "\(address)/login", json: Data(#"{"token":"correct-horse"}"#.utf8))
            #expect(logIn.status == 204)
            let backup = try await start("$LIMBER export backup.json", as: .owner, in: namespace).finished()
            #expect(backup.status == 0, "\(backup.errors)")

            let found = try await start("find data state backup.json /run/limber", as: .root, in: namespace).finished()
            let paths = found.output.split(separator: "\n").map(String.init)
            let names = Dictionary(uniqueKeysWithValues: paths.map { ($0, $0.replacing(/[0-9a-f-]{36}/, with: "ID")) })
            #expect(Set(names.values) == Set(Self.rows.keys))
            for user in User.allCases {
                let checks = paths.map { "test -r \($0) && echo r \($0); test -w \($0) && echo w \($0)" }
                let checked = try await start(checks.joined(separator: "; "), as: user, in: namespace).finished()
                let allowed = Set(checked.output.split(separator: "\n").map(String.init))
                for path in paths {
                    let letters = ["r", "w"].filter { allowed.contains("\($0) \(path)") }.joined()
                    let isOwner = user == .owner || user == .root
                    let row = names[path].flatMap { Self.rows[$0]?[user] } ?? ""
                    #expect(letters == (isOwner ? "rw" : row), "\(user) \(path)")
                }
            }
            session.signal(SIGTERM)
            _ = try await session.finished()
        }
    }
}
