import ArgumentParser
import Testing

@testable import limber

@Suite(.timeLimit(.minutes(5))) struct UsageMessageTests {
    /// The message for a command line that the parser rejects.
    private func message(_ line: String) async throws -> String {
        let arguments = line.words
        let error = try #require(
            await #expect(throws: (any Error).self) { try await Limber.asyncParseAsRoot(arguments) })
        let help = try #require(Limber.fullMessage(for: error).firstMatch(of: /See '(.+)' for more information/)?.1)
        return UsageMessage(
            Limber.message(for: error), help: String(help), arguments: arguments, lookup: CommandLookup(Limber.self)
        ).description
    }

    @Test(arguments: [
        ("--quite status", "unknown option '--quite'; did you mean '--quiet'?"),
        ("stretch --speed 2", "unknown option '--speed'; see 'limber stretch --help'"),
        // The parser misses the argument first.
        ("import --jsn", "unknown option '--jsn'; see 'limber import --help'"),
        ("status --loud", "unknown option '--loud'; see 'limber status --help'"),
        ("stretch --no-intro", "unknown option '--no-intro'; did you mean '--introductions none'?"),
        ("stretch --ouput null", "unknown option '--ouput'; did you mean '--output'?"),
        ("stretch --silent", "unknown option '--silent'; did you mean '--quiet'?"),
        ("history --mute", "unknown option '--mute'; see 'limber history list --help'"),
        ("music rain", "unexpected argument 'rain'; play it with 'limber stretch --music rain'"),
        ("import", "missing argument '<file>'; see 'limber import --help'"),
        ("stretch -o", "missing value for '-o <output>'; see 'limber stretch --help'"),
        ("intend --date -- --weak", "missing value for '--date <day>'; see 'limber intend --help'"),
        ("workout log --weight -5kg", "'--weight -5kg' is out of range; negative numbers are not allowed"),
        ("stretch --interrupt duk", "invalid value 'duk' for '--interrupt'; did you mean 'duck'?"),
        ("remind daily onn", "invalid value 'onn' for '<state>'; did you mean 'on'?"),
        ("remind daily 5", "invalid value '5' for '<state>'; use 'on' or 'off'"),
        ("remind daily 08:00", "invalid value '08:00' for '<state>'; set the time with '--at 08:00'"),
        ("remind weekly monday", "invalid value 'monday' for '<state>'; set the day with '--on monday'"),
        ("remind check-in 5", "invalid value '5' for '<state>'; set the day with '--on 5'"),
        ("remind monthly 5", "invalid value '5' for '<state>'; set the day with '--day 5'"),
        ("remind monthly monday", "invalid value 'monday' for '<state>'; set the day with '--day 1'"),
        ("remind stretch --after-days 0", "--after-days '0' is out of range; use 1 to 365"),
        ("remind stretch --always --unless-done", "--always excludes --unless-done and --after-days; leave it out"),
        (
            "remind stretch off --after-days 2",
            "a reminder that is turned off takes no --unless-done, --after-days or --always; remove them"
        ),
        ("remind daily maybe", "invalid value 'maybe' for '<state>'; use 'on' or 'off'"),
        ("intend Breathe deeply", "unexpected argument 'deeply'; write the text in quotes"),
        ("answer Breathe more deeply", "2 unexpected arguments: 'more', 'deeply'; write the text in quotes"),
        ("history --csv --json", "--csv and --json exclude each other; give one of them"),
        (
            "schedule neck --on never",
            "invalid value 'never' for '--on'; use weekdays, monday, mon-fri or mon,thu, or a date such as 2026-12-24"
        ),
        (
            "schedule neck --every 50m --between 9-9",
            "invalid value '9-9' for '--between'; write two times that differ, such as 9-17 or 9:00-17:30"
        ),
        ("remind snooze 10m", "invalid value '10m' for '<length>'; use '5m', '15m', '1h' or 'tomorrow'"),
        ("history --since yestreday", "invalid value 'yestreday' for '--since'; did you mean 'yesterday'?"),
        ("stretch --interrupt loud", "invalid value 'loud' for '--interrupt'; use 'auto', 'pause', 'duck' or 'off'"),
        ("stretch --seed 1.5", "invalid value '1.5' for '--seed'; see 'limber stretch --help'"),
        (
            "remind daily --at 25:00",
            "invalid value '25:00' for '--at'; write it from 00:00 to 23:59, such as 08:00, or as 8am"
        ),
        ("stretch --music-level -6 --seed -1", "'--seed -1' is out of range; negative numbers are not allowed"),
        ("stretch --voice-level 9", "invalid value '9' for '--voice-level'; use a whole number from -20 to 6"),
        ("level music -3 --config", "missing value for '--config <file>'; see 'limber level --help'"),
    ])
    func namesTheProblemAndTheRemedy(line: String, expected: String) async throws {
        #expect(try await message(line) == expected)
    }
}
