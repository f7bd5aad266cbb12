import Testing

/// The page in a real browser, against a real daemon. Serialized: each test keeps two processors busy.
@Suite(
    .serialized, .timeLimit(.minutes(5)),
    .enabled(if: Browser.isInstalled, "Debian's chromium and chromium-driver are needed"))
enum PageTests {}
