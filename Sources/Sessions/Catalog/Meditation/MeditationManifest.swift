import SessionCore

/// The form of `meditation.json`. Unknown keys are ignored.
struct MeditationManifest: ManifestShape {
    static let fileName = "meditation.json"

    /// A course: an object, or the name of a file in the same folder that holds the object.
    enum SessionEntry: Decodable {
        case file(String)
        case inline(Tolerant<Session>)

        init(from decoder: any Decoder) throws {
            if let name = try? decoder.singleValueContainer().decode(String.self) {
                self = .file(name)
            } else {
                self = .inline(Tolerant(from: decoder))
            }
        }
    }

    /// A course with its variants for different lengths.
    struct Session: CatalogFile {
        let id: String
        /// The `sessionType` of records, if it differs from the id.
        let sessionType: String?
        let name: String
        let description: String
        /// Whether only the lengths of the variants are allowed. By default, variants are stretched to any length.
        let fixedLengths: Bool?
        /// The lists of clips that interjections name.
        let pools: [String: [String]]?
        let variants: [Tolerant<Variant>]
        /// The spoken words of the course's clips, by path.
        let texts: [String: String]?
    }

    struct Variant: Decodable {
        let durationMinutes: Int
        let fadeOutSeconds: Double?
        let phases: [Tolerant<Phase>]
    }

    struct Phase: Decodable {
        let type: String
        let durationSeconds: Double
        let guidedBreaths: GuidedBreaths?
        let fixedCues: [Tolerant<FixedCue>]?
        let interjections: [Tolerant<Interjection>]?
    }

    /// Breaths that the voice counts.
    struct GuidedBreaths: Decodable {
        let atSeconds: Double
        let forSeconds: Double
        let pattern: String
        let audioFile: String?
    }

    struct FixedCue: Decodable {
        let atSeconds: Double
        let audioFile: String
    }

    struct Interjection: Decodable {
        let earliestSeconds: Double
        let latestSeconds: Double
        let audioPool: Pool
    }

    /// The clips of an interjection: a list, or the name of a list of the course.
    enum Pool: Decodable {
        case named(String)
        case files([String])

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let name = try? value.decode(String.self) {
                self = .named(name)
            } else {
                self = .files(try value.decode([String].self))
            }
        }
    }

    /// A breathing pattern.
    struct Breath: Decodable {
        struct Phase: Decodable {
            let breathe: String
            let seconds: Double
            let audioFile: String?
        }

        let name: String
        let phases: [Phase]
    }

    struct Shared: Decodable {
        let bell: String
    }

    /// The language of the voice; English if missing.
    let language: LanguageTag?
    let sessions: [SessionEntry]
    let breaths: [Tolerant<Breath>]?
    let shared: Tolerant<Shared>
    /// The spoken words of the clips that all courses share, by path.
    let texts: [String: String]?
}
