import Dispatch
import Foundation

/// Checks the laws of the reader on an input. libFuzzer calls this function with mutated inputs.
@_cdecl("LLVMFuzzerTestOneInput") public func checkLaws(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Data(UnsafeBufferPointer(start: bytes, count: count))
    let isChecked = DispatchSemaphore(value: 0)
    Task {
        if let law = await FuzzedReader.brokenLaw(by: input) {
            FileHandle.standardError.write(Data("broken law: \(law)\n".utf8))
            abort()
        }
        isChecked.signal()
    }
    isChecked.wait()
    return 0
}
