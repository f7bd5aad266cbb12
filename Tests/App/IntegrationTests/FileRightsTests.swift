import CommandSupport
import Foundation
import Platform
import TestSupport
import Testing

/// The users that may read and write each file of the system service, as SECURITY.md lists them, and the files that
/// lead elsewhere. The service runs as a user of its own in a mount namespace. The rows are those of the program's own
/// list of names: a file that is not in it is an error, and a name without a row does not compile.
@Suite(.timeLimit(.minutes(5))) struct FileRightsTests {
    /// The users, with their options of setpriv.
    private enum User: String, CaseIterable {
        case owner = "--reuid=4001 --regid=4001 --groups=4100"
        case root = "--reuid=0 --regid=0 --clear-groups"
        case memberOfTheGroup = "--reuid=4002 --regid=4002 --groups=4100"
        case other = "--reuid=4003 --regid=4003 --clear-groups"
    }

    /// The folders, and a file that the user names.
    private static let folders: [String: [User: String]] = [
        "data": [.memberOfTheGroup: "r", .other: "r"], "data/limber": [.memberOfTheGroup: "rw"],
        "data/limber/routine-clips": [.memberOfTheGroup: "rw"], "state": [:], "state/limber": [:],
        "state/limber/pending": [:], "/run/limber": [.memberOfTheGroup: "r"], "backup.json": [:],
    ]

    /// The folder of a file, and the users besides owner and root that may use the file, with the letters of what they
    /// may do.
    private static func row(of file: FileName) -> (folder: String, rights: [User: String]) {
        let group: [User: String] = [.memberOfTheGroup: "rw"]
        switch file {
        case .database, .databaseLog, .databaseIndex, .databaseJournal, .databaseLock, .damagedDatabase,
            .recoveredDatabase, .routineClips:
            return ("data/limber", group)
        case .speech, .clip, .replacement:
            return ("data/limber/routine-clips", group)
        case .checkpoint, .resumePrompt, .lastMusic, .musicPlaces, .loudness, .unrecorded,
            .players, .notifications, .logIns, .ownHistoryOffered, .pending:
            return ("state/limber", [:])
        case .pendingRecord, .reservation: return ("state/limber/pending", [:])
        case .controlSocket: return ("/run/limber", group)
        case .position: return ("/run/limber", [:])
        }
    }

    /// Returns the rights of other users to a file; `nil` for a file that is not in the list.
    private static func rights(of path: String) -> [User: String]? {
        if let rights = folders[path] { return rights }
        let file = FileName.allCases.first { file in
            path.hasPrefix("\(row(of: file).folder)/")
                && file.matches(String(path.dropFirst(row(of: file).folder.count + 1)))
        }
        return file.map { row(of: $0).rights }
    }

    private let home = TemporaryHome.withCatalog(changing: [
        "LIMBER_SOCKET": "/run/limber/control.sock", "LIMBER_HTTP_TOKEN": "correct-horse",
        "LIMBER_SPEECH_COMMAND": "cat {txt} > /dev/null; cp $TEST_HOME/hi.wav {wav}",
    ])

    /// Writes a routine with a clip and words.
    private func writeRoutine() throws {
        try home.write(bytes: WAV([Int16](repeating: 99, count: 48_000)).bytes, to: "hi.wav")
        try home.write(
            "name: Greeting\nsteps:\n  - say: Hello.\n  - exercise: Wave\n    work: 10s\n    audio: hi.wav\n",
            to: "greeting.yaml")
    }

    /// Whether this process may mount in a namespace of its own: root of a container may not.
    static let isPossible: Bool = {
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
            #expect(doctor.output.contains("\nhistory  ok   \(home.path("data/limber")), kept by the system service\n"))

            let refused = try await limber("weight", as: .other, in: namespace)
            #expect(refused.status == 77 && refused.errors.contains("sudo adduser $USER limber"), "\(refused.errors)")
            #expect(try await limber("weight 70kg --own", as: .other, in: namespace).status == 0)
            // Not refused by the service, which it does not ask.
            #expect(try await limber("status --own", as: .other, in: namespace).status == 69)
        }
    }

    /// Takes 3 s.
    @Test(.enabled(if: isPossible, "needs root, to become other users"))
    func hidesFilesFromOtherUsers() async throws {
        try writeRoutine()
        try await withService { namespace, daemon in
            let session = try start(
                "exec $LIMBER stretch neck:600 --output null --catalog $PWD/catalog", as: .owner, in: namespace)
            try await until { home.has("state/limber/session.json") }
            let address = try #require(try daemon.errors.firstMatch(of: /url=(http\S+)\//)).1
            let logIn = try await HTTP.ask("POST", "\(address)/login", json: Data(#"{"token":"correct-horse"}"#.utf8))
            #expect(logIn.status == 204)
            let backup = try await start("$LIMBER export backup.json", as: .owner, in: namespace).finished()
            #expect(backup.status == 0, "\(backup.errors)")
            let routine = try await start("$LIMBER routine add greeting.yaml", as: .owner, in: namespace).finished()
            #expect(routine.status == 0, "\(routine.errors)")

            // The new content of a file has a name of its own for a moment, and may be gone before its check.
            let list = "find data state backup.json /run/limber ! -name .limber-\\*"
            let found = try await start(list, as: .root, in: namespace).finished()
            let paths = found.output.split(separator: "\n").map(String.init)
            #expect(paths.count >= 20)
            #expect(paths.filter { Self.rights(of: $0) == nil } == [])
            for user in User.allCases {
                let checks = paths.map { "test -r \($0) && echo r \($0); test -w \($0) && echo w \($0)" }
                let checked = try await start(checks.joined(separator: "; "), as: user, in: namespace).finished()
                let allowed = Set(checked.output.split(separator: "\n").map(String.init))
                for path in paths {
                    let letters = ["r", "w"].filter { allowed.contains("\($0) \(path)") }.joined()
                    let isOwner = user == .owner || user == .root
                    let row = Self.rights(of: path)?[user] ?? ""
                    #expect(letters == (isOwner ? "rw" : row), "\(user) \(path)")
                }
            }
            session.signal(SIGTERM)
            _ = try await session.finished()
        }
    }
    /// A thing in place of a file of the shared folder, as a line of shell: `$name` is its path, and `$other` is a file or
    /// folder of another user.
    enum Obstacle: String, CaseIterable {
        case link = #"ln -s "$PWD/$other" "$name""#
        case fifo = #"mkfifo -m 666 "$name""#
        // A folder has no second name.
        case secondName = #"ln "$other" "$name" 2> /dev/null || ln -s "$PWD/$other" "$name""#
        case stranger = #"cp -r "$other" "$name" && chown -R 4003:4003 "$name""#
    }

    /// Root uses the shared folder. Each case runs a command for each name, and takes 3 s.
    @Test(.enabled(if: geteuid() == 0, "needs root, to have files of others"), arguments: Obstacle.allCases)
    func leavesFilesOutsideOfTheSharedFolder(obstacle: Obstacle) async throws {
        try writeRoutine()
        let files = FileName.allCases.filter { Self.row(of: $0).folder.hasPrefix("data/") }
        let rows = files.map { file in
            let command =
                switch file {
                case .damagedDatabase, .recoveredDatabase: "recover data/limber/limber.sqlite.damaged-1"
                case .routineClips, .speech, .clip, .replacement: "routine add greeting.yaml --replace"
                default: "weight 80"
                }
            return "row '\(Self.row(of: file).folder)' '\(file.rawValue)' '\(command)'"
        }
        let ended = try await home.shell(
            """
            fingerprint() { find others -printf '%p %y %s %m %U:%G %T@\\n' | sort; cat others/*/*; }
            row() {
                rm -rf data others; cp -a template data; mkdir -p others/folder
                for file in note speech-1.wav clip-1.audio damaged.sqlite; do echo secret > others/folder/$file; done
                for name in "$1"/$2; do break; done
                [ -d "$name" ] && other=others/folder || other=others/folder/note
                rm -rf "$name"; \(obstacle.rawValue)
                touch -d 2001-01-01 others/folder/* others/folder; touch -h -d 2001-01-01 "$name"
                before=$(fingerprint)
                timeout -s KILL 30 "$LIMBER" $3 > output 2>&1; echo "$2|$?|$(cat output)" >&2
                [ "$before" = "$(fingerprint)" ] && echo "$2 unchanged" || fingerprint
            }
            install -d -o 4001 -g 4100 -m 2770 data/limber
            "$LIMBER" weight 80 && "$LIMBER" routine add greeting.yaml || exit
            for suffix in '' -wal; do cp data/limber/limber.sqlite$suffix data/limber/limber.sqlite.damaged-1$suffix; done
            touch data/limber/routine-clips/.limber-1 data/limber/limber.sqlite.recovered-1; mv data template; echo ready
            \(rows.joined(separator: "\n"))
            """)
        let lines = ended.output.split(separator: "\n").drop { $0 != "ready" }.dropFirst()
        #expect(Array(lines) == files.map { "\($0.rawValue) unchanged" }, "\(ended)")
        // The status of a command that was killed, because it waited.
        #expect(!ended.errors.contains("|137|"), "\(ended.errors)")
    }
}
