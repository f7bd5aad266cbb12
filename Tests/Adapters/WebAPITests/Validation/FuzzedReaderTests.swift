import Foundation
import TestSupport
import Testing

@testable import WebAPI

/// The inputs of `tools/fuzz json` that reach different code.
@Suite struct FuzzedReaderTests {
    /// Takes 0.2 s.
    @Test func keepsItsLawsOnEveryFuzzedInput() async throws {
        #expect(try await FuzzingCorpus.brokenLaws(of: "json", by: FuzzedReader.brokenLaw) == [])
    }

    /// White space that is none in JSON, a byte order mark, and a number in UTF-16.
    @Test(arguments: ["\u{B}[]", "[\u{C}]", "[\u{FEFF}1]", "[1\0]"]) func readsNoMoreThanJSON(text: String) {
        #expect(throws: (any Error).self) { try JSONValue(parsing: Data(text.utf8)) }
    }
}
