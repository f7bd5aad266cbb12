import CLinux

/// Records as the kernel writes them for input devices.
public enum Records {
    /// One record.
    public static func record(_ type: Int32, _ code: Int32, _ value: Int32) -> [UInt8] {
        let record = input_event(
            time: timeval(tv_sec: 1_700_000_000, tv_usec: 1), type: UInt16(type), code: UInt16(code), value: value)
        return withUnsafeBytes(of: record) { Array($0) }
    }

    /// The end of a frame (SYN_REPORT).
    public static let report = record(EV_SYN, SYN_REPORT, 0)
    /// Lost records (SYN_DROPPED).
    public static let dropped = record(EV_SYN, SYN_DROPPED, 0)

    /// A key event: pressed (1), repeated (2) or released (0).
    public static func key(_ code: Int32, _ value: Int32 = 1) -> [UInt8] {
        record(EV_KEY, code, value) + report
    }

    /// A held key as HID devices report it, with its scan code first.
    public static func held(_ code: Int32, repeats: Int) -> [UInt8] {
        record(EV_MSC, MSC_SCAN, 0xc00cd) + key(code) + (0..<repeats).flatMap { _ in key(code, 2) } + key(code, 0)
    }
}
