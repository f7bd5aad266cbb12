import CLinux

/// What the kernel writes when something happens to an input device.
public enum Records {
    /// One record.
    public static func record(_ type: Int32, _ code: Int32, _ value: Int32) -> [UInt8] {
        let record = input_event(
            time: timeval(tv_sec: 1_700_000_000, tv_usec: 1), type: UInt16(type), code: UInt16(code), value: value)
        return withUnsafeBytes(of: record) { Array($0) }
    }

    /// The end of a frame.
    public static let report = record(EV_SYN, SYN_REPORT, 0)
    /// Records were lost.
    public static let dropped = record(EV_SYN, SYN_DROPPED, 0)

    /// A key goes down (1), stays down (2), or comes up (0).
    public static func key(_ code: Int32, _ value: Int32 = 1) -> [UInt8] {
        record(EV_KEY, code, value) + report
    }

    /// A key is held for a while, as HID devices report it: with its scan code before it.
    public static func held(_ code: Int32, repeats: Int) -> [UInt8] {
        record(EV_MSC, MSC_SCAN, 0xc00cd) + key(code) + (0..<repeats).flatMap { _ in key(code, 2) } + key(code, 0)
    }
}
