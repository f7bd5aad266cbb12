import Foundation
import Testing

/// The files that tools/install installs below a prefix.
@Suite(.takingTurns) struct InstallTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome(changing: ["PREFIX": "$TEST_HOME/prefix"]) }

    private func install() async throws {
        let ended = try await home.shell("exec '\(TemporaryHome.repository.path)/tools/install' \"$LIMBER\"")
        #expect(ended.status == 0, "\(ended.errors)")
    }

    @Test func installsAudioAndCompletions() async throws {
        try await install()
        let doctor = try await home.shell("prefix/bin/limber doctor")
        #expect(doctor.output.contains("stretches in \(home.path("prefix/share/limber/stretching"))"))
        for file in [
            "bash-completion/completions/limber", "zsh/site-functions/_limber", "fish/vendor_completions.d/limber.fish",
        ] {
            #expect(try home.read("prefix/share/\(file)").contains("nutrition"))
        }
    }

    @Test func uninstallsWhatItHasInstalledAndNothingElse() async throws {
        try await install()
        // Below ~/.local, the history is in the same folder as the audio.
        try home.write("history", to: "prefix/share/limber/limber.sqlite")
        let ended = try await home.shell("exec '\(TemporaryHome.repository.path)/tools/uninstall'")
        #expect(ended.status == 0, "\(ended.errors)")
        #expect(try await home.shell("cd prefix && find . -type f").output == "./share/limber/limber.sqlite")
        let again = try await home.shell("exec '\(TemporaryHome.repository.path)/tools/uninstall'")
        #expect(again.status == 66)
        #expect(again.errors.contains("has installed nothing below '\(home.path("prefix"))'"))
    }

    @Test func removesTheFilesOfAnEarlierVersion() async throws {
        try await install()
        try home.write("clip", to: "prefix/share/limber/stretching/renamed.flac")
        _ = try await home.shell("echo share/limber/stretching/renamed.flac >>prefix/share/limber/installed")
        try await install()
        #expect(try await home.shell("ls prefix/share/limber/stretching").output.contains("renamed.flac") == false)
    }

    @Test func theDoctorComparesTheVersionsOfProgramAndAudio() async throws {
        try await install()
        let version = try home.read("prefix/share/limber/version")
        #expect(version.wholeMatch(of: #/[0-9]+\.[0-9]+\.[0-9]+\n/#) != nil)
        let same = try await home.shell("prefix/bin/limber doctor")
        #expect(same.output.contains("\nversion  ok   limber \(version.dropLast()) (commit "))
        try home.write("0.9.0\n", to: "prefix/share/limber/version")
        let other = try await home.shell("prefix/bin/limber doctor")
        #expect(other.status == 1)
        #expect(other.output.contains("\nversion  BAD  the program is \(version.dropLast()), but its audio"))
    }

    /// A program is replaced under a new name and then renamed, as packages do.
    @Test func theDoctorNamesADaemonWhoseProgramWasReplaced() async throws {
        try await install()
        let daemon = try home.startShell("exec prefix/bin/limber serve")
        try await home.untilServed()
        try FileManager.default.copyItem(atPath: home.path("prefix/bin/limber"), toPath: home.path("prefix/bin/new"))
        #expect(rename(home.path("prefix/bin/new"), home.path("prefix/bin/limber")) == 0)
        let doctor = try await home.shell("prefix/bin/limber doctor")
        let finding = "limber (\(daemon.identifier)) runs a program that was replaced on disk"
        #expect(doctor.output.contains("\ndaemon   note \(finding)\n"), "\(doctor.output)")
        #expect(doctor.output.contains("→ run 'limber restart'"))
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
    }

    @Test func installsAManualPageForEveryCommand() async throws {
        try await install()
        for page in [
            "man1/limber.1", "man1/limber-stretch.1", "man1/limber-workout-cycle-start.1", "man5/limber.yaml.5",
        ] {
            #expect(try home.read("prefix/share/man/\(page)").contains("\n.Sh DESCRIPTION\n"))
        }
    }

    @Test func installsAnExampleConfigurationOfDefaults() async throws {
        try await install()
        let doctor = try await home.shell("prefix/bin/limber doctor --config prefix/share/doc/limber/config.yaml")
        #expect(doctor.output.hasPrefix("settings ok "))
        #expect(doctor.output.contains("session.pause_limit    30m"))
        #expect(try home.read("prefix/share/doc/limber/NOTICE").contains("GRDB"))
        #expect(try home.read("prefix/share/doc/limber/triggerhappy.conf").contains("\nKEY_PLAYPAUSE "))
        #expect(try home.read("prefix/share/doc/limber/fail2ban.conf").contains("\nfailregex = "))
        let plan = try await home.limber("workout", "plan", "import", "prefix/share/doc/limber/three-days.yaml")
        #expect(plan.status == 0, "\(plan.errors)")
    }

    @Test(arguments: ["user", "system"])
    func installsAValidService(kind: String) async throws {
        try await install()
        let unit = "prefix/lib/systemd/\(kind)/limber.service"
        #expect(try home.read(unit).contains("\nExecStart=\(home.path("prefix/bin/limber")) serve\n"))
        // systemd-analyze only warns about keys that it ignores.
        let scope = kind == "user" ? "--user " : ""
        let verified = try await home.shell("systemd-analyze verify --man=no \(scope)\(unit)")
        #expect(verified.status == 0)
        #expect(verified.errors == "")
        #expect(verified.output == "")
    }

    @Test func createsAUserAndAGroupForTheSystemService() async throws {
        try await install()
        try home.makeFolder("root/etc")
        let made = try await home.shell(
            "systemd-sysusers --root=\"$PWD/root\" \"$PWD/prefix/lib/sysusers.d/limber.conf\"")
        #expect(made.status == 0, "\(made.errors)")
        #expect(try home.read("root/etc/passwd").contains("limber:x:"))
        let groups = try home.read("root/etc/group").split(separator: "\n").map { $0.split(separator: ":") }
        #expect(groups.contains { $0.first == "limber" })
        #expect(groups.contains { $0.first == "audio" && $0.last == "limber" })
        #expect(groups.contains { $0.first == "input" && $0.last == "limber" })
    }
}
