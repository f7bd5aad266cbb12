/// The version of the program, which every way in tells.
public enum ProgramVersion {
    /// As people read it.
    public static let text = "1.0.0"
}
