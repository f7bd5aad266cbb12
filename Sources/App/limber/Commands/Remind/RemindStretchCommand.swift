import ArgumentParser
import PracticeCore

struct RemindStretchCommand: ReminderKindCommand {
    static let configuration = CommandConfiguration(
        "remind stretch [<state>]", abstract: "Remind you to stretch.",
        discussion: """
            The reminder has a button that starts a session of your setup. 'off' turns the reminder off; every other \
            argument turns it on.

            Example: limber remind stretch --at 18:00 --after-days 2
            """)

    @OptionGroup
    var arguments: ReminderArguments

    @Flag(help: "Skip days on which you have stretched or followed a routine.")
    var unlessDone = false

    @Option(help: ArgumentHelp("Skip days until the last session is this many days ago.", valueName: "number"))
    var afterDays: Int?

    @Flag(help: "Skip no day; undoes --unless-done and --after-days.")
    var always = false

    @OptionGroup
    var common: CommonArguments

    func validate() throws {
        try arguments.checkState { _ in nil }
        if let afterDays, afterDays == 0 || !ReminderPreferences.allowedAfterDays.contains(afterDays) {
            throw ValidationError("--after-days '\(afterDays)' is out of range; use 1 to 365")
        }
        if always, unlessDone || afterDays != nil {
            throw ValidationError("--always excludes --unless-done and --after-days; leave it out")
        }
        if arguments.isOff, always || unlessDone || afterDays != nil {
            throw ValidationError(
                "a reminder that is turned off takes no --unless-done, --after-days or --always; remove them")
        }
    }

    var kind: ReminderKind { .stretch }
    var ownChange: OwnChange? {
        guard always || unlessDone || afterDays != nil else { return nil }
        return { [always, unlessDone, afterDays] preferences in
            preferences.stretchUnlessDone = unlessDone || (preferences.stretchUnlessDone && !always)
            preferences.stretchAfterDays = always ? 0 : afterDays ?? preferences.stretchAfterDays
        }
    }
}
