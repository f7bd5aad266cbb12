import Resources
import Session

extension SessionPlanner.Bundle {
    /// What was installed with the program.
    static var installed: SessionPlanner.Bundle {
        get throws {
            let audio = try AudioFolder.locate()
            return SessionPlanner.Bundle(
                stretching: audio.stretching, meditation: audio.meditation, music: audio.musicLoop)
        }
    }
}
