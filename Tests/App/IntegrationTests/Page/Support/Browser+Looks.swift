import TestSupport

// Screens, colours and sizes of text.
extension Browser {
    /// A common screen size.
    enum Screen: CaseIterable {
        case phone, smallPhone, narrowPhone, phoneOnItsSide, tablet, laptop
        /// A laptop with pages at 200 %.
        case zoomedLaptop
        /// The smallest width that WCAG 2.2 requires (1.4.10).
        case smallest
        /// A screen that is read from across the room. Its session has no controls until a pointer moves.
        case wall

        /// The screens whose sessions always have controls.
        static let withControls = allCases.filter { $0 != .wall }

        /// Width and height in CSS pixels, and the device pixels per CSS pixel.
        fileprivate var size: (width: Int, height: Int, scale: Int) {
            switch self {
            case .smallPhone: (320, 640, 1)
            case .narrowPhone: (360, 740, 1)
            case .phone: (390, 844, 1)
            case .phoneOnItsSide: (740, 360, 1)
            case .tablet: (768, 1024, 1)
            case .laptop: (1280, 800, 1)
            case .zoomedLaptop: (640, 400, 2)
            case .smallest: (320, 256, 4)
            case .wall: (1920, 1080, 1)
            }
        }
    }

    /// The colours of a page: its own two, or those that the user has chosen for everything.
    enum Scheme: String { case light, dark, forced }

    /// A screen with colours, and with text of the usual or twice the usual size.
    struct Look: Equatable, CustomStringConvertible {
        let screen: Screen
        let scheme: Scheme
        let hasLargeText: Bool

        init(_ screen: Screen, _ scheme: Scheme = .light, hasLargeText: Bool = false) {
            self.screen = screen
            self.scheme = scheme
            self.hasLargeText = hasLargeText
        }

        var description: String { "\(screen), \(scheme)\(hasLargeText ? ", text at 200 %" : "")" }
    }

    /// Emulates another screen with other colours.
    func show(on screen: Screen, scheme: Scheme = .light) async throws { try await show(Look(screen, scheme)) }

    /// Emulates a look.
    func show(_ look: Look) async throws {
        let size = look.screen.size
        try await devTools(
            "Emulation.setDeviceMetricsOverride",
            ["width": size.width, "height": size.height, "deviceScaleFactor": size.scale, "mobile": false])
        try await devTools(
            "Emulation.setEmulatedMedia",
            [
                "features": [
                    ["name": "prefers-color-scheme", "value": look.scheme == .dark ? "dark" : "light"],
                    ["name": "forced-colors", "value": look.scheme == .forced ? "active" : "none"],
                    ["name": "prefers-reduced-motion", "value": "reduce"],
                ]
            ])
        try await devTools("Page.setFontSizes", ["fontSizes": ["standard": look.hasLargeText ? 32 : 16]])
    }

    /// Sets the locale of pages loaded from now on.
    func use(locale: String, timeZone: String) async throws {
        try await devTools("Emulation.setLocaleOverride", ["locale": locale])
        try await devTools("Emulation.setTimezoneOverride", ["timezoneId": timeZone])
    }
}
