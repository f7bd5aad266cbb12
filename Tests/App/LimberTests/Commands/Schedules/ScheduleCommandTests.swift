import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import limber

/// `limber schedule` without a daemon, with the bundled catalog. Most tests take some tenths of a second.
@Suite(.timeLimit(.minutes(5))) struct ScheduleCommandTests {
    private static let withoutDaemon = "limber: no daemon is running to start sessions; start it with 'limber serve'\n"

    private let home = TemporaryHome()

    /// Adds a schedule, and returns the lines about it.
    @discardableResult
    private func add(_ line: String, at location: SourceLocation = #_sourceLocation) async throws -> [String] {
        let ended = try await home.run("schedule \(line)")
        #expect((ended.status, ended.errors) == (0, Self.withoutDaemon), "\(line)", sourceLocation: location)
        return ended.output.split(separator: "\n").map(String.init)
    }

    /// Adds a routine without words, because not every machine has a voice.
    private func addRoutine() async throws {
        try home.write("name: Own break\nsteps:\n  - stretch: cobra\n    hold: 20s\n", to: "own.yaml")
        _ = try await home.succeeds("routine add own.yaml")
    }

    /// Returns the schedules as JSON.
    private func list() async throws -> [[String: Any]] {
        try #require(try await home.json("schedule list --json") as? [[String: Any]])
    }

    @Test(arguments: [
        ("own-break --at 07:00 --on weekdays", "'own-break': Own break, weekdays at 07:00"),
        ("add 'Own BREAK' --at 7 --on mon,wed-fri", "'own-break': Own break, Mon, Wed, Thu, Fri at 07:00"),
        ("neck:60 rest:20 back --at 19:00,7:00", "'neck-back': Neck, back, every day at 07:00, 19:00"),
        ("neck back --every 50m --between 9-17", ": Neck, back, every day, every 50 min from 09:00 to 17:00"),
        ("neck --at 7 --on fri-mon", "'neck': Neck, Sun, Mon, Fri, Sat at 07:00"),
        ("neck --at 7pm --on 2100-12-24", "'neck': Neck, on 2100-12-24 at 19:00"),
        ("neck --at 7 --every 2d --on 2100-12-24", "'neck': Neck, every 2 days from 2100-12-24 at 07:00"),
        (
            "hip_flexors cobra:60 --at 07:00 --on weekends --rounds 2",
            "'hip-flexors-cobra-stretch': Hip flexors, Cobra Stretch, weekends at 07:00"
        ),
        ("stretch --at 07:00 --for 10m", "'stretching-10-min': Stretching, 10 min, every day at 07:00"),
        ("body-scan 20 --at 07:00", "'body-scan-20-min': Body Scan, 20 min, every day at 07:00"),
        ("meditate 5 --at 07:00 --bell-every 1m", "'meditation-5-min': Meditation, 5 min, every day at 07:00"),
    ])
    func addsWhatASessionTakes(line: String, added: String) async throws {
        if line.lowercased().contains("own") { try await addRoutine() }
        let lines = try await add(line)
        #expect(lines.first?.hasPrefix("Added '") == true && lines.first?.hasSuffix(added) == true, "\(lines)")
        #expect(lines.last?.hasPrefix("Next start: ") == true)
    }

    @Test func keepsTheOptions() async throws {
        try await addRoutine()
        try await add(
            "own-break --at 07:00 --countdown 1m --if-playing skip --late 2h --after-boot --output null --music rain")
        let schedule = try #require(try await list().first)
        let options = try #require(schedule["options"] as? [String: Any])
        #expect(options["consent"] as? String == "ask")
        #expect(options["countdown"] as? Int == 60 && options["late"] as? Int == 120)
        #expect(options["ifPlaying"] as? String == "skip" && options["afterBoot"] as? Bool == true)
        let request = try #require(schedule["request"] as? [String: Any])
        #expect(request["routine"] as? String == "own-break")
        #expect(request["music"] as? String == "rain" && request["output"] as? String == "null")
    }

    /// Nothing is stored, and the words are those of `stretch` and `meditate`.
    @Test(
        arguments: [
            ("desk-break neck --at 07:00", .usage, "'desk-break' is a routine with its own steps; name it alone"),
            (
                "desk-break --at 07:00 --for 10m", .usage,
                "'desk-break' is a routine with its own steps; remove the options"
            ),
            ("neck --at 07:00 --output null:virtual", .usage, "a scheduled session cannot play to 'null:virtual'"),
            ("neck --at 07:00 --output file:a.wav", .usage, "a scheduled session cannot play to 'file:"),
            ("sleep 20 --at 07:00 --for 10m", .usage, "a meditation has no stretches; remove their options"),
            ("neck --at 07:00 --bell-every 1m", .usage, "--breath and --bell-every belong to a meditation"),
            ("neck", .usage, "missing times; add '--at 07:00', or '--every 50m --between 9-17'"),
            ("--at 07:00", .usage, "missing session; name it, such as 'limber schedule stretch --at 07:00'"),
            ("neck --every 50m", .usage, "--every needs hours"),
            ("neck --between 9:00-17:00", .usage, "--between needs --every"),
            ("neck --at 07:00 --every 50m --between 9:00-17:00", .usage, "--at and --every exclude each other"),
            ("neck --every 90s --between 9:00-17:00", .usage, "--every '90s' is no number of minutes"),
            ("neck --at 07:00 --countdown 1m --confirm", .usage, "give --confirm or --countdown"),
            ("neck --at 07:00 --wake 5m --countdown 1m", .usage, "remove --confirm and --countdown"),
            ("neck --at 07:00 --wake 90s", .usage, "--wake '90s' is no number of minutes"),
            ("neck --at 07:00 --on mon --on tomorrow", .usage, "a schedule has weekdays or one date"),
            ("neck --at 07:00 --on mon,tomorrow", .usage, "invalid value 'mon,tomorrow' for '--on'"),
            ("neck --at 07:00 --on mon-", .usage, "invalid value 'mon-' for '--on'; use weekdays, monday, mon-fri"),
            ("neck --at 07:00 --every 2d --on mon", .usage, "--every with days has no weekdays; remove --on"),
            ("neck --every 2d", .usage, "--every with days needs a time; add it such as '--at 07:00'"),
            ("neck --at 07:00 --between 9-17", .usage, "--at and --between exclude each other"),
            ("morning.yaml --at 7", .usage, "run 'limber routine add morning.yaml', and schedule the routine"),
            ("edit neck --at 7", .missing, "unknown schedule 'neck'"),
            ("rehearse", .missing, "no session starts in these days; 'limber schedule list' says why"),
        ] as [(String, CommandStatus, String)])
    func refusesWhatCannotStart(line: String, status: CommandStatus, message: String) async throws {
        try await home.fails(status, message, "schedule \(line)")
        #expect(
            try await home.succeeds("schedule")
                == "No schedules yet. Add one such as 'limber schedule stretch --at 07:00'.")
    }

    @Test func listsTheMusicInPlaceOfASession() async throws {
        #expect(try await home.succeeds("schedule neck --music list") == home.succeeds("music"))
    }

    @Test func warnsOfTimesInQuietHours() async throws {
        _ = try await home.succeeds("remind quiet 22:00-08:00")
        let added = try await home.run("schedule neck --at 06:00,07:00,08:00,22:00,23:00")
        #expect(added.status == 0)
        #expect(
            added.errors == """
                limber: 'neck' does not start at 06:00, 07:00, 22:00 and 1 other time, in your quiet hours 22:00-08:00; \
                'limber schedule edit neck --in-quiet-hours' lets it start, or change them with 'limber remind quiet'
                \(Self.withoutDaemon)
                """)
        try await add("back --at 08:00")
        try await add("quads --at 07:00 --in-quiet-hours")
    }

    @Test func showsWhatQuietHoursSwitchOff() async throws {
        try await add("neck --at 07:00")
        try await add("back --at 07:00,09:00 --countdown 15m")
        let set = try await home.run("remind quiet 22:00-08:00")
        #expect(
            set.errors.split(separator: "\n").map { $0.prefix { $0 != "," } } == [
                "limber: 'neck' does not start at 07:00", "limber: 'back' does not start at 07:00",
            ])
        let rows = try await home.succeeds("schedule list").split(separator: "\n")
        #expect(rows[0].contains("  quiet ") && !rows[0].contains("next"))
        #expect(rows[1].contains("  next ") && rows[1].contains(" 09:00"))
        let next = try await home.run("schedule next").output.split(separator: "\n")
        #expect(next.first?.hasSuffix(" 09:00  back: Back") == true)
        #expect(next.count { $0.hasSuffix(" 07:00  neck: Neck, quiet: does not start") } == 1)
        #expect(
            try await home.succeeds("schedule rehearse --from 2100-01-02 --days 1") == """
                2100-01-02 07:00  neck  Neck, quiet
                2100-01-02 07:00  back  Back, quiet
                2100-01-02 09:00  back  Back
                """)
        let findings = try await home.run("doctor", changing: ["LIMBER_SESSION_OUTPUT": "null"]).output
        #expect(findings.contains("'neck' does not start at 07:00, in your quiet hours 22:00-08:00"))
    }

    @Test func namesWhatNeedsARoutineThatIsRemoved() async throws {
        try await addRoutine()
        try await add("own-break --at 07:00")
        let removed = try await home.run("routine remove own-break --yes")
        #expect(removed.errors == "limber: without this routine, the schedule 'own-break' cannot start its sessions\n")
        #expect(try await home.succeeds("schedule history") == "No starts in the last 30 days.")
    }

    @Test func pausesResumesSkipsAndRemoves() async throws {
        try await add("neck --at 07:00")
        func run(_ line: String) async throws -> String { try await home.succeeds("schedule \(line)") }
        let rule = "neck: every day at 07:00"
        let listed = try await run("list")
        #expect(listed.hasPrefix("neck  Neck  every day at 07:00  next "))
        #expect(try await run("") == listed)
        #expect(try await run("pause neck") == "\(rule), paused")
        #expect(try await run("list").hasSuffix("  paused"))
        try await home.fails(.usage, "has no start to skip", "schedule skip neck")
        #expect(try await run("next").hasPrefix("No session is to start."))
        #expect(try await run("pause 'NECK' --until 2100-01-31") == "\(rule), paused until 2100-01-31")
        try await home.fails(.usage, "does not come after today", "schedule pause neck --until today")
        #expect(try await run("resume neck").hasPrefix("\(rule), next "))
        #expect(try await run("keep neck").hasPrefix("\(rule), next "))
        let skipped = try await run("skip neck")
        #expect(skipped.hasPrefix("Skipped ") && skipped.contains(" 07:00. \(rule), next "))
        let broughtBack = try await run("unskip neck")
        #expect(broughtBack.hasPrefix("Brought back ") && broughtBack.contains(" 07:00. \(rule), next "))
        #expect(try await home.run("schedule edit neck --on 2100-12-24").status == 0)
        #expect(try await run("skip neck").hasSuffix("neck: on 2100-12-24 at 07:00, skipped"))
        #expect(try await run("remove neck") == "Removed the schedule 'neck': Neck, on 2100-12-24 at 07:00")
        #expect(try await list().isEmpty)
    }

    @Test func countsDaysFromTodayOrTomorrow() async throws {
        // One of the times is still to come, or both are over.
        let line = try #require(
            try await add("neck --at 00:00,23:59 --every 3 days".replacing("3 days", with: "3d")).first)
        let first = try #require(line.firstMatch(of: /from ([-0-9]+) at/)).1
        #expect(try await home.succeeds("schedule rehearse --days 2").contains("\(first) 23:59  neck  Neck"))
    }

    /// Each change leaves the rest as it was, and what contradicts itself is refused as by `add`.
    @Test func editsWhatIsGiven() async throws {
        try await addRoutine()
        try await add("neck:60 --at 07:00 --on weekdays --late 2h --music rain")
        func edit(_ words: [String]) async throws -> String {
            let ended = try await home.limber(["schedule", "edit"] + words)
            #expect((ended.status, ended.errors) == (0, Self.withoutDaemon), "\(words)")
            return String(ended.output.prefix { $0 != "\n" })
        }
        func edit(_ line: String) async throws -> String { try await edit(TemporaryHome.words(line)) }
        #expect(try await edit("neck --at 7:30") == "Changed 'neck': Neck, weekdays at 07:30")
        #expect(try await edit("neck --on sat") == "Changed 'neck': Neck, Sat at 07:30")
        #expect(try await edit("neck --every 50m --between 9-17").hasSuffix("Sat, every 50 min from 09:00 to 17:00"))
        #expect(try await edit("neck --every 1h").hasSuffix("Sat, every 1 h from 09:00 to 17:00"))
        #expect(try await edit("neck --between 10-12").hasSuffix("Sat, every 1 h from 10:00 to 12:00"))
        #expect(try await edit("neck --at 8 --on 2100-12-24").hasSuffix("on 2100-12-24 at 08:00"))
        // The title of the session follows it, and that of the user does not.
        #expect(try await edit("neck back:90 --voice-level -3").hasPrefix("Changed 'neck': Back, "))
        let named = "Changed 'neck': Nora's back, "
        #expect(try await edit(["neck", "--name", "Nora's back", "--confirm"]).hasPrefix(named))
        #expect(try await edit(["Nora's back", "own-break"]).hasPrefix(named))
        let schedule = try #require(try await list().first)
        let request = try #require(schedule["request"] as? [String: Any])
        #expect((request["routine"] as? String, (request["regions"] as? [String])?.isEmpty) == ("own-break", true))
        #expect(request["music"] as? String == "rain" && request["voiceLevel"] as? Int == -3)
        let options = try #require(schedule["options"] as? [String: Any])
        #expect(options["consent"] as? String == "confirm" && options["late"] as? Int == 120)
        for (line, message) in [
            ("--at 7 --every 50m --between 9-17", "--at and --every exclude each other"),
            ("--on today --at 0", "no time is left on"),
        ] {
            try await home.fails(.usage, message, "schedule edit neck \(line)")
        }
        #expect(try await list().first?["words"] as? String == "on 2100-12-24 at 08:00")
    }

    @Test func showsTheComingStartsAsJSON() async throws {
        let added = try await home.run("schedule neck --at 07:00 --json")
        let schedule = try #require(
            try JSONSerialization.jsonObject(with: Data(added.output.utf8)) as? [String: Any])
        #expect(schedule["id"] as? String == "neck" && schedule["words"] as? String == "every day at 07:00")
        let next = try await home.run("schedule next --json")
        #expect(next.errors == Self.withoutDaemon)
        let starts = try #require(
            try JSONSerialization.jsonObject(with: Data(next.output.utf8)) as? [[String: String]])
        #expect(starts.map { $0["schedule"] } == ["neck"])
        #expect(starts.first?["minute"]?.hasSuffix(" 07:00") == true)
    }

    @Test func rehearsesOneSchedule() async throws {
        try await add("neck --at 07:00,21:00 --on weekends")
        try await add("back --every 6h --between 9:00-16:00 --on sat")
        #expect(
            try await home.succeeds("schedule rehearse back --from 2100-01-02 --days 1") == """
                2100-01-02 09:00  back  Back
                2100-01-02 15:00  back  Back
                """)
    }

    /// The doctor checks each session as a start does.
    @Test func theDoctorNamesASessionThatCannotStart() async throws {
        func findings() async throws -> [Substring] {
            try await home.run("doctor", changing: ["LIMBER_SESSION_OUTPUT": "null"]).output.split(separator: "\n")
        }
        #expect(try await findings().contains { $0.hasPrefix("schedule") } == false)
        try await addRoutine()
        try await add("own-break --at 07:00")
        try await add("neck --at 07:00")
        let note = "schedule note no daemon is running to start the sessions of 2 schedules"
        #expect(try await findings().filter { $0.hasPrefix("schedule") } == [Substring(note)])
        #expect(try await home.run("routine remove own-break --yes").status == 0)
        let broken = try await findings().filter { $0.hasPrefix("schedule") }
        #expect(broken.count == 2 && broken.last == Substring(note))
        #expect(broken.first?.hasPrefix("schedule BAD  'own-break' cannot start: ") == true)
    }
}
