import Testing

@testable import limber

@Suite struct LeadingOptionsTests {
    private let lookup = CommandLookup(Limber.self)

    @Test(arguments: [
        ("-q pause", "pause -q"),
        ("--config a.yaml status --json", "status --config a.yaml --json"),
        ("--set units=imperial --quiet weight 80", "weight --set units=imperial --quiet 80"),
        ("--set=units=imperial workout log squat", "workout log --set=units=imperial squat"),
        ("-q intend -- -5", "intend -q -- -5"),
        ("-q rest 2m", "rest -q 2m"),
        ("-q skip-stretch", "skip -q --stretch"),
        ("-q workout weeks", "workout cycle status -q"),
        ("-q help stretch", "help stretch"),
        ("-q --version", "--version"),
        ("-q dance", "dance -q"),
        ("-q --json status", "--json status -q"),
        ("pause -q", "pause -q"),
        ("", ""),
    ])
    func stand(line: String, behindTheCommand expected: String) throws {
        #expect(try LeadingOptions(words(line)).arguments(lookup) == words(expected))
    }

    @Test(arguments: [("-q", "-q"), ("--quiet --set a=b", "--quiet"), ("--config status", "--config")])
    func needACommand(line: String, option: String) {
        let failure = #expect(throws: Failure.self) { try LeadingOptions(words(line)).arguments(lookup) }
        #expect(failure?.description == "missing command after '\(option)'; list the commands with 'limber --help'")
        #expect(failure?.status == .usage)
    }

    @Test(arguments: ["--config", "--set"])
    func needTheirValue(option: String) {
        let failure = #expect(throws: Failure.self) { try LeadingOptions([option]).arguments(lookup) }
        #expect(failure?.description == "missing value for '\(option)'; see 'limber status --help'")
    }

    private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }
}
