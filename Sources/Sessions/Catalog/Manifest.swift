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
            /// In place of `end` unless the next stretch is done standing.
            let endLow: String?
            /// The easier form.
            let easier: String?
        }

        let id: String
        let name: String
        let description: String
        /// The words of the clip `short`.
        let short: String?
        /// The words on how to come out of the stretch, which the clip `end` speaks.
        let ending: String?
        /// The words of the clip `endLow`.
        let lowEnding: String?
        /// The words of the clip `easier`.
        let easier: String?
        let bilateral: Bool
        let posture: String?
        /// The time to change sides, in seconds.
        let sideChange: Int?
        /// The words for the joints that the stretch loads.
        let loads: [String]?
        /// The words for what the stretch needs.
        let needs: [String]?
        /// Whether the stretch suits pregnancy; `true` if missing.
        let pregnancy: Bool?
        /// The picture: `pictures.svg#ID` for one of Limber's drawings, or an SVG or PNG file; anything else is
        /// ignored.
        let image: Tolerant<String>?
        let audioFiles: AudioFiles
    }

    struct Shared: Hashable, Sendable, Decodable {
        let switchSides: String
        let halfway: String
        let sessionComplete: String
        /// The closings after a stretch that is done standing or sitting, and before sleep, in place of the one above.
        let sessionCompleteStanding: String?
        let sessionCompleteSitting: String?
        let sessionCompleteQuiet: String?
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

extension Manifest.Shared {
    /// Returns the path of the closing after a stretch in a posture.
    func closing(after posture: Posture?, isQuiet: Bool = false) -> String {
        let other: String? =
            switch posture {
            case _ where isQuiet: sessionCompleteQuiet
            case .standing: sessionCompleteStanding
            case .sitting: sessionCompleteSitting
            case .kneeling, .lying, nil: nil
            }
        return other ?? sessionComplete
    }

    /// All closings with their names in the manifest.
    var closings: [(name: String, path: String)] {
        [
            ("sessionComplete", sessionComplete), ("sessionCompleteStanding", sessionCompleteStanding),
            ("sessionCompleteSitting", sessionCompleteSitting), ("sessionCompleteQuiet", sessionCompleteQuiet),
        ].compactMap { name, path in path.map { (name, $0) } }
    }
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
