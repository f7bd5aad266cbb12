extension String {
    /// The text on one line, with a space for each line break and tab. Other control characters are removed, because a
    /// text with them could forge lines or control a terminal.
    package var onOneLine: String {
        let scalars = unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
            switch scalar.properties.generalCategory {
            case .control: scalar.properties.isWhitespace ? " " : nil
            case .lineSeparator, .paragraphSeparator: " "
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
