import ControlProtocol
import SessionCore
import Testing

@Suite struct ScheduledCommandTests {
    @Test(arguments: [
        ("12.5=pause", 600_000, SessionCommand.pause), ("0=play", 0, .play),
        ("31=skip-stretch", 1_488_000, .skipStretch),
        // The nearest frame, half up.
        ("0.00001=toggle", 0, .toggle), ("0.0000104166=stop", 0, .stop), ("0.0000104168=stop", 1, .stop),
    ])
    func readsATimeAndACommand(text: String, clock: Int, command: SessionCommand) throws {
        let scheduled = try ScheduledCommand(parsing: text)
        #expect(scheduled.clock == clock)
        #expect(scheduled.command == command)
    }

    @Test(arguments: [
        "", "=", "pause", "pause=5", "5=", "=pause", "-1=pause", "nan=pause", "inf=pause", "1e99=pause", "5=rewind",
        "5=pause=6", "5 = pause", "5:pause",
    ])
    func rejectsOtherText(text: String) {
        #expect(throws: OptionError.self) { try ScheduledCommand(parsing: text) }
    }

    @Test func printsTheParsedForm() throws {
        #expect("\(try ScheduledCommand(parsing: "12.5=pause"))" == "12.5=pause")
    }
}
