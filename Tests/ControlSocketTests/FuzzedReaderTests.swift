import Foundation
import TestSupport
import Testing

/// The inputs of `tools/fuzz rpc` that reach different code.
@Suite struct FuzzedReaderTests {
    /// Takes 1.5 s.
    @Test func keepsItsLawsOnEveryFuzzedInput() async throws {
        let inputs = try FuzzingCorpus.inputs(of: "rpc")
        #expect(!inputs.isEmpty)
        for input in inputs {
            let law = await FuzzedReader.brokenLaw(by: input)
            #expect(law == nil, "\(input.base64EncodedString())")
        }
    }
}
