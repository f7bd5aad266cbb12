import Testing

@testable import limber

@Suite struct UnitStateTests {
    private static let reason = "'sudo journalctl -u limber -n 20' has the reason"

    @Test(arguments: [
        ("loaded active running success enabled", "ok   limber.service is active (running)", nil),
        (
            "loaded inactive dead success disabled", "BAD  limber.service is inactive and not enabled",
            "run 'sudo systemctl enable --now limber'"
        ),
        (
            "loaded inactive dead success enabled", "BAD  limber.service is inactive and enabled",
            "run 'sudo systemctl start limber'"
        ),
        ("loaded failed failed exit-code enabled", "BAD  limber.service is failed (failed, exit-code)", reason),
        (
            "loaded activating auto-restart exit-code enabled",
            "BAD  limber.service is activating (auto-restart, exit-code)", reason
        ),
        ("loaded reloading reload success enabled", "ok   limber.service is reloading (reload)", nil),
        ("loaded activating start success enabled", "ok   limber.service is activating (start)", nil),
        (
            "masked inactive dead success masked", "BAD  limber.service is masked",
            "run 'sudo systemctl unmask limber', and then 'sudo systemctl enable --now limber'"
        ),
        (
            "bad-setting inactive dead success enabled", "BAD  systemd cannot load limber.service (bad-setting)",
            "'sudo systemctl status limber' has the reason"
        ),
        (
            "error inactive dead success ", "BAD  systemd cannot load limber.service (error)",
            "'sudo systemctl status limber' has the reason"
        ),
        ("not-found inactive dead success ", "BAD  limber.service is not installed", "install Limber again"),
    ])
    func namesTheFaultAndTheCommand(values: String, text: String, advice: String?) {
        let names = ["LoadState", "ActiveState", "SubState", "Result", "UnitFileState"]
        let values = values.split(separator: " ", omittingEmptySubsequences: false)
        let shown = zip(names, values).map { "\($0)=\($1)\n" }.joined()
        let finding = UnitState(parsing: shown).finding(of: .system)
        #expect(finding.lines.first == "service  \(text)")
        #expect(finding.advice == advice)
    }

    @Test func namesTheManagerOfTheUser() {
        let finding = UnitState(parsing: "LoadState=loaded\nActiveState=failed\n").finding(of: .user)
        #expect(finding.advice == "'journalctl --user -u limber -n 20' has the reason")
    }
}

@Suite struct FindingsAnswerTests {
    @Test func bringsTheFindingsOfTheDaemon() {
        let findings = [
            Finding("devices", .good, "2 devices"), Finding("devices", .good, "hw:0"),
            Finding("page", .bad, "cannot serve the page", advice: "reinstall Limber"), Finding("page", .notable, "b"),
        ]
        let answer = FindingsAnswer(findings)
        #expect(answer.list == findings)
        #expect(!answer.healthy)
        // A list has its subject once.
        #expect(
            findings.lines == [
                "devices  ok   2 devices", "         ok   hw:0", "page     BAD  cannot serve the page",
                "              → reinstall Limber", "page     note b",
            ])
    }
}
