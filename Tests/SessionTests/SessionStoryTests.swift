import ControlProtocol
import SessionCore
import TestSupport
import Testing

/// Whole sessions with scheduled commands, compared with the rules frame by frame.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SessionStoryTests {
    private let fixture: SessionFixture

    init() throws { fixture = try SessionFixture() }

    @Test(arguments: Story.all)
    func publishesTheExpectedEvents(_ story: Story) async throws {
        let performance = try await fixture.play(try story.plan(in: fixture), at: story.commands)
        #expect(performance.story == story.expected)
        #expect(fixture.log.lines == [])
    }

    @Test(arguments: Story.all)
    func playsTheExpectedSound(_ story: Story) async throws {
        let path = "\(fixture.folder.path)/session.wav"
        let performance = try await fixture.play(
            try story.plan(in: fixture), output: .file(path: path), at: story.commands)
        #expect(performance.story == story.expected)
        guard story.music == .none else { return }
        // Not as one expression, which would print every sample on failure.
        let isAsTold = try Sound(file: path).isAlike(Sound(narrating: performance.events))
        #expect(isAsTold)
    }
}
