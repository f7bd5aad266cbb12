import FoundationEssentials
import Platform

/// Where to look for devices.
enum DeviceSearch: Hashable, Sendable {
    /// Whatever has media keys in a folder.
    case folder(String)
    /// Just these.
    case paths([String])

    /// The folders in which devices come and go.
    var folders: Set<String> {
        switch self {
        case .folder(let folder): [folder]
        case .paths(let paths): Set(paths.map(\.parentFolder))
        }
    }

    /// The paths that could be devices now.
    func candidates() -> [String] {
        switch self {
        case .folder(let folder):
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.filter { $0.hasPrefix("event") }.sorted().map { "\(folder)/\($0)" }
        case .paths(let paths):
            return paths
        }
    }

    /// What there is to say about a device that is not read. In a folder most have nothing to do with us.
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
