/// A sentence of a stretching catalog about safety or breath, which belongs to no stretch.
struct CareLine: Hashable, Sendable {
    /// The time of a line in a session, as the manifest names it.
    enum Time: String, CaseIterable {
        case early
        case half
    }

    /// The path of the clip in the catalog's folder.
    let path: String
    /// The place in the manifest, such as `shared.care.early[0].audioFile`.
    let place: String

    /// Returns the lines of a manifest for a time.
    static func lines(of cues: Manifest.Shared, for time: Time) -> [CareLine] {
        let lines =
            switch time {
            case .early: cues.care?.early
            case .half: cues.care?.half
            }
        return (lines ?? []).enumerated().map { index, line in
            CareLine(path: line.audioFile, place: "shared.care.\(time.rawValue)[\(index)].audioFile")
        }
    }

    /// Returns all lines of a manifest.
    static func lines(of cues: Manifest.Shared) -> [CareLine] { Time.allCases.flatMap { lines(of: cues, for: $0) } }
}
