import Foundation
package import SessionCore

/// The files of a session that Limber 1.0.0 left behind when it was killed, as that program wrote them.
///
/// The sessions were `limber stretch neck:20 back:20 --seed 3` and `limber meditate 5 --seed 3`, with the bundled
/// catalogs of that version.
package enum OldCheckpoint: String, CaseIterable, Sendable {
    /// In the introduction before the first stretch.
    case leadIn = "lead-in"
    /// In the first segment of the first stretch, which has no narration.
    case firstSegment = "first-segment"
    /// In the second segment, while "switch sides" was said.
    case switchSides = "switch-sides"
    /// In the second segment, after "switch sides".
    case secondSegment = "second-segment"
    /// In the introduction of the second stretch, which plays in its first segment.
    case introduction
    /// In the first sentence of the introduction.
    case meditationIntro = "meditation-intro"
    /// In the first sentence of the breathing.
    case meditationBreathing = "meditation-breathing"

    package var kind: SessionKind {
        switch self {
        case .leadIn, .firstSegment, .switchSides, .secondSegment, .introduction: .stretch
        case .meditationIntro, .meditationBreathing: .meditation
        }
    }

    private var folder: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Checkpoints-1.0/\(rawValue)")
    }

    /// Copies the files into folders that exist, with another time of the kill.
    package func copy(toState state: String, runtime: String, killedAt time: Timestamp) throws {
        let session = try String(contentsOf: folder.appending(path: "session.json"), encoding: .utf8)
            .replacing(/"savedAt":"[^"]*"/, with: "\"savedAt\":\"\(time)\"")
        try session.write(toFile: "\(state)/session.json", atomically: false, encoding: .utf8)
        var fields = try String(contentsOf: folder.appending(path: "position"), encoding: .utf8).split(separator: " ")
        fields[6] = "\(time.milliseconds)"
        try fields.joined(separator: " ").write(toFile: "\(runtime)/position", atomically: false, encoding: .utf8)
    }
}
