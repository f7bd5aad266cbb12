import Session
import SessionCore
import Testing

/// A session with commands and its expected events.
struct Story: CustomTestStringConvertible {
    let name: String
    var regions = "neck:10"
    /// The options of a meditation.
    var meditation: MeditationOptions?
    var leadIn = LeadIn.first
    var changeOver = ChangeOver.none
    var music = MusicChoice.none
    var interrupt = Interrupt.pause
    /// The values of `--at`, separated by spaces.
    var commands = ""
    /// The events after the first, a line each.
    let expected: String

    var testDescription: String { name }

    func plan(in fixture: SessionFixture) throws -> SessionPlan {
        if let meditation { return try fixture.plan(meditation, music: music, interrupt: interrupt) }
        return try fixture.plan(
            regions, leadIn: leadIn, changeOver: changeOver, music: music, interrupt: interrupt)
    }

    static let all =
        plain + leadIns + changeOvers + musics + pauses + skips + skipsWhilePaused + goingBack + endings + meditations
}
