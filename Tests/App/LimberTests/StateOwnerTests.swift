import TestSupport
import Testing
import UserFiles

@testable import limber

/// The history to which the sessions in the state folder of a command belong.
@Suite struct StateOwnerTests {
    private static let chosen = ["LIMBER_SOCKET": "/s"]

    @Test(
        arguments: [
            ([:], "data/limber", true), (chosen, "data/limber", true),
            // Without a choice, the daemon keeps the history of this user, wherever that is.
            ([:], "elsewhere", true), (chosen, "elsewhere", false),
        ] as [([String: String], String, Bool)])
    func isNoDaemonWithAnotherHistory(environment: [String: String], folder: String, owns: Bool) {
        let root = TemporaryFolder.orNone().path
        var process = ProcessContext.current
        process.environment = ["XDG_DATA_HOME": "\(root)/data", "XDG_STATE_HOME": "\(root)/state"]
        let sources = SettingsSources(overrides: [:], environment: environment, workingFolder: "/")
        let settings = SettingsReading(sources).settings
        let owned = ProcessContext.$current.withValue(process) {
            CurrentUser.ownsState(settings, in: "\(root)/\(folder)")
        }
        #expect(owned == owns)
    }
}
