import AudioFiles
import SessionCore

extension MusicPlaylist {
    /// The place of a position among files that play in a loop.
    public struct Place: Hashable, Sendable {
        /// The index of the file.
        public let file: Int
        /// The position in the file, in frames at the mixer's rate.
        public let frame: Int
        /// The length of the files before it.
        let framesBefore: Int
    }

    /// Returns the place of a position, counted through all loops.
    ///
    /// Only the files before the position are measured, or all if it is in a later loop.
    public static func place(of position: Int, in files: [String]) -> Place {
        var lengths: [Int] = []
        var measured = 0
        while measured <= position, lengths.count < files.count {
            lengths.append(frames(of: files[lengths.count]))
            measured += lengths.last ?? 0
        }
        guard measured > 0 else { return Place(file: 0, frame: 0, framesBefore: 0) }
        var rest = measured > position ? position : position % measured
        let start = rest
        var file = 0
        while rest >= lengths[file] {
            rest -= lengths[file]
            file += 1
        }
        return Place(file: file, frame: rest, framesBefore: start - rest)
    }

    private static func frames(of file: String) -> Int {
        guard let reader = try? SoundFileReader(path: file) else { return 0 }
        return Frames.converting(reader.frames, from: reader.rate)
    }
}
