/// The lengths of the music's fades, in frames.
package struct MusicFades: Hashable, Sendable {
    /// The fall to the level under narration.
    package let fall: Int
    /// The rise after narration. Where the music changes, one falls and the other rises over as many frames.
    package let rise: Int
    /// The time by which the fall precedes narration. If it equals ``fall``, the music is down when the voice begins.
    package let lead: Int
    /// The shortest pause between cues in which the music returns.
    package let shortestReturn: Int
    /// The fade to silence at the end of a session.
    package let ending: Int

    /// The fades of sessions.
    package static let standard = MusicFades(
        fall: 14_400, rise: 48_000, lead: 14_400, shortestReturn: Frames.inSeconds(4), ending: Frames.inSeconds(5))

    /// Returns the fades of an alarm, whose music rises from silence over a number of frames, up to the bell.
    package static func rising(over frames: Int) -> MusicFades {
        MusicFades(
            fall: standard.fall, rise: frames, lead: standard.lead, shortestReturn: 0, ending: 0)
    }

    /// The level of music that is not interrupted. It is a multiple of ``fall`` and ``rise``, so that each frame
    /// changes the level by a whole number.
    package var fullLevel: Int { fall / Self.commonDivisor(fall, rise) * rise }

    /// Returns the change of the level by each frame on its way to a target; 0 at the target.
    func step(from level: Int, to target: Int) -> Int {
        if level < target { return fullLevel / rise }
        return level > target ? -fullLevel / fall : 0
    }

    /// Returns the frames after which a level that changes by a step is at its end: 0 or ``fullLevel``.
    func framesToEnd(from level: Int, step: Int) -> Int {
        let distance = step > 0 ? fullLevel - level : level
        let size = abs(step)
        return (distance + size - 1) / size
    }

    private static func commonDivisor(_ one: Int, _ other: Int) -> Int {
        other == 0 ? one : commonDivisor(other, one % other)
    }
}
