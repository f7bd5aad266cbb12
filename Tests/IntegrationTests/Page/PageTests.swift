import Testing

/// The page in a real browser, before a real daemon. One test at a time: two processors have enough to do with that.
@Suite(
    .serialized, .timeLimit(.minutes(5)),
    .enabled(if: Browser.isInstalled, "Debian's chromium and chromium-driver are needed"))
enum PageTests {}
