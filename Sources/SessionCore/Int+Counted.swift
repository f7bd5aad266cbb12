extension Int {
    /// Returns the number with a noun in its singular or plural, such as `1 session` and `2 sessions`.
    ///
    /// - Parameter plural: The plural of a noun that takes more than an "s".
    public func counted(_ noun: String, _ plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? "\(noun)s")"
    }
}
