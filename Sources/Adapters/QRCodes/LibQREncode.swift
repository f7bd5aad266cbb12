import Glibc

/// The functions of libqrencode, loaded while the program runs. Limber does not depend on it.
struct LibQREncode {
    /// The lowest error correction (7 %): a screen is not damaged, and fewer modules are larger.
    private static let lowCorrection: Int32 = 0
    /// The offsets of `width` and `data` in the struct `QRcode`, after the version of the symbol.
    private static let (widthOffset, dataOffset) = (4, 8)

    private let encode: @convention(c) (UnsafePointer<CChar>, Int32, Int32) -> UnsafeMutableRawPointer?
    private let release: @convention(c) (UnsafeMutableRawPointer?) -> Void

    /// Loads libqrencode; `nil` if it is not installed.
    init?() {
        guard let library = dlopen("libqrencode.so.4", RTLD_LAZY | RTLD_NODELETE) else { return nil }
        func function<Function>(_ name: String) -> Function? {
            dlsym(library, "QRcode_" + name).map { unsafeBitCast($0, to: Function.self) }
        }
        guard
            let encode: @convention(c) (UnsafePointer<CChar>, Int32, Int32) -> UnsafeMutableRawPointer? = function(
                "encodeString8bit"),
            let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = function("free")
        else { return nil }
        self.encode = encode
        self.release = release
    }

    /// Returns the smallest symbol of a text, row by row, in which `true` is a dark module; `nil` if no symbol has room
    /// for the text.
    func modules(of text: String) -> [[Bool]]? {
        guard let symbol = encode(text, 0, Self.lowCorrection) else { return nil }
        defer { release(symbol) }
        let width = Int(symbol.load(fromByteOffset: Self.widthOffset, as: Int32.self))
        let data = symbol.load(fromByteOffset: Self.dataOffset, as: UnsafePointer<UInt8>?.self)
        guard let data, width > 0 else { return nil }
        // The lowest bit of a byte is the colour, the others tell the part of the symbol.
        return (0..<width).map { row in (0..<width).map { data[row * width + $0] & 1 == 1 } }
    }
}
