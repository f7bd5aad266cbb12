import SessionCore

/// The form of `stretches.json`. Unknown keys are ignored.
struct Manifest: ManifestShape {
    static let fileName = "stretches.json"

    struct RegionEntry: Decodable {
        let stretches: [Tolerant<StretchEntry>]
    }

    struct StretchEntry: Decodable {
        struct AudioFiles: Decodable {
            let begin: String
            /// The name and the side.
            let short: String?
            let end: String?
        }

        let id: String
        let name: String
        let description: String
        /// The words of the clip `short`.
        let short: String?
        /// The words on how to come out of the stretch, which the clip `end` speaks.
        let ending: String?
        let bilateral: Bool
        let posture: String?
        /// The picture: `pictures.svg#ID` for one of Limber's drawings, or an SVG or PNG file; anything else is
        /// ignored.
        let image: Tolerant<String>?
        let audioFiles: AudioFiles
    }

    struct Shared: Hashable, Sendable, Decodable {
        let switchSides: String
        let halfway: String
        let sessionComplete: String
        let silence: String?
        let care: Care?
    }

    /// Sentences about safety and breath. A session draws one of each list.
    struct Care: Hashable, Sendable, Decodable {
        struct Line: Hashable, Sendable, Decodable {
            let audioFile: String
            let text: String?
        }

        let early: [Line]?
        let half: [Line]?
    }

    /// The language of the voice; English if missing.
    let language: Tolerant<LanguageTag>?
    let regions: [String: Tolerant<RegionEntry>]
    let shared: Tolerant<Shared>
    /// The words of the clips in ``Shared``, by the names of their members.
    let sharedTexts: [String: String]?
    /// The words of recordings for routines, by their paths.
    let phrases: [String: String]?
}

/// A part of a manifest that keeps its own decoding error, so that a check can report the errors of all parts.
enum Tolerant<Part: Decodable>: Decodable {
    case valid(Part)
    case broken(DecodingError)

    init(from decoder: any Decoder) {
        do {
            self = .valid(try Part(from: decoder))
        } catch let error as DecodingError {
            self = .broken(error)
        } catch {
            self = .broken(.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "\(error)")))
        }
    }
}
