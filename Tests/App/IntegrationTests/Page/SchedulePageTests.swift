import ControlProtocol
import SessionCore
import TestSupport
import Testing

/// Schedules on the page, and the question of a scheduled session in every view. Each test costs 2 to 5 s.
@Suite(.page, .timeLimit(.minutes(5))) struct SchedulePageTests {
    private static let looks: [Browser.Look] = [.init(.smallPhone), .init(.narrowPhone, .dark), .init(.laptop)]

    private let host = PageHost(changing: ["LIMBER_SPEECH_ENABLED": "false"])

    private func add(_ title: String, options: String = "{}") async throws {
        try await host.send(
            "POST", "/api/schedules",
            #"{"title":"\#(title)","request":{"kind":"stretch","regions":["neck:60"]},"rule":{"at":["07:00"]},"#
                + #""options":\#(options)}"#)
    }

    private func stored() async throws -> String {
        String(decoding: try await host.send("GET", "/api/schedules"), as: UTF8.self)
    }

    /// Fills a field whose keys depend on the locale.
    private func fill(_ selector: String, with value: String, _ page: Browser) async throws {
        try await page.wait(forElement: selector)
        try await page.run("document.querySelector(\(page.quoted(selector))).value = \(page.quoted(value));")
    }

    @Test func addsAScheduleForDaysAndTimes() async throws {
        try await host.page(at: "#/schedules", showing: "No schedules yet") { page, _ in
            try await host.setUp(["neck": 60, "back": 90])
            try await page.click("New Schedule", showing: "Days and times")
            try await page.choose("own", in: "#schedule-regions")
            for day in ["Saturday", "Sunday"] { try await page.click(day) }
            try await page.click("Add a Time")
            try await fill("[aria-label='Time 2']", with: "12:30", page)
            try await page.expectAccessible("the form", in: Self.looks)
            try await page.click("Save", showing: "Weekdays at 07:00, 12:30")
            try await page.wait(for: "Stretching: Neck, Back", in: "[data-schedule]")
            try await page.wait(for: "Next: ", in: "[data-schedule]")
            #expect(try await stored().contains(#""regions":["neck:60","back:90"]"#))
            #expect(try await stored().contains(#""title":"Neck, back""#))
            try await page.expectAccessible("the list", in: Self.looks)
            #expect(page.complaints() == [])
        }
    }

    @Test func showsTheErrorOfABadTime() async throws {
        try await host.page(at: "#/schedule", showing: "Days and times") { page, _ in
            try await page.click(css: "[name=schedule-times][value=every]", showing: "Interval in minutes")
            try await fill("#schedule-from", with: "18:00", page)
            try await page.click("Save", showing: "must begin and end on the same day")
            try await fill("#schedule-from", with: "", page)
            try await page.click("Save", showing: "Enter each time with hours and minutes.")
            #expect(try await page.evaluate("return document.querySelector('#schedule-from').ariaInvalid;") == "true")
            try await page.expectAccessible("the error")
            try await fill("#schedule-from", with: "09:00", page)
            // One date, which is over at first.
            try await page.click(css: "[name=schedule-days][value=once]", showing: "Date")
            try await fill("#schedule-date", with: "", page)
            try await page.click("Save", showing: "Enter a whole date.")
            try await fill("#schedule-date", with: "2020-12-24", page)
            try await page.click("Save", showing: "No time is left on 2020-12-24")
            try await page.click(css: "[name=schedule-days][value=every]", showing: "Days from one to the next")
            try await fill("#schedule-date", with: "2100-12-24", page)
            try await page.expectAccessible("the days", in: Self.looks)
            try await page.click("Save", showing: "Every 2 days from 2100-12-24, every 1 h from 09:00 to 17:00")
        }
    }

    @Test func changesOnlyWhatTheUserChanges() async throws {
        try await host.page(at: "#/schedules", showing: "No schedules yet") { page, _ in
            // Another client's schedule is shown at once.
            try await add("Morning neck", options: #"{"late":45}"#)
            try await page.wait(for: "Every day at 07:00")
            try await page.click("Morning neck", showing: "Edit Morning neck")
            try await page.wait(until: "document.querySelector('#schedule-title').value === 'Morning neck'")
            try await host.send("PATCH", "/api/schedules/morning-neck", #"{"rule":{"at":["21:00"]}}"#)
            try await page.type("Evening neck", into: "#schedule-title")
            try await page.click("Save", showing: "Evening neck")
            try await page.wait(for: "Every day at 21:00")
            #expect(try await stored().contains(#""late":45"#))
            #expect(page.complaints() == [])
        }
    }

    @Test func pausesResumesSkipsAndRemovesASchedule() async throws {
        try await host.page(at: "#/schedules", showing: "No schedules yet") { page, _ in
            try await add("Morning neck")
            try await page.wait(for: "Next: ", in: ".schedule-state")
            let next = try await page.text(of: ".schedule-state")
            try await page.click("Skip Next: Morning neck")
            try await page.wait(until: "document.querySelector('.schedule-state').innerText !== \(page.quoted(next))")
            try await page.click("Bring Back: Morning neck")
            try await page.wait(until: "document.querySelector('.schedule-state').innerText === \(page.quoted(next))")
            try await page.click("Pause: Morning neck", showing: "Pause Morning neck?", in: "dialog")
            try await page.expectAccessible("the question")
            try await fill("#pause-until", with: "2020-01-01", page)
            try await page.click(css: "dialog .primary", showing: "must be a day after", in: "#pause-problem")
            try await fill("#pause-until", with: "", page)
            try await page.click(css: "dialog .primary")
            try await page.wait(until: "document.querySelector('.schedule-state').innerText === 'Paused'")
            try await page.click("Resume: Morning neck")
            try await page.wait(for: "Next: ", in: ".schedule-state")
            try await page.click("Remove: Morning neck", showing: "Sessions in history stay.", in: "dialog")
            try await page.click("Cancel")
            try await page.click("Remove: Morning neck", showing: "Sessions in history stay.", in: "dialog")
            try await page.click(css: "dialog .danger")
            try await page.wait(for: "No schedules yet")
        }
    }

    @Test func putsAStartOffInAnyView() async throws {
        try await host.home.missTheStart(of: "Morning neck")
        try await host.page(at: "#/history", showing: "No sessions yet") { page, _ in
            try await page.wait(for: "Morning neck", in: "#start-question")
            #expect(try await page.text(of: "#announcement").contains("Morning neck starts in "))
            try await page.wait(for: ":", in: "#start-question [role=timer]")
            // The notification of the same question is not shown besides.
            #expect(try await page.texts(of: "#notices article") == [])
            try await page.expectAccessible("the question", in: Self.looks)
            try await page.choose("300", in: ".later select")
            try await page.click("Later")
            try await page.wait(until: "!document.querySelector('.start-question')")
            try await page.go(to: "\(host.address)/#/schedules", showing: "Put off until")
            #expect(page.complaints() == [])
        }
    }

    @Test func startsTheSessionThatAsks() async throws {
        try await host.home.missTheStart(of: "Morning neck")
        try await host.page(showing: "Stretch Now") { page, _ in
            try await page.wait(for: "Morning neck", in: "#start-question")
            try await page.click("Start Now", showing: "Neck · 1 of 1", in: "#player")
            #expect(try await page.evaluate("return location.hash;") == "#/session")
            #expect(try await host.home.limber("status", "--json").snapshot.kind == .stretch)
            try await page.wait(until: "!document.querySelector('.start-question')")
        }
    }

    @Test func asksWhetherATimeIsRightAfterThreeRefusals() async throws {
        try await host.home.missTheStart(of: "Morning neck", refusals: 2)
        try await host.page(at: "#/schedules", showing: "Asks now whether it may start") { page, _ in
            try await page.click("Not This Time", showing: "Refused 3 times in a row.")
            try await page.wait(for: "Are these times still right", in: "#notices")
            try await page.expectAccessible()
            try await page.click("Keep It: Morning neck")
            try await page.wait(until: "!document.querySelector('#notices article')")
            try await page.wait(until: "!document.querySelector('.schedule-doubt')")
            #expect(page.complaints() == [])
        }
    }
}
