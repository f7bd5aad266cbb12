import PracticeCore
import SessionCore
import Testing

@Suite struct LastYearTests {
    @Test(arguments: [
        ("0000-01-01", true), ("2026-11-21", true), ("8999-12-31", true), ("9000-01-01", false), ("9999-12-31", false),
    ])
    func admitsDatesUpToTheYear8999(text: String, isAdmitted: Bool) throws {
        #expect(LastYear.admits(try #require(LocalDay(parsing: text))) == isAdmitted)
        for time in ["00:00:00.000", "23:59:59.999"] {
            #expect(LastYear.admits(try #require(Timestamp("\(text)T\(time)Z"))) == isAdmitted)
        }
    }
}
