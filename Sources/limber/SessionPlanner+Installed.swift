import Resources
import Session

extension SessionPlanner.Bundle {
    /// The audio files that were installed with the program.
    static var installed: SessionPlanner.Bundle {
        get throws {
            let audio = try AudioFolder.locate()
            return SessionPlanner.Bundle(
                stretching: audio.stretching, meditation: audio.meditation, music: audio.musicLoop)
        }
    }
}
