extension String {
    /// The text on one line: a space in place of each break and tab, and without the other control characters, with which a
    /// text could forge lines or steer a terminal.
    var onOneLine: String {
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
