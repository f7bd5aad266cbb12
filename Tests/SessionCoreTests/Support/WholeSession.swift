import SessionCore

extension StretchRoutine {
    /// A session of all regions with clips of fixed lengths, so that its frames never change. The introduction of the
    /// last stretch is longer than half of the stretch.
    static let wholeSession = StretchRoutine(
        steps: [
            step(.neck, seconds: 60, introduction: 446_401),
            step(.shoulders, seconds: 75, introduction: 512_000),
            step(.back, seconds: 120, introduction: 398_217, isBilateral: false),
            step(.hipFlexors, seconds: 60, introduction: 571_003),
            step(.glutes, seconds: 120, introduction: 480_000),
            step(.hamstrings, seconds: 61, introduction: 350_999),
            step(.quads, seconds: 60, introduction: 302_480, isBilateral: false),
            step(.calves, seconds: 10, introduction: 290_001),
        ],
        switchSides: Clip(path: "switch-sides", frames: 67_200),
        halfway: Clip(path: "halfway", frames: 81_123),
        complete: Clip(path: "complete", frames: 214_083))

    private static func step(
        _ region: Region, seconds: Int, introduction: Int, isBilateral: Bool = true
    ) -> Step {
        Step(
            stretch: Stretch(
                id: "\(region.rawValue)-stretch", name: "\(region.label) Stretch", region: region,
                isBilateral: isBilateral),
            seconds: seconds,
            introduction: Clip(path: region.rawValue, frames: introduction))
    }
}
