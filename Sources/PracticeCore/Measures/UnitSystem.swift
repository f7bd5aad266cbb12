/// The units for displaying weights and heights. Storage and programmatic interfaces are always metric.
public enum UnitSystem: String, CaseIterable, Hashable, Sendable {
    case metric
    /// Pounds, feet and inches.
    case imperial
}
