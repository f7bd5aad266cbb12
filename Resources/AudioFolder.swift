import FoundationEssentials

/// The narration and the music that come with the program.
///
/// `Bundle.module` would trap where there is no bundle, so the folder is looked for: beside the executable as SwiftPM
/// puts it, then where a package installs it.
public struct AudioFolder: Hashable, Sendable {
    /// The folder that holds `stretching`, `meditation`, `reminders` and `music`.
    public let path: String

    /// The folder of the stretches' catalog.
    public var stretching: String { path + "/stretching" }

    /// The folder of the meditations' catalog.
    public var meditation: String { path + "/meditation" }

    /// The folder of what is said outside of sessions.
    public var reminders: String { path + "/reminders" }

    /// The music that plays unless the user chooses another.
    public var musicLoop: String { path + "/music/loop.wav" }

    /// The folder that belongs to an executable, by default the running one.
    public static func locate(executable: String? = nil) throws(AudioFolderMissing) -> AudioFolder {
        let running = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let places = places(executable: executable ?? running ?? "/usr/bin/limber")
        guard let path = places.first(where: { FileManager.default.fileExists(atPath: $0 + "/stretching") }) else {
            throw AudioFolderMissing(places: places)
        }
        return AudioFolder(path: path)
    }

    private static func places(executable: String) -> [String] {
        let folder = URL(filePath: executable).deletingLastPathComponent()
        let prefix = folder.deletingLastPathComponent()
        return [
            folder.appending(path: "limber_Resources.resources/Audio").path,
            prefix.appending(path: "share/limber").path,
            "/usr/share/limber",
        ]
    }
}

/// The audio is in none of the places where it could have been installed.
public struct AudioFolderMissing: Error, Hashable, CustomStringConvertible {
    /// Where it was looked for.
    public let places: [String]

    /// One sentence that names the places.
    public var description: String {
        "cannot find the bundled audio in \(places.joined(separator: ", ")); reinstall Limber"
    }
}
