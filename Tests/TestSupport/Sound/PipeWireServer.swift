import Foundation

/// A private PipeWire with WirePlumber and its PulseAudio server, and with a silent sink in real time.
package final class PipeWireServer: SoundServer {
    private static let programs = ["pipewire", "wireplumber", "pipewire-pulse", "parec"].map { "/usr/bin/\($0)" }

    /// Whether Debian's pipewire, wireplumber, pipewire-pulse, pulseaudio-utils, dbus and libasound2-plugins are
    /// installed.
    package static var isInstalled: Bool {
        programs.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) } && PrivateBus.isInstalled
            && PulseServer.hasPlugin
    }

    private static let configuration = """
        context.properties = { core.daemon = true core.name = pipewire-0 default.clock.rate = 48000 }
        context.spa-libs = {
            audio.convert.* = audioconvert/libspa-audioconvert
            support.* = support/libspa-support
        }
        context.modules = [
            { name = libpipewire-module-protocol-native }
            { name = libpipewire-module-metadata }
            { name = libpipewire-module-spa-node-factory }
            { name = libpipewire-module-client-node }
            { name = libpipewire-module-access args = { } }
            { name = libpipewire-module-adapter }
            { name = libpipewire-module-link-factory }
            { name = libpipewire-module-session-manager }
        ]
        context.objects = [
            { factory = spa-node-factory args = {
                factory.name = support.node.driver node.name = Dummy-Driver priority.driver = 20000 } }
        ]
        """

    private let bus: PrivateBus
    private let folder: TemporaryFolder
    private var running: [Program] = []

    /// Starts the server. Returns once it has its sink.
    package init() async throws {
        bus = try PrivateBus()
        folder = try TemporaryFolder()
        try folder.file("pipewire.conf", text: Self.configuration)
        try await start(0, "-c", "\(folder.path)/pipewire.conf") { $0.exists("pipewire-0") }
        try await start(1) { _ in true }
        try await start(2) { $0.exists("pulse/native") }
        try await loadSink("limber")
    }

    private func start(_ program: Int, _ arguments: String..., isReady: (TemporaryFolder) -> Bool) async throws {
        running.append(try Program(Self.programs[program], arguments, environment))
        try await until { isReady(folder) }
    }

    package func kill() { running = [] }

    /// Sends a signal to the server that plays.
    package func signal(_ number: Int32) { running.first?.signal(number) }

    package var address: String { "unix:\(folder.path)/pulse/native" }

    package var environment: [String: String] {
        bus.environment.merging(["HOME": folder.path, "XDG_RUNTIME_DIR": folder.path]) { $1 }
    }
}

extension TemporaryFolder {
    fileprivate func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/\(name)") }
}
