import Resources
import Session

extension SessionPlanner.Bundle {
    /// What was installed with the program.
    static var installed: SessionPlanner.Bundle {
        get throws {
            let audio = try AudioFolder.locate()
            return SessionPlanner.Bundle(catalog: audio.stretching, music: audio.musicLoop)
        }
    }
}
