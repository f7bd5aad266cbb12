import ArgumentParser
import PracticeCore
import PracticeData
import ServiceSettings
import SessionCore
import UserFiles

extension ScheduleCommand {
    struct Calendar: CommonCommand {
        static let configuration = CommandConfiguration(
            "schedule calendar", abstract: "Print the address of your sessions as a calendar.",
            discussion: """
                Subscribe to the address in a calendar program. It has the starts of the coming \
                \(CalendarEvent.daysAhead) days and the sessions of the last \(CalendarEvent.daysBack). Whoever knows \
                the address can read them: the key in it is the only protection. The daemon ('limber serve') must run.

                On another device, write the name of this computer in place of 127.0.0.1.
                """)

        @Flag(help: "Replace the key. The former address ends.")
        var new = false

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            let http = try common.settings().http
            guard http.isEnabled else {
                throw OptionError("the calendar needs the web server; set 'http.enabled: true'")
            }
            let secret = try await common.practice().write { [new] data in
                if !new, let present = try data.preferences.calendarSecret() { return present }
                var generator = SystemRandomNumberGenerator()
                let secret = CalendarSecret(using: &generator)
                try data.preferences.save(secret)
                return secret
            }
            // Behind a proxy, or with a port that the system chooses, only the path is known.
            try StandardOutput.say("\(http.link ?? "/")calendar.ics?key=\(secret.text)")
        }
    }
}
