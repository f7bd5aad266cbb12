extension Unicode.Scalar {
    /// Whether the scalar changes how other text is shown, instead of being shown: a control character, a separator of
    /// lines or paragraphs, or an embedding, override or isolate of the direction (Unicode Standard Annex #9, 2). The
    /// marks U+061C, U+200E and U+200F are none: Arabic and Hebrew texts need them, and they reverse no letters.
    package var isDisplayControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        }
    }
}

extension String {
    /// The text on one line, with a space for each line break and tab. Other control characters are removed, because a
    /// text with them could forge lines, reverse words or control a terminal.
    package var onOneLine: String {
        let scalars = unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
            guard scalar.isDisplayControl else { return scalar }
            return scalar.properties.isWhitespace ? " " : nil
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
