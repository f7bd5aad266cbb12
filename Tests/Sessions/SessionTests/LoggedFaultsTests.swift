import TestSupport
import Testing

@testable import Session

@Suite struct LoggedFaultsTests {
    @Test func areLoggedOnceUntilTheyComeBack() {
        let log = Log()
        let faults = LoggedFaults(logger: log.logger)
        for found in [["one"], ["one"], ["one", "other"], ["other"], ["one", "other"]] { faults.log(found, "left out") }
        #expect(log.lines == ["one", "other", "one"].map { "warning: left out error=\($0)" })
        #expect(faults.current == ["one", "other"])
    }
}
