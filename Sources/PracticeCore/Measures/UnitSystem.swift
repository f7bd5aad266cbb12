/// The units in which weights and heights are shown. They are stored in metric units, and so are those of programs.
public enum UnitSystem: String, CaseIterable, Hashable, Sendable {
    /// Kilograms and centimetres.
    case metric
    /// Pounds, feet and inches.
    case imperial
}
