import ControlProtocol
import SessionCore
import TestSupport
import Testing

/// Whole sessions with commands at times on the sink's clock, against what the rules say of them, to the frame.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SessionStoryTests {
    private let studio: Studio

    init() throws { studio = try Studio() }

    @Test(arguments: Story.all)
    func tellsTheStoryOnAVirtualSink(_ story: Story) async throws {
        let performance = try await studio.play(try story.plan(in: studio), at: story.commands)
        #expect(performance.story == story.expected)
        #expect(studio.log.lines == [])
    }

    @Test(arguments: Story.all)
    func soundsAsTheStoryTells(_ story: Story) async throws {
        let path = "\(studio.folder.path)/session.wav"
        let performance = try await studio.play(
            try story.plan(in: studio), output: .file(path: path), at: story.commands)
        #expect(performance.story == story.expected)
        guard story.music == .none else { return }
        // Not as one expression, which would print every sample.
        let isAsTold = try Sound(file: path).isAlike(Sound(narrating: performance.events))
        #expect(isAsTold)
    }
}
