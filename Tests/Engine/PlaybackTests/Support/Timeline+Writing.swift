@testable import SessionCore

extension Clip {
    /// A clip named by a letter.
    init(_ letter: Character, _ frames: Int) { self.init(path: String(letter), frames: frames) }
}

extension Timeline {
    /// A timeline of consecutive stretches with one or two segments, which starts with its narration:
    /// `Timeline(.said("a", 10_000), .silent(20_000), .said("b", 5_000, in: 20_000))`.
    init(_ parts: Part...) {
        self.init(
            phases: parts.enumerated().map { index, part in
                var phase = Phase(
                    .segment(stretch: index / 2, number: 1 + index % 2), frames: part.frames, opening: part.clip,
                    from: part.clipStart, tones: part.tones)
                phase.music = part.music
                return phase
            })
    }

    struct Part {
        let clip: Clip?
        let frames: Int
        var clipStart = 0
        var tones: [Timeline.Tone] = []
        var music: Int? = 0

        static func silent(_ frames: Int) -> Part { Part(clip: nil, frames: frames) }

        /// A clip that fills its phase, is followed by silence, or is cut by the end of the phase.
        static func said(_ letter: Character, _ clipFrames: Int, in frames: Int? = nil) -> Part {
            Part(clip: Clip(letter, clipFrames), frames: frames ?? clipFrames)
        }

        /// The rest of a clip that runs on from the phase before.
        static func rest(_ letter: Character, _ clipFrames: Int, from clipStart: Int, in frames: Int) -> Part {
            Part(clip: Clip(letter, clipFrames), frames: frames, clipStart: clipStart)
        }

        /// The same part with the music of a group, or without music.
        func music(_ number: Int?) -> Part {
            var part = self
            part.music = number
            return part
        }

        /// The same part with one more tone.
        func tone(_ kind: Timeline.Tone.Kind, at offset: Int) -> Part {
            var part = self
            part.tones.append(Timeline.Tone(kind: kind, offset: offset))
            return part
        }
    }
}
