import FoundationEssentials
import Glibc
import Testing

/// The installed services under a systemd of the test's own.
@Suite(.takingTurns, .enabled(if: geteuid() == 0, "booting systemd as PID 1 takes root"))
struct ServiceTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome(changing: ["PREFIX": "$TEST_HOME/prefix"]) }

    /// Installs limber and runs a script beside systemd, with limber as `$LIMBER`.
    private func boot(_ scope: String, _ script: String) async throws -> Finished {
        let tools = "'\(TemporaryHome.repository.path)/tools"
        try home.write("set -eux\nLIMBER='\(home.path("prefix/bin/limber"))'\n\(script)\n", to: "prefix/script")
        let installed = try await home.shell("\(tools)/install' \"$LIMBER\"")
        #expect(installed.status == 0, "\(installed.errors)")
        return try await home.shell("exec timeout 200 \(tools)/boot' \(scope) \"$PREFIX\" bash \"$PREFIX/script\"")
    }

    /// Starts the service, plays and pauses, kills, reloads and stops it.
    private func life(_ systemctl: String) -> String {
        """
        \(systemctl) start limber
        # Started is ready.
        "$LIMBER" status
        "$LIMBER" stretch neck:600 --output null --plain & view=$!
        until "$LIMBER" status | grep -q left; do :; done
        "$LIMBER" pause
        "$LIMBER" status
        first=$(\(systemctl) show limber -p MainPID --value)
        \(systemctl) reload limber
        "$LIMBER" status
        kill -9 "$first"; wait "$view" || echo "the view ends with $?"
        until second=$(\(systemctl) show limber -p MainPID --value); [ "$second" != 0 ] && [ "$second" != "$first" ]
        do :; done
        until "$LIMBER" status; do :; done
        \(systemctl) show limber -p NRestarts
        \(systemctl) stop limber
        # Success is less than the five seconds that it is given.
        \(systemctl) show limber -p Result
        """
    }

    private func expectAWholeLife(_ ended: Finished) throws {
        #expect(ended.status == 0, "\(ended.errors)")
        #expect(ended.output.split(separator: "\n").count { $0.hasSuffix(", paused") } == 2, "\(ended.output)")
        #expect(ended.output.contains("No session is running."))
        #expect(ended.output.contains("Result=success"))
        #expect(ended.output.contains("NRestarts=1"))
    }

    @Test func runsAsAUserService() async throws {
        try expectAWholeLife(try await boot("user", life("systemctl --user")))
    }

    @Test func runsAsASystemService() async throws {
        try expectAWholeLife(try await boot("system", life("systemctl")))
    }

    /// Restarts the daemon in the middle of a session, and again while the session is paused.
    private func restarts(_ systemctl: String) -> String {
        """
        \(systemctl) start limber
        "$LIMBER" stretch neck:600 --output null --plain & view=$!
        until "$LIMBER" status | grep -q left; do :; done
        first=$(\(systemctl) show limber -p MainPID --value)
        "$LIMBER" restart
        wait "$view" || echo "the view ends with $?"
        second=$(\(systemctl) show limber -p MainPID --value)
        [ "$second" != "$first" ]
        "$LIMBER" pause
        "$LIMBER" restart
        "$LIMBER" status
        \(systemctl) show limber -p NRestarts
        \(systemctl) stop limber
        """
    }

    private func expectARestart(_ ended: Finished) throws {
        #expect(ended.status == 0, "\(ended.errors)")
        let line = #/restarted: limber [0-9.]+; the session goes on: .+ \(1 of 1\), .+ left/#
        #expect(ended.output.contains(line), "\(ended.output)")
        #expect(ended.output.contains(#/\nrestarted: limber [0-9.]+\nNo session is running.\n/#), "\(ended.output)")
        #expect(ended.output.contains("NRestarts=0"))
    }

    @Test func restartsAUserServiceInTheMiddleOfASession() async throws {
        try expectARestart(try await boot("user", restarts("systemctl --user")))
    }

    @Test func restartsASystemServiceInTheMiddleOfASession() async throws {
        try expectARestart(try await boot("system", restarts("systemctl")))
    }

    @Test func aRefusedRestartLetsTheSessionGoOn() async throws {
        let ended = try await boot(
            "system",
            """
            systemctl start limber
            "$LIMBER" stretch neck:600 --output null --plain & view=$!
            until "$LIMBER" status | grep -q left; do :; done
            mkdir /run/units/limber.service.d
            printf '[Unit]\\nRefuseManualStart=yes\\n' > /run/units/limber.service.d/refuse.conf
            "$LIMBER" restart || echo "refused with $?"
            "$LIMBER" status
            systemctl stop limber
            """)
        #expect(ended.status == 0, "\(ended.errors)")
        #expect(ended.output.contains(#/refused with 74\n.+ \(1 of 1\), .+ left\n/#), "\(ended.output)")
        #expect(ended.errors.contains("limber: systemctl restart limber.service: Failed to restart limber.service: "))
    }

    @Test func admitsOnlyItsGroup() async throws {
        let ended = try await boot(
            "system",
            """
            mkdir -p /etc/limber
            echo 'session: {music: none}' > /etc/limber/config.yaml
            systemctl start limber
            "$LIMBER" status
            stat -c '%U:%G %a %n' /run/limber /run/limber/control.sock /var/lib/limber
            group=$(getent group limber | cut -d: -f3)
            setpriv --reuid nobody --regid nogroup --groups "$group" "$LIMBER" status && echo 'a member may'
            setpriv --reuid nobody --regid nogroup --clear-groups "$LIMBER" status || echo 'a stranger may not'
            """)
        #expect(ended.status == 0, "\(ended.errors)")
        #expect(ended.output.contains("\nlimber:limber 750 /run/limber\nlimber:limber 660 /run/limber/control.sock\n"))
        #expect(ended.output.contains("\nlimber:limber 700 /var/lib/limber\n"))
        #expect(ended.output.contains("\na member may\na stranger may not"))
    }
}
