import SessionCore
import TestSupport
import Testing

@testable import Session

/// The example in the doc comments of Session. It takes milliseconds.
@Suite struct SessionExamples {
    @Test func canBeResumedForAnHour() {
        let noon = Timestamp.noon
        let checkpoint = Checkpoint.sample(savedAt: noon)
        let soon = checkpoint.verdict(now: noon.advanced(by: 3600))  // .resumable
        let late = checkpoint.verdict(now: noon.advanced(by: 3601))  // .stale
        #expect(soon == .resumable)
        #expect(late == .stale)
    }
}
