import Session
import SessionCore
import Testing

/// A session with commands, and all that has to happen in it.
struct Story: CustomTestStringConvertible {
    let name: String
    var regions = "neck:10"
    /// What there is instead of stretches.
    var meditation: MeditationOptions?
    var leadIn = LeadIn.first
    var music = MusicChoice.none
    var interrupt = Interrupt.pause
    /// What `--at` takes, with spaces in between.
    var commands = ""
    /// The events after the first, a line each.
    let expected: String

    var testDescription: String { name }

    func plan(in studio: Studio) throws -> SessionPlan {
        if let meditation { return try studio.plan(meditation, music: music, interrupt: interrupt) }
        return try studio.plan(regions, leadIn: leadIn, music: music, interrupt: interrupt)
    }

    static let all = plain + leadIns + musics + pauses + skips + skipsWhilePaused + goingBack + endings + meditations
}
