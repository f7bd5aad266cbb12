package import ScoreCore

extension Clip {
    /// A clip named by a letter.
    package init(_ letter: Character, _ frames: Int) { self.init(path: String(letter), frames: frames) }
}

extension Timeline {
    /// A timeline of consecutive phases, which start with their narration:
    /// `Timeline(.said("a", 10_000), .silent(20_000), .said("b", 5_000, in: 20_000))`.
    package init(_ parts: Part...) {
        self.init(
            phases: parts.map { part in
                let cue = part.clip.map { clip in
                    Cue(
                        clip: clip, offset: 0, end: min(clip.frames - part.clipStart, part.frames),
                        clipStart: part.clipStart)
                }
                var phase = Phase(frames: part.frames, cues: cue.map { [$0] } ?? [], tones: part.tones)
                phase.music = part.music
                return phase
            })
    }

    package struct Part {
        fileprivate let clip: Clip?
        fileprivate let frames: Int
        fileprivate var clipStart = 0
        fileprivate var tones: [Timeline.Tone] = []
        fileprivate var music: Int? = 0

        package static func silent(_ frames: Int) -> Part { Part(clip: nil, frames: frames) }

        /// A clip that fills its phase, is followed by silence, or is cut by the end of the phase.
        package static func said(_ letter: Character, _ clipFrames: Int, in frames: Int? = nil) -> Part {
            Part(clip: Clip(letter, clipFrames), frames: frames ?? clipFrames)
        }

        /// The rest of a clip that runs on from the phase before.
        package static func rest(_ letter: Character, _ clipFrames: Int, from clipStart: Int, in frames: Int) -> Part {
            Part(clip: Clip(letter, clipFrames), frames: frames, clipStart: clipStart)
        }

        /// The same part with the music of a group, or without music.
        package func music(_ number: Int?) -> Part {
            var part = self
            part.music = number
            return part
        }

        /// The same part with one more tone.
        package func tone(_ kind: Timeline.Tone.Kind, at offset: Int) -> Part {
            var part = self
            part.tones.append(Timeline.Tone(kind: kind, offset: offset))
            return part
        }
    }
}
