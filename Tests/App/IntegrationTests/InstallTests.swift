import CommandSupport
import Foundation
import TestSupport
import Testing

/// The files that tools/install installs below a prefix.
@Suite(.sharingAnInstallation, .timeLimit(.minutes(5))) struct InstallTests {
    @Test func installsAudioAndCompletions() async throws {
        let home = try Installation.home
        let doctor = try await home.shell("prefix/bin/limber doctor")
        #expect(doctor.output.contains("stretches in \(home.path("prefix/share/limber/stretching"))"))
        for file in [
            "bash-completion/completions/limber", "zsh/site-functions/_limber", "fish/vendor_completions.d/limber.fish",
        ] {
            #expect(try home.read("prefix/share/\(file)").contains("nutrition"))
        }
    }

    @Test func installsAManualPageForEveryCommand() async throws {
        let home = try Installation.home
        for page in [
            "man1/limber.1", "man1/limber-stretch.1", "man1/limber-workout-cycle-start.1", "man5/limber.yaml.5",
        ] {
            #expect(try home.read("prefix/share/man/\(page)").contains("\n.Sh DESCRIPTION\n"))
        }
    }

    @Test func installsAnExampleConfigurationOfDefaults() async throws {
        let home = try Installation.home
        let file = "prefix/share/doc/limber/config.yaml"
        let doctor = try await home.shell("prefix/bin/limber doctor --settings --config \(file)")
        #expect(doctor.output.contains("\nsettings ok "))
        #expect(doctor.output.contains("session.pause_limit    30m"))
        #expect(try home.read("prefix/share/doc/limber/NOTICE").contains("GRDB"))
        #expect(try home.read("prefix/share/doc/limber/triggerhappy.conf").contains("\nKEY_PLAYPAUSE "))
        #expect(try home.read("prefix/share/doc/limber/fail2ban.conf").contains("\nfailregex = "))
        let plan = try await home.limber("workout", "plan", "import", "prefix/share/doc/limber/three-days.yaml")
        #expect(plan.status == 0, "\(plan.errors)")
    }

    @Test(arguments: ["user", "system"])
    func installsAValidService(kind: String) async throws {
        let home = try Installation.home
        let unit = "prefix/lib/systemd/\(kind)/limber.service"
        #expect(try home.read(unit).contains("\nExecStart=\(home.path("prefix/bin/limber")) serve\n"))
        // systemd-analyze only warns about keys that it ignores.
        let scope = kind == "user" ? "--user " : ""
        let verified = try await home.shell("systemd-analyze verify --man=no \(scope)\(unit)")
        #expect((verified.status, verified.errors, verified.output) == (0, "", ""))
    }

    @Test func createsAUserAndAGroupForTheSystemService() async throws {
        let home = try Installation.home
        try home.makeFolder("root/etc")
        let made = try await home.shell(
            "systemd-sysusers --root=\"$PWD/root\" \"$PWD/prefix/lib/sysusers.d/limber.conf\"")
        #expect(made.status == 0, "\(made.errors)")
        #expect(try home.read("root/etc/passwd").contains("limber:x:"))
        let groups = try home.read("root/etc/group").split(separator: "\n").map { $0.split(separator: ":") }
        #expect(groups.contains { $0.first == "limber" })
        for group in ["audio", "input"] { #expect(groups.contains { $0.first == group[...] && $0.last == "limber" }) }
    }

    @Test func removesWhatAnEarlierVersionInstalledAndNothingElse() async throws {
        let home = try await TemporaryHome.installed()
        // Below ~/.local, the history is in the same folder as the audio.
        try home.write("history", to: "prefix/share/limber/limber.sqlite")
        try home.write("clip", to: "prefix/share/limber/stretching/renamed.flac")
        _ = try await home.shell("echo share/limber/stretching/renamed.flac >>prefix/share/limber/installed")
        try await home.install()
        #expect(!home.has("prefix/share/limber/stretching/renamed.flac"))

        let uninstall = "exec '\(TemporaryHome.repository.path)/tools/uninstall'"
        #expect(try await home.shell(uninstall).status == 0)
        #expect(try await home.shell("cd prefix && find . -type f").output == "./share/limber/limber.sqlite")
        try await home.shell(uninstall).expect(66, errors: "has installed nothing below '\(home.path("prefix"))'")
    }

    /// A program is replaced under a new name and then renamed, as packages do.
    @Test func theDoctorNamesOtherAudioAndAReplacedProgram() async throws {
        let home = try await TemporaryHome.installed()
        let version = try home.read("prefix/share/limber/version")
        #expect(version.wholeMatch(of: #/[0-9]+\.[0-9]+\.[0-9]+\n/#) != nil)
        let same = try await home.shell("prefix/bin/limber doctor")
        #expect(same.output.contains("\nversion  ok   limber \(version.dropLast()) (commit "))
        let daemon = try home.startShell("exec prefix/bin/limber serve")
        try await home.untilServed()

        try home.write("0.9.0\n", to: "prefix/share/limber/version")
        try FileManager.default.copyItem(atPath: home.path("prefix/bin/limber"), toPath: home.path("prefix/bin/new"))
        #expect(rename(home.path("prefix/bin/new"), home.path("prefix/bin/limber")) == 0)
        let doctor = try await home.shell("prefix/bin/limber doctor")
        #expect(doctor.status == 1)
        #expect(doctor.output.contains("\nversion  BAD  the program is \(version.dropLast()), but its audio"))
        let finding = "limber (\(daemon.identifier)) runs a program that was replaced on disk"
        #expect(doctor.output.contains("\ndaemon   note \(finding)\n"), "\(doctor.output)")
        #expect(doctor.output.contains("→ run 'limber restart'"))
        try await daemon.end()
    }
}
