import SessionCore
import Testing

@Suite struct NearestNamesTests {
    private let names = ["default", "null", "plughw", "pulse"]

    @Test(arguments: [
        ("null", "null", 0), ("nul", "null", 1), ("nulls", "null", 1), ("pluse", "pulse", 1), ("DEFAULT", "default", 7),
        ("", "null", 4),
    ])
    func findsTheNearestName(name: String, nearest: String, distance: Int) {
        let first = names.nearest(to: name).first
        #expect(first?.name == nearest)
        #expect(first?.distance == distance)
    }

    @Test func sortsNamesOfEqualDistance() {
        #expect(["ac", "ab", "b"].nearest(to: "a").map(\.name) == ["ab", "ac", "b"])
    }

    @Test func comparesAPrefixOfALongName() {
        #expect(names.nearest(to: String(repeating: "x", count: 100_000)).first?.distance == 100)
    }

    @Test(arguments: [
        ("nek", "neck"), ("Neck", "neck"), ("nekc", "neck"), ("sholders", "shoulders"), ("ham", "hamstrings"),
        ("hipflexors", "hip_flexors"), ("knee", nil), ("elbow", nil), ("x", nil), ("", nil),
    ])
    func suggestsOnlyNearNames(name: String, suggestion: String?) {
        #expect(Region.allCases.map(\.rawValue).suggestion(for: name) == suggestion)
    }
}
