import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

/// The life of a routine file, with the program and its bundled catalog. Takes some seconds: the session is rendered.
@Suite(.timeLimit(.minutes(5))) struct RoutineCommandTests {
    private static let text = """
        name: Evening Unwind
        music: none
        steps:
          - stretch: cat-cow
            hold: 20s
          - wait: for me
          - repeat: 2
            rest-between: 5s
            steps:
              - stretch: cobra
                hold: 10s

        """

    private let home = TemporaryHome()

    private func program(_ line: String) async throws -> Finished {
        try await home.start(TemporaryHome.words(line)).finished()
    }

    @Test func checksAddsStartsAndRemovesARoutine() async throws {
        try home.write(Self.text, to: "evening.yaml")
        try home.write(Self.text.replacing("hold:", with: "hodl:"), to: "broken.yaml")

        let broken = try await program("routine check broken.yaml")
        #expect((broken.status, broken.errors) == (65, ""))
        #expect(broken.output.hasPrefix("broken.yaml:5:5: unknown key 'hodl'"))
        #expect(broken.output.hasSuffix("\n2 errors"))
        let checked = try await program("routine check evening.yaml")
        #expect((checked.status, checked.errors) == (0, ""))
        #expect(checked.output.hasSuffix(" in all, and 1 wait for you"))

        #expect(try await program("routine add evening.yaml").status == 0)
        #expect(try await program("routine list").output.hasPrefix("evening-unwind"))
        let shown = try await program("routine show evening-unwind --json")
        let details = try JSONDecoder().decode(RoutineDetails.self, from: Data(shown.output.utf8))
        #expect(details.text == Self.text)
        #expect(details.report.phases.count { $0.kind == .wait } == 1)
        let seconds = try #require(details.listing.seconds)

        // A rendering does not wait.
        let rendered = try await program("stretch evening-unwind --output file:evening.wav --events -")
        #expect(rendered.status == 0)
        #expect(try rendered.events.last.map { Int(Frames.seconds($0.frame).rounded()) } == seconds)
        // 16-bit stereo, after a header.
        let frames = try home.bytes(of: "evening.wav").count / 4
        #expect(Int(Frames.seconds(frames).rounded()) == seconds)

        #expect(try await program("routine remove evening-unwind --yes").status == 0)
        #expect(try await program("stretch evening-unwind --output null:virtual").status == 64)
    }

    @Test func startsTheDefaultRoutine() async throws {
        try home.write(Self.text, to: "evening.yaml")
        _ = try await program("routine add evening.yaml")
        #expect(try await program("routine default evening-unwind").status == 0)
        let played = try await program("stretch --output null:virtual --events -")
        #expect(played.status == 0)
        let steps = try played.events.compactMap { event -> Int? in
            if case .stepStarted(let step) = event.kind { step } else { nil }
        }
        #expect(steps.contains(3))
    }
}
