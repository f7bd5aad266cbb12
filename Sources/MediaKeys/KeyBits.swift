import CLinux

/// Which keys an input device has.
struct KeyBits {
    private var bits = [UInt8](repeating: 0, count: Int(KEY_MAX) / 8 + 1)

    /// Asks a device; `nil` where it is none.
    init?(of descriptor: Int32) {
        guard clinux_input_bits(descriptor, EV_KEY, &bits, bits.count) >= 0 else { return nil }
    }

    private func has(_ code: Int) -> Bool { bits[code / 8] & 1 << (code % 8) != 0 }

    var hasMediaKeys: Bool { MediaKey.allCases.contains { has(Int($0.code)) } }

    /// Whether it is a keyboard or a mouse. A headset's AVRCP device has digits and Enter, too, but no letters.
    var typesOrPoints: Bool { has(Int(KEY_A)) || has(Int(BTN_LEFT)) }
}
