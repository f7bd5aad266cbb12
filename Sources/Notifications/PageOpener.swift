public import Logging
import Platform
import PracticeCore

/// Opens the page in a browser, where the box has one: what `xdg-open` does.
public struct PageOpener: Sendable {
    private let address: @Sendable () -> String?
    private let environment: [String: String]
    private let logger: Logger

    /// - Parameters:
    ///   - address: Of the page, such as `http://127.0.0.1:5462/`; `nil` where there is none.
    ///   - environment: Where the display is.
    public init(address: @escaping @Sendable () -> String?, environment: [String: String], logger: Logger) {
        self.address = address
        self.environment = environment
        self.logger = logger
    }

    /// Opens it. What keeps it from being opened is logged.
    func open(_ place: NotificationLink) {
        guard let address = address() else {
            return logger.notice("cannot open the web page", metadata: ["error": "http.enabled is off"])
        }
        guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0]?.isEmpty == false }),
            let opener = ChildProgram.path(of: "xdg-open", environment: environment)
        else {
            return logger.notice(
                "cannot open the web page", metadata: ["error": "no display or no xdg-open", "url": "\(address)"])
        }
        Task { [environment, logger] in
            do {
                // Some browsers stay in the foreground as long as they run.
                let end = try await ChildProgram(opener, [address + place.rawValue], environment: environment)
                    .run(within: nil)
                if end != .exited(0) {
                    logger.notice(
                        "cannot open the web page", metadata: ["error": "xdg-open \(end)", "url": "\(address)"])
                }
            } catch {
                logger.notice("cannot open the web page", metadata: ["error": "\(error)", "url": "\(address)"])
            }
        }
    }
}
