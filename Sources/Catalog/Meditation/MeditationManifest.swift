/// The form of `meditation.json`. Unknown keys are ignored.
struct MeditationManifest: ManifestShape {
    static let fileName = "meditation.json"

    struct Session: Decodable {
        let id: String
        let name: String
        let description: String
        let variants: [Tolerant<Variant>]
    }

    struct Variant: Decodable {
        let durationMinutes: Int
        let phases: [Tolerant<Phase>]
    }

    struct Phase: Decodable {
        let type: String
        let durationSeconds: Double
        let fixedCues: [Tolerant<FixedCue>]?
        let interjections: [Tolerant<Interjection>]?
    }

    struct FixedCue: Decodable {
        let atSeconds: Double
        let audioFile: String
    }

    struct Interjection: Decodable {
        let earliestSeconds: Double
        let latestSeconds: Double
        let audioPool: [String]
    }

    struct Shared: Decodable {
        let bell: String
    }

    let sessions: [Tolerant<Session>]
    let shared: Tolerant<Shared>
}
