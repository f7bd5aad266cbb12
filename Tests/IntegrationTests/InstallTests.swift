import Foundation
import Testing

/// What tools/install leaves below a prefix.
@Suite(.takingTurns) struct InstallTests {
    private let box: Box

    init() throws { box = try Box(changing: ["PREFIX": "$BOX/prefix"]) }

    private func install() async throws {
        let ended = try await box.shell("exec '\(Box.repository.path)/tools/install' \"$LIMBER\"")
        #expect(ended.status == 0, "\(ended.errors)")
    }

    @Test func theProgramFindsItsAudioAndCompletesItself() async throws {
        try await install()
        let doctor = try await box.shell("prefix/bin/limber doctor")
        #expect(doctor.output.contains("stretches in \(box.path("prefix/share/limber/stretching"))"))
        for file in [
            "bash-completion/completions/limber", "zsh/site-functions/_limber", "fish/vendor_completions.d/limber.fish",
        ] {
            #expect(try box.read("prefix/share/\(file)").contains("nutrition"))
        }
    }

    @Test func installsAManualPageForEveryCommand() async throws {
        try await install()
        for page in [
            "man1/limber.1", "man1/limber-stretch.1", "man1/limber-workout-cycle-start.1", "man5/limber.yaml.5",
        ] {
            #expect(try box.read("prefix/share/man/\(page)").contains("\n.Sh DESCRIPTION\n"))
        }
    }

    @Test func theExamplesAreThereAndTheConfigurationChangesNothing() async throws {
        try await install()
        let doctor = try await box.shell("prefix/bin/limber doctor --config prefix/share/doc/limber/config.yaml")
        #expect(doctor.output.hasPrefix("settings ok "))
        #expect(doctor.output.contains("session.pause_limit    30m"))
        #expect(try box.read("prefix/share/doc/limber/NOTICE").contains("GRDB"))
        #expect(try box.read("prefix/share/doc/limber/triggerhappy.conf").contains("\nKEY_PLAYPAUSE "))
        #expect(try box.read("prefix/share/doc/limber/fail2ban.conf").contains("\nfailregex = "))
        let plan = try await box.limber("workout", "plan", "import", "prefix/share/doc/limber/three-days.yaml")
        #expect(plan.status == 0, "\(plan.errors)")
    }

    @Test(arguments: ["user", "system"])
    func theServiceIsOneThatSystemdUnderstands(kind: String) async throws {
        try await install()
        let unit = "prefix/lib/systemd/\(kind)/limber.service"
        #expect(try box.read(unit).contains("\nExecStart=\(box.path("prefix/bin/limber")) serve\n"))
        // Of what it ignores it only warns.
        let scope = kind == "user" ? "--user " : ""
        let verified = try await box.shell("systemd-analyze verify --man=no \(scope)\(unit)")
        #expect(verified.status == 0)
        #expect(verified.errors == "")
        #expect(verified.output == "")
    }

    @Test func theSystemServiceHasAUserAndAGroup() async throws {
        try await install()
        try box.makeFolder("root/etc")
        let made = try await box.shell(
            "systemd-sysusers --root=\"$PWD/root\" \"$PWD/prefix/lib/sysusers.d/limber.conf\"")
        #expect(made.status == 0, "\(made.errors)")
        #expect(try box.read("root/etc/passwd").contains("limber:x:"))
        let groups = try box.read("root/etc/group").split(separator: "\n").map { $0.split(separator: ":") }
        #expect(groups.contains { $0.first == "limber" })
        #expect(groups.contains { $0.first == "audio" && $0.last == "limber" })
        #expect(groups.contains { $0.first == "input" && $0.last == "limber" })
    }
}
