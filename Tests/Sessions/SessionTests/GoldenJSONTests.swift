import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

@testable import Session

/// Every event, snapshot and record of whole sessions as clients read them, a line of JSON each, in `Tests/Golden`.
///
/// `LIMBER_GOLDEN=write` writes the files anew, for a change of the format that is meant.
@Suite(.serialized, .timeLimit(.minutes(5))) struct GoldenJSONTests {
    private let fixture = SessionFixture()

    /// The sessions with their commands: each kind, and each state that a session without a device can have.
    private static let sessions = [
        ("stretch", "3=pause 4=play 5=skip 20=previous 22=explain 30=skip-stretch"),
        ("stopped", "13=pause 14=stop"), ("meditation", "10=pause 11=play 15=skip 40=previous"),
        ("routine", "3=pause 4=play 20=skip 30=previous"),
    ]

    @Test(arguments: sessions) func keepsTheJSON(of name: String, with commands: String) async throws {
        let performance = try await fixture.play(plan(name), at: commands)
        let lines = try performance.updates.map { update in
            switch update {
            case .event(let event): try ControlJSON.line(event)
            case .snapshot(let snapshot): try ControlJSON.line(snapshot)
            }
        }
        // Times of the clock, ids, and paths of this run.
        let changing = /[0-9-]+T[0-9:.]+Z|[0-9a-f]{8}(-[0-9a-f]{4,12}){4}|\/tmp\/limber-test-\w+|speech-[0-9a-f]+/
        // How far a virtual output is rendered at an event depends on when its clips were decoded.
        let moving = /"(segmentElapsed|segmentRemaining|sessionRemaining|captionElapsed)":[0-9.]+/
        let sounding = /"interrupting":true,|"narrating":(true|false),/
        let text = lines.joined(separator: "\n").replacing(changing, with: "…")
            .replacing(moving) { "\"\($0.1)\":0" }
            .replacing(sounding, with: "")
        let file = TemporaryHome.repository.appending(path: "Tests/Golden/\(name).jsonl")
        if ProcessInfo.processInfo.environment["LIMBER_GOLDEN"] == "write" {
            try Data("\(text)\n".utf8).write(to: file)
        }
        let kept = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let changed = zip(kept, text.split(separator: "\n")).first { $0 != $1 }
        #expect(changed == nil && kept.count == lines.count, "\(changed ?? ("", "")) of \(kept.count) lines")
    }

    private func plan(_ name: String) async throws -> SessionPlan {
        switch name {
        case "meditation": try fixture.plan(MeditationOptions(minutes: 2))
        case "routine":
            try await fixture.plan(
                routine: """
                    name: Morning
                    announce: count
                    steps:
                      - stretch: turn
                        hold: 5s
                      - rest: 5s
                      - repeat: 2
                        rest-between: 3s
                        steps:
                          - exercise: Plank
                            work: 6s
                      - say: Roll onto your back.
                      - wait: for me
                      - breathe: { pattern: 4-6, for: 20s }
                      - play: bell
                    """)
        default: try fixture.plan("neck:10 back:10", leadIn: .every, changeOver: .standard, tones: .on)
        }
    }
}
