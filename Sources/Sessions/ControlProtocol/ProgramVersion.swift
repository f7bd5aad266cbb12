/// The version that the command line, the control socket and the API report.
public enum ProgramVersion {
    /// The version in the form `major.minor.patch`, without the commit that `limber --version` adds.
    public static let text = "1.1.0"
}
