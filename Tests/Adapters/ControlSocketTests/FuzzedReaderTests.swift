import TestSupport
import Testing

/// The inputs of `tools/fuzz rpc` that reach different code.
@Suite struct FuzzedReaderTests {
    /// Takes 1.5 s.
    @Test func keepsItsLawsOnEveryFuzzedInput() async throws {
        #expect(try await FuzzingCorpus.brokenLaws(of: "rpc", by: FuzzedReader.brokenLaw) == [])
    }
}
