public import Logging
import Platform
import PracticeCore

/// An opener of the web page in the user's browser, with `xdg-open`.
public struct PageOpener: Sendable {
    private let address: @Sendable () -> String?
    private let environment: [String: String]
    private let logger: Logger

    /// Creates an opener.
    ///
    /// - Parameters:
    ///   - address: Returns the page's address, such as `http://127.0.0.1:5462/`; `nil` if the HTTP server is off.
    ///   - environment: The environment with `DISPLAY` or `WAYLAND_DISPLAY`.
    public init(address: @escaping @Sendable () -> String?, environment: [String: String], logger: Logger) {
        self.address = address
        self.environment = environment
        self.logger = logger
    }

    /// Opens a part of the page without waiting for the browser. Failures are logged.
    func open(_ link: NotificationLink) {
        guard let address = address() else {
            return logger.notice("cannot open the web page", metadata: ["error": "http.enabled is off"])
        }
        Task { [environment, logger] in
            guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0]?.isEmpty == false }),
                let opener = await ChildProgram.find("xdg-open", environment: environment)
            else {
                return logger.notice(
                    "cannot open the web page", metadata: ["error": "no display or no xdg-open", "url": "\(address)"])
            }
            do {
                // No time limit: some browsers stay in the foreground until they are closed.
                let end = try await ChildProgram(opener, [address + link.rawValue], environment: environment)
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
