import FoundationEssentials
import Glibc
import Platform

/// A reader of the media keys of input devices, which may be connected and removed at any time.
///
/// A thread of its own waits in `poll` for keys and for changes of the device folder.
public actor MediaKeyReader {
    /// The kernel's folder of input devices.
    public static let systemFolder = "/dev/input"
    /// The time after which a permission error of a new device is reported: udev sets the permissions after the node
    /// appears.
    private static let settlingTime = Duration.seconds(1)

    private let thread = ThreadExecutor(name: "limber-keys")
    private let search: DeviceSearch
    private let isGrabbing: Bool
    private var watch: FolderWatch?
    private var devices: [InputDevice] = []
    private var refused = RefusedDevices()
    private var events: [MediaKeyEvent] = []
    private var stage = Stage.new

    private enum Stage {
        case new
        case started
    }

    /// The executor with the reader's own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Creates a reader without opening any device.
    ///
    /// - Parameters:
    ///   - devices: The paths of devices, or of FIFOs and files with `input_event` records. Empty means all devices
    ///     with media keys in `folder`.
    ///   - folder: The folder with the devices `event*`.
    ///   - grab: Whether to grab devices that have no other keys, so that other programs do not receive the media keys.
    public init(devices: [String] = [], folder: String = systemFolder, grab: Bool = false) {
        search = devices.isEmpty ? .folder(folder) : .paths(devices)
        isGrabbing = grab
    }

    /// Returns the next event without waiting, or `nil` if none is pending. The first call opens the devices.
    public func pending() -> MediaKeyEvent? {
        start()
        return events.isEmpty ? nil : events.removeFirst()
    }

    /// Waits for the next event.
    ///
    /// - Returns: The event, or `nil` if the task was cancelled.
    public func next() async -> MediaKeyEvent? {
        await withTaskCancellationHandler {
            while !Task.isCancelled {
                if let event = pending() { return event }
                await waitAndRead()
            }
            return nil
        } onCancel: {
            thread.wake()
        }
    }

    private func start() {
        guard case .new = stage else { return }
        stage = .started
        watch = FolderWatch(for: .entries, in: search.folders) { [thread] in thread.wake() }
        rescan(settlingTime: .zero)
    }

    private func waitAndRead() async {
        let polled = devices.map(\.polled)
        let ready = await thread.wait(for: polled, until: refused.nextReport).filter { $0.returned != 0 }
        for device in devices where ready.contains(where: { $0.descriptor == device.polled.descriptor }) {
            read(device)
        }
        if watch?.takeReport() == true { rescan(settlingTime: Self.settlingTime) }
        reportUnreadable()
    }

    private func read(_ device: InputDevice) {
        do throws(InputDevice.EndOfInput) {
            for key in try device.presses() { events.append(.pressed(key, device.identity)) }
        } catch {
            // The node may exist for some time after the device, and a file stays: do not open either again.
            refused.markUseless(device.node, at: device.identity.path)
            forget(device)
        }
    }

    private func forget(_ device: InputDevice) {
        devices.removeAll { $0 === device }
        events.append(.lost(device.identity))
    }

    /// Closes removed devices and opens new ones.
    private func rescan(settlingTime: Duration) {
        for device in devices
        where NodeIdentity(path: device.identity.path)?.isSameFile(as: device.node) != true {
            // Keys may have been pressed since the last reading.
            read(device)
            if devices.contains(where: { $0 === device }) { forget(device) }
            _ = refused.markMissing(device.identity.path)
        }
        for path in search.candidates() where !devices.contains(where: { $0.identity.path == path }) {
            open(path, settlingTime: settlingTime)
        }
        reportUnreadable()
    }

    private func open(_ path: String, settlingTime: Duration) {
        guard let node = NodeIdentity(path: path) else {
            if case .paths = search, refused.markMissing(path) { events.append(.obstacle(.missing(path: path))) }
            return
        }
        guard !refused.contains(node, at: path) else { return }
        do throws(InputDevice.OpenError) {
            let device = try InputDevice(opening: path)
            refused.forget(path)
            devices.append(device)
            events.append(.found(device.identity))
            if isGrabbing, let obstacle = device.grab() { events.append(.obstacle(obstacle)) }
        } catch .forbidden {
            refused.markForbidden(node, at: path, reportAt: .now.advanced(by: settlingTime))
        } catch {
            refused.markUseless(node, at: path)
            if let obstacle = search.obstacle(for: error, at: path) { events.append(.obstacle(obstacle)) }
        }
    }

    private func reportUnreadable() {
        let paths = refused.takeUnreported(at: .now)
        if !paths.isEmpty { events.append(.obstacle(.unreadable(paths: paths))) }
    }
}

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
    func obstacle(for refusal: InputDevice.OpenError, at path: String) -> MediaKeyError? {
        switch (self, refusal) {
        case (_, .failed(let reason)): .unusable(path: path, reason: reason)
        case (.paths, .withoutMediaKeys(let device)): .withoutMediaKeys(device)
        case (.paths, .noInputDevice): .noInputDevice(path: path)
        case (.paths, .dead): .missing(path: path)
        case (.folder, .withoutMediaKeys), (.folder, .noInputDevice), (.folder, .dead), (_, .forbidden): nil
        }
    }
}
