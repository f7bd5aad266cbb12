import Logging
import Platform
import SDBus
import ServiceLifecycle
import UnixSignals
import UserFiles

/// The service that reloads the configuration on SIGHUP. If the configuration is invalid, it logs the errors and keeps
/// the settings.
///
/// The service does nothing if SIGHUP was ignored at the start, as by `nohup`.
struct ReloadService: Service {
    let settings: CurrentSettings
    let read: @Sendable () throws -> ProgramSettings
    let logger: Logger

    func run() async throws {
        guard !Hangup.isIgnored else {
            try? await gracefulShutdown()
            return
        }
        let start = settings.current
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
            notifySystemd(.reloading(since: .now), logger)
            do {
                settings.replace(with: try read())
                logger.notice("configuration reloaded")
                let waiting = settings.current.keysForRestart(since: start)
                if !waiting.isEmpty {
                    logger.notice("restart required", metadata: ["settings": "\(waiting.joined(separator: ", "))"])
                }
            } catch {
                for fault in "\(error)".split(separator: "\n") {
                    logger.error("configuration not reloaded", metadata: ["error": "\(fault)"])
                }
            }
            notifySystemd(.ready, logger)
        }
    }
}
