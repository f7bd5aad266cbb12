/// A picture of a body that stands upright and looks to the left, as lines that a test can replace.
enum SamplePicture {
    static let lines = [
        "view": "view side left", "trunk": "trunk pelvis 160 122 neck 160 66 head 158 41",
        "left-leg": "left-leg knee 160 168 ankle 161 214", "right-leg": "right-leg same",
        "left-arm": "left-arm wrist 156 130", "right-arm": "right-arm same",
        "region": "region left-thigh front",
    ]

    /// All lines but that of the view.
    static var others: String { text(["view": ""]) }

    /// Returns the text of the picture.
    ///
    /// - Parameter changes: The lines that replace those of the same keyword, or follow them if the keyword is new. An
    ///   empty line removes one.
    static func text(_ changes: [String: String] = [:]) -> String {
        lines.merging(changes) { _, new in new }.sorted { $0.key < $1.key }.map(\.value).joined(separator: "\n")
    }
}
