import ControlProtocol
import Session
import SessionCore
import TestSupport
import Testing

/// Whole sessions with scheduled commands, compared with the rules frame by frame.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SessionStoryTests {
    private let fixture = SessionFixture()

    @Test(arguments: Story.all)
    func publishesTheExpectedEventsAndSound(_ story: Story) async throws {
        let (sound, performance) = try await fixture.render(story.plan(in: fixture), at: story.commands)
        #expect(performance.story == story.expected)
        #expect(fixture.log.lines == [])
        guard story.music == .none else { return }
        // Not as one expression, which would print every sample on failure.
        let isAsTold = sound.isAlike(Sound(narrating: performance.events))
        #expect(isAsTold)
    }
}

/// A session with commands and its expected events.
struct Story: CustomTestStringConvertible {
    let name: String
    var regions = "neck:10"
    /// The options of a meditation.
    var meditation: MeditationOptions?
    var leadIn = LeadIn.first
    var introductions = Introductions.auto
    var changeOver = ChangeOver.none
    var music = MusicChoice.none
    var interrupt = Interrupt.pause
    /// The values of `--at`, separated by spaces.
    var commands = ""
    /// The events after the first, a line for each frame.
    let expected: String

    var testDescription: String { name }

    func plan(in fixture: SessionFixture) throws -> SessionPlan {
        if let meditation { return try fixture.plan(meditation) }
        return try fixture.plan(
            regions, leadIn: leadIn, introductions: introductions, changeOver: changeOver, music: music,
            interrupt: interrupt)
    }

    static let all =
        [plain, changeOver] + explanations + musics + pauses + skips + skipsWhilePaused + goingBack + endings
        + meditations
}

extension String {
    /// The events of `neck:10` up to its first segment; other stories begin with them.
    static let toFirstHalf = "0 says neck\n48000 said neck; segment 0.1\n"
    /// The events of `neck:10` up to the words in its second segment.
    static let toSecondHalf = toFirstHalf + "288000 segment 0.2; says switch\n312000 said switch\n"
    /// The events of `neck:10` up to its closing.
    static let toClosing = toSecondHalf + "528000 says complete\n"

    /// The events of `neck:10` from a second segment on.
    ///
    /// - Parameters:
    ///   - frame: The first frame of the segment.
    ///   - events: The events before the segment's on its frame.
    ///   - record: The seconds and the skips of the record.
    static func toTheEnd(from frame: Int, after events: String = "", _ record: String) -> String {
        """
        \(frame) \(events.isEmpty ? "" : events + "; ")segment 0.2; says switch
        \(frame + 24_000) said switch
        \(frame + 240_000) says complete
        \(frame + 288_000) said complete; completed in \(record)
        """
    }
}
