import FoundationEssentials
import Glibc
import Platform

/// Reads the media keys of input devices that come and go, on a thread of its own that sleeps until a key is pressed or
/// a folder changes.
public actor MediaKeyReader {
    /// Where the kernel has its input devices.
    public static let systemFolder = "/dev/input"
    /// How long a device that has just come may be forbidden: its node appears first, and then whom it is for.
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
        case looking
    }

    /// The thread, for the runtime.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Prepares to read.
    ///
    /// - Parameters:
    ///   - devices: Paths of devices, or of FIFOs and files with `input_event` records; none is every device with media
    ///     keys in `folder`.
    ///   - folder: Where the devices are whose names begin with `event`.
    ///   - grab: Whether other programs shall not get the keys, where that takes nothing else from them.
    public init(devices: [String] = [], folder: String = systemFolder, grab: Bool = false) {
        search = devices.isEmpty ? .folder(folder) : .paths(devices)
        isGrabbing = grab
    }

    /// What has happened already, one thing after the other; at first what there is. `nil` where the next has still to be
    /// waited for.
    public func pending() -> MediaKeyEvent? {
        begin()
        return events.isEmpty ? nil : events.removeFirst()
    }

    /// Waits until something happens.
    ///
    /// - Returns: `nil` once the task is cancelled.
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

    private func begin() {
        guard case .new = stage else { return }
        stage = .looking
        do throws(FolderWatch.Failure) {
            watch = try FolderWatch(for: .entries, in: search.folders.first ?? "/")
        } catch {
            events.append(.obstacle(.unwatched(folder: error.folder, reason: error.reason)))
        }
        lookAround(settlingTime: .zero)
    }

    private func waitAndRead() async {
        var polled = devices.map(\.polled)
        if let watched = watch?.polled { polled.append(watched) }
        let ready = await thread.wait(for: polled, until: refused.nextComplaint).filter { $0.returned != 0 }
        for device in devices where ready.contains(where: { $0.descriptor == device.polled.descriptor }) {
            read(device)
        }
        if watch != nil, ready.contains(where: { $0.descriptor == watch?.polled.descriptor }) {
            watch?.acknowledge()
            lookAround(settlingTime: Self.settlingTime)
        }
        complain()
    }

    private func read(_ device: InputDevice) {
        do throws(InputDevice.Gone) {
            for key in try device.presses() { events.append(.pressed(key, device.identity)) }
        } catch {
            // Its node can outlive it a little, and a file stays: neither is to be opened again.
            refused.note(device.node, at: device.identity.path)
            forget(device)
        }
    }

    private func forget(_ device: InputDevice) {
        devices.removeAll { $0 === device }
        events.append(.lost(device.identity))
    }

    /// Looks at everything: what is gone, what is there now.
    private func lookAround(settlingTime: Duration) {
        do throws(FolderWatch.Failure) {
            try watch?.watch(search.folders)
        } catch {
            watch = nil
            events.append(.obstacle(.unwatched(folder: error.folder, reason: error.reason)))
        }
        for device in devices
        where NodeIdentity(path: device.identity.path)?.isSameFile(as: device.node) != true {
            forget(device)
            _ = refused.noteMissing(device.identity.path)
        }
        for path in search.candidates() where !devices.contains(where: { $0.identity.path == path }) {
            open(path, settlingTime: settlingTime)
        }
        complain()
    }

    private func open(_ path: String, settlingTime: Duration) {
        guard let node = NodeIdentity(path: path) else {
            if case .paths = search, refused.noteMissing(path) { events.append(.obstacle(.missing(path: path))) }
            return
        }
        guard !refused.contains(node, at: path) else { return }
        do throws(InputDevice.Refusal) {
            let device = try InputDevice(opening: path)
            refused.forget(path)
            devices.append(device)
            events.append(.found(device.identity))
            if isGrabbing, let obstacle = device.grab() { events.append(.obstacle(obstacle)) }
        } catch .forbidden {
            refused.noteForbidden(node, at: path, complainingAt: .now.advanced(by: settlingTime))
        } catch {
            refused.note(node, at: path)
            if let obstacle = search.obstacle(for: error, at: path) { events.append(.obstacle(obstacle)) }
        }
    }

    private func complain() {
        let paths = refused.takeComplaints(at: .now)
        if !paths.isEmpty { events.append(.obstacle(.unreadable(paths: paths))) }
    }
}
