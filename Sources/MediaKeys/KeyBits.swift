import CLinux

/// The keys of an input device, as the kernel's bit set.
struct KeyBits {
    private var bits = [UInt8](repeating: 0, count: Int(KEY_MAX) / 8 + 1)

    /// Reads the bits with `EVIOCGBIT`; `nil` if the descriptor is not an input device.
    init?(of descriptor: Int32) {
        guard clinux_input_bits(descriptor, EV_KEY, &bits, bits.count) >= 0 else { return nil }
    }

    private func has(_ code: Int) -> Bool { bits[code / 8] & 1 << (code % 8) != 0 }

    var hasMediaKeys: Bool { MediaKey.allCases.contains { has(Int($0.code)) } }

    /// Whether the device has letters or a left button. A headset's AVRCP device has digits and Enter, but no letters.
    var isKeyboardOrPointer: Bool { has(Int(KEY_A)) || has(Int(BTN_LEFT)) }
}
