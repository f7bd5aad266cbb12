import SessionCore
import Testing
import UserFiles

@testable import limber

@Suite struct IgnoredSettingsTests {
    private static let daemon = ProgramSettings().effectiveSettings

    private static func settings(
        _ typed: [String: String], _ environment: [String: String] = [:]
    ) -> ProgramSettings {
        SettingsReading(SettingsSources(overrides: typed, environment: environment, workingFolder: "/")).settings
    }

    private static func refusal(
        of settings: ProgramSettings, for request: SessionRequest = SessionRequest(),
        by daemon: [EffectiveSetting] = daemon
    ) -> String? {
        do throws(OptionError) {
            try IgnoredSettings(of: settings, isFileNamed: false, for: request, playedWith: daemon)
                .refuse(otherwise: "use --here")
            return nil
        } catch {
            return error.description
        }
    }

    @Test(
        arguments: [
            (["session.output": "null", "session.music": "none"], [:], "use --output null --music none"),
            (
                [:], ["LIMBER_SESSION_VOICE_LEVEL": "-6"],
                "session.voice_level (LIMBER_SESSION_VOICE_LEVEL); use --voice-level -6"
            ),
            (["session.tones": "off", "session.output": "null"], [:], "use --here"),
            (["other_players.mpd": "radio:6601"], [:], "use --here"), (["mpris.enabled": "false"], [:], "use --here"),
            (["speech.enabled": "false"], [:], "use --here"),
            // Settings of no session, and those that the daemon has, too, are not ignored.
            (["units": "imperial", "log.level": "debug", "session.record": "always"], ["LIMBER_HTTP_PORT": "1"], nil),
            ([:], ["LIMBER_SESSION_MUSIC": "auto"], nil),
        ] as [([String: String], [String: String], String?)])
    func areRefusedWithTheirOptions(typed: [String: String], environment: [String: String], advice: String?) {
        let refusal = Self.refusal(of: Self.settings(typed, environment))
        #expect(refusal == nil ? advice == nil : advice.map { refusal?.hasSuffix($0) == true } ?? false)
    }

    @Test func anOptionReplacesItsSetting() {
        var request = SessionRequest()
        request.output = .output(.null)
        #expect(Self.refusal(of: Self.settings(["session.output": "file:x.wav"]), for: request) == nil)
    }

    /// A meditation has none of them, and the environment may set them for all sessions.
    @Test func thoseOfStretchesDoNotConcernAMeditation() {
        let settings = Self.settings([:], ["LIMBER_SESSION_LEAD_IN": "none"])
        #expect(Self.refusal(of: settings) != nil)
        #expect(Self.refusal(of: settings, for: SessionRequest(.meditation(MeditationOptions()))) == nil)
    }

    /// A daemon that starts later may have the same environment.
    @Test func withoutADaemonOnlyTheCommandLineCounts() {
        #expect(Self.refusal(of: Self.settings([:], ["LIMBER_SESSION_MUSIC": "none"]), by: []) == nil)
        #expect(Self.refusal(of: Self.settings(["session.music": "none"]), by: []) != nil)
    }
}
