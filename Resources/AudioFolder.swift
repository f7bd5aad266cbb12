import FoundationEssentials

/// The folder of the bundled narration and music.
///
/// The module `Resources` holds the bundled audio and the web page and finds their folders on disk. It does not read
/// the files. Its functions may be called on any thread. ``locate(executable:)`` searches beside the executable, where
/// SwiftPM puts resources, and then in the folders of an installation; `Bundle.module` would trap without a bundle.
public struct AudioFolder: Hashable, Sendable {
    /// The path of the folder with `stretching`, `meditation`, `reminders` and `music`.
    public let path: String

    /// The folder of the stretch catalog.
    public var stretching: String { path + "/stretching" }

    /// The folder of the meditation catalog.
    public var meditation: String { path + "/meditation" }

    /// The folder of the announcements outside of sessions.
    public var reminders: String { path + "/reminders" }

    /// The folder of the bundled music.
    public var music: String { path + "/music" }

    /// The version that `tools/install` wrote beside the audio; `nil` in a clone of the repository.
    public var version: String? {
        let text = try? String(contentsOfFile: path + "/version", encoding: .utf8)
        return text?.split(whereSeparator: \.isNewline).first.map(String.init)
    }

    /// Returns the folder of an executable, by default the running one.
    ///
    /// - Throws: ``AudioFolderMissing`` if none of the candidate folders exists.
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

/// The error of an installation without the bundled audio.
public struct AudioFolderMissing: Error, Hashable, CustomStringConvertible {
    /// The folders that were searched.
    public let places: [String]

    /// The error message: the searched folders and the remedy.
    public var description: String {
        "cannot find the bundled audio in \(places.joined(separator: ", ")); reinstall Limber"
    }
}
