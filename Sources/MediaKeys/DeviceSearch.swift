import FoundationEssentials
import Platform

/// The devices to read.
enum DeviceSearch: Hashable, Sendable {
    /// All devices with media keys in a folder.
    case folder(String)
    /// The devices that the user named.
    case paths([String])

    /// The folders to watch for connected and removed devices.
    var folders: Set<String> {
        switch self {
        case .folder(let folder): [folder]
        case .paths(let paths): Set(paths.map(\.parentFolder))
        }
    }

    /// Returns the paths to try: the `event*` entries of the folder, or the named paths.
    func candidates() -> [String] {
        switch self {
        case .folder(let folder):
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.filter { $0.hasPrefix("event") }.sorted().map { "\(folder)/\($0)" }
        case .paths(let paths):
            return paths
        }
    }

    /// Returns the obstacle to report for a refused device; `nil` for an unsuitable device in a folder, where most are.
    func obstacle(for refusal: InputDevice.Refusal, at path: String) -> MediaKeyObstacle? {
        switch (self, refusal) {
        case (_, .failed(let reason)): .unusable(path: path, reason: reason)
        case (.paths, .withoutMediaKeys(let device)): .withoutMediaKeys(device)
        case (.paths, .noInputDevice): .noInputDevice(path: path)
        case (.paths, .dead): .missing(path: path)
        case (.folder, .withoutMediaKeys), (.folder, .noInputDevice), (.folder, .dead), (_, .forbidden): nil
        }
    }
}
