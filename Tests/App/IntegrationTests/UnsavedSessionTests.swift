import CommandSupport
import Foundation
import TestSupport
import Testing

/// Sessions on a disk that takes no record.
@Suite(.timeLimit(.minutes(5)), .enabled(if: geteuid() == 0, "needs a root that may mount"))
struct UnsavedSessionTests {
    /// The reason that the disk takes no record.
    enum Fault: String, CaseIterable, CustomTestStringConvertible {
        case full, readOnly

        var testDescription: String { rawValue }

        /// The script that mounts a file system over the folder `disk`.
        var mounting: String {
            switch self {
            case .full:
                "mount -t tmpfs -o size=64k none disk && mkdir -p disk/state disk/data && "
                    + "{ cat /dev/zero > disk/fill 2> /dev/null; true; }"
            case .readOnly: "mount --bind disk disk && mount -o remount,bind,ro disk"
            }
        }
    }

    private static let meditation = ["meditate", "1", "--music", "none", "--at", "0.2=skip"]

    private let home: TemporaryHome

    init() throws {
        home = TemporaryHome(changing: [
            "XDG_STATE_HOME": "$TEST_HOME/disk/state", "XDG_DATA_HOME": "$TEST_HOME/disk/data",
        ])
        try home.makeFolder("disk")
    }

    /// A line of shell that runs limber with the disk in this state.
    private func line(_ arguments: [String], on disk: Fault) -> String {
        "exec unshare -m sh -c '\(disk.mounting) && exec \"$LIMBER\" \(arguments.joined(separator: " "))'"
    }

    @Test(arguments: Fault.allCases) func isAnnouncedAndEndsWith74(fault: Fault) async throws {
        let ended = try await home.shell(
            line(Self.meditation + ["--output", "null", "--events", "-", "2>&1"], on: fault))
        #expect(ended.status == 74)
        #expect(ended.output.contains("limber: cannot save the session: "))
        #expect(!ended.output.contains("next start"))
        let lines = ended.output.split(separator: "\n")
        let warning = try #require(lines.firstIndex { $0.contains("this session may not be saved: ") })
        let start = try #require(lines.firstIndex { $0.contains("session.started") })
        #expect(warning < start)
    }

    @Test func isAnnouncedByADaemon() async throws {
        let daemon = try home.startShell(line(["serve"], on: .full))
        try await home.untilServed()
        try await home.limber(Self.meditation + ["--output", "null"])
            .expect(74, errors: "limber: cannot save the session: ", "this session may not be saved: ")
        try await daemon.ended(by: SIGTERM)
    }

    @Test func isSavedIfTheDiskFillsUpMeanwhile() async throws {
        let meditation = Self.meditation.joined(separator: " ")
        let ended = try await home.shell(
            """
            exec unshare -m sh -c 'mount -t tmpfs -o size=1m none disk && mkdir -p disk/state disk/data
                mkfifo events; "$LIMBER" \(meditation) --output null --events events & read started < events
                cat /dev/zero > disk/fill 2> /dev/null; wait $!; echo "status $?"
                rm disk/fill; "$LIMBER" history --json'
            """)
        #expect(ended.output.contains("Session saved"))
        #expect(ended.output.contains("status 0"))
        #expect(ended.output.contains(#""kind":"meditation""#))
    }
}
