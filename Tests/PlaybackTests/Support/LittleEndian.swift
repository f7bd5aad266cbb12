/// 16-bit samples as bytes in a file or a pipe.
func littleEndian(_ samples: some Sequence<Int16>) -> [UInt8] {
    samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
}
