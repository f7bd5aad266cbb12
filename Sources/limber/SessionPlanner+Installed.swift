import Catalog
import Resources
import Session
import SessionCore

extension SessionPlanner.Bundle {
    /// The audio files that were installed with the program.
    static var installed: SessionPlanner.Bundle {
        get throws {
            let audio = try AudioFolder.locate()
            return SessionPlanner.Bundle(catalogs: audio.catalogs, music: audio.music)
        }
    }
}

extension AudioFolder {
    /// The bundled catalogs and those in the data folders of the user.
    var catalogs: InstalledCatalogs {
        InstalledCatalogs(bundled: path, roots: (try? CurrentUser.folders().catalogs) ?? [])
    }

    /// Returns the folder of the recorded sentences in a language.
    static func reminders(in language: LanguageTag) throws -> String {
        try locate().catalogs.folder(of: .reminders, in: language)
    }
}
