import Foundation
import TestSupport
import Testing

/// Every phase of a session in all looks: its accessibility, and its pictures on the contact sheet.
@Suite(.page, .timeLimit(.minutes(5))) struct PlayerSheetPageTests {
    private let host = PageHost(changing: [
        "LIMBER_SESSION_CATALOG": nil, "LIMBER_SESSION_CHANGE_OVER": "1m", "LIMBER_SESSION_LEAD_IN": "every",
        "LIMBER_SESSION_RECORD": nil, "LIMBER_SPEECH_ENABLED": "false",
    ])

    private func waitFor(stage: String, _ page: Browser) async throws {
        try await page.wait(until: "document.querySelector('#player').dataset.stage === '\(stage)'")
    }

    @Test func showsEveryPhaseOfAStretch() async throws {
        try await host.page(at: "#/session") { page, _ in
            try await host.setUp(["neck": 600, "back": 600])
            try await host.send("POST", "/api/session/start", "{}")
            try await waitFor(stage: "ready", page)
            try await page.examine("session, get ready")
            try await page.press("n")
            try await waitFor(stage: "hold", page)
            try await page.examine("session, hold")
            try await page.press(" ", showing: "Paused", in: ".player-detail")
            try await page.examine("session, paused")
            try await page.press("e")
            try await waitFor(stage: "introduction", page)
            try await page.examine("session, introduction")
        }
    }

    @Test func showsEverythingAroundASession() async throws {
        try await host.page(at: "#/session") { page, daemon in
            try await host.setUp(["neck": 600, "back": 600])
            try await host.send("POST", "/api/session/start", "{}")
            try await waitFor(stage: "ready", page)
            try await page.click("More", showing: "Skip stretch", in: ".sheet")
            try await page.examine("session, menu")
            try await page.click("Stop", showing: "End Session?", in: "dialog")
            try await page.examine("session, question of its end")
            try await page.click("Cancel")
            try await page.click("Minimize the session", showing: "No meditation sessions yet")
            try await page.examine("today, bar of a session")
            try await page.click("Meditate", showing: "A session is running", in: "dialog")
            try await page.examine("today, question about a session")
            try await page.click("Back to Session", showing: "Neck · 1 of 2", in: "#player")
            daemon.signal(SIGSTOP)
            try await page.click(css: "[data-command=toggle]")
            try await page.wait(for: "The connection to Limber is lost.", in: "#connection", within: 10)
            try await page.examine("session, lost connection")
            try await page.click("Minimize the session", showing: "Stretch Now")
            try await page.examine("today, lost connection")
            daemon.signal(SIGCONT)
        }
    }

    @Test func showsTheEndOfASession() async throws {
        try await host.page(at: "#/session") { page, _ in
            try await host.setUp(["neck": 10, "back": 600])
            try await host.send("POST", "/api/session/start", "{}")
            // The right side is held to its end, which takes 5 s.
            for stage in ["ready", "hold", "ready"] {
                try await waitFor(stage: stage, page)
                try await page.press("n")
            }
            try await page.wait(for: "Back · 2 of 2", in: "#player")
            try await page.press("q", showing: "End Session?", in: "dialog")
            try await page.click("End Session", showing: "Not recorded: less than a minute was heard.")
            try await page.examine("end, not recorded")
            try await page.click("Keep", showing: "Session saved")
            try await page.examine("end, saved")
            try await page.click("Something was different?", showing: "Choose what you really did.")
            try await page.examine("end, correction")
            try await page.click("Delete Session", showing: "Delete this session?", in: "dialog")
            try await page.examine("end, question of the deletion")
        }
    }

    @Test func showsEveryPartOfAMeditation() async throws {
        try await host.page(at: "#/session") { page, _ in
            try await host.send("POST", "/api/session/start", #"{"kind":"meditation","minutes":5,"breath":"4-6"}"#)
            try await page.wait(for: "Introduction", in: ".ring")
            try await page.examine("meditation, introduction")
            try await page.press("n", showing: "Breathe", in: ".ring")
            try await page.examine("meditation, breath")
            try await page.tap(".ring")
            try await page.examine("meditation, dim")
            try await page.press(" ", showing: "Paused", in: ".player-detail")
            try await page.examine("meditation, paused")
        }
    }

    @Test func showsEveryStepOfARoutine() async throws {
        let text = """
            name: Steps
            steps:
              - exercise: Plank
                work: 10m
              - rest: 10m
              - breathe: {pattern: 4-6, for: 5m}
              - wait: for me
              - stretch: neck-side-tilt
                hold: 60s
            """
        try await host.page(at: "#/session") { page, _ in
            let body = try JSONEncoder().encode(["text": text])
            try await host.send("POST", "/api/routines", String(decoding: body, as: UTF8.self))
            try await host.send("POST", "/api/session/start", #"{"kind":"routine","routine":"steps"}"#)
            for stage in ["exercise", "rest", "breath", "wait"] {
                try await waitFor(stage: stage, page)
                try await page.examine("routine, \(stage)")
                try await page.press("n")
            }
        }
    }
}
