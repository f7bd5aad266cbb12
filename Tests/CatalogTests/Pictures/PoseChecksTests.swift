import Testing

@testable import Catalog

/// The bodies that a picture may show.
@Suite struct PoseChecksTests {
    @Test(arguments: [
        ("trunk pelvis 160 128 neck 160 66 head 158 41", "the trunk is 62 long, and at most 56 at this size"),
        (
            "trunk pelvis 160 122 waist 190 94 neck 160 66 head 158 41",
            "the trunk is 82.1 long, and at most 56 at this size"
        ),
        (
            "trunk pelvis 160 122 neck 160 66 head 158 30",
            "the neck with the head is 36.1 long, and at most 25 at this size"
        ),
        ("trunk pelvis 160 122 neck 160 66 head 160 88", "the neck bends by 180 degrees, more than 85"),
        ("left-leg knee 160 178 ankle 161 214", "the thigh is 56 long, and at most 47 at this size"),
        ("left-leg ankle 160 224", "the thigh is 51 long, and at most 47 at this size"),
        ("left-leg knee 160 165 ankle 115 170", "the knee bends the wrong way by 84 degrees"),
        ("left-leg knee 160 168 ankle 162 126", "the knee bends by 177 degrees, more than 162"),
        ("left-leg hip 180 122 ankle 161 214", "the hip is 20 from its place"),
        ("left-arm shoulder 176 66 wrist 156 120", "the shoulder is 16 from its place"),
        ("left-arm elbow 160 110 wrist 156 130", "the upper arm is 44 long, and at most 35.5 at this size"),
        ("left-arm elbow 160 100 wrist 187 100", "the elbow bends the wrong way by 90 degrees"),
    ])
    func rejectsABodyThatNobodyHas(line: String, reason: String) throws {
        let keyword = String(line.prefix { $0 != " " })
        let error = #expect(throws: PictureError.self) { try Picture(SamplePicture.text([keyword: line])) }
        #expect(error?.reason == "\(keyword): \(reason)")
    }

    @Test(arguments: [
        "left-leg knee 160 160 ankle 170 190", "left-leg turned knee 160 165 ankle 115 170",
        "left-arm turned elbow 160 100 wrist 187 100", "trunk pelvis 160 122 waist 170 96 neck 160 72 head 152 49",
        "left-leg knee 120 140 ankle 125 182", "size 1.1",
    ])
    func allowsForeshorteningAndTurnedLimbs(line: String) throws {
        _ = try Picture(SamplePicture.text([String(line.prefix { $0 != " " }): line]))
    }

    /// A body that looks to the other side has mirrored joints.
    @Test func bendsTheOtherWayWhenMirrored() throws {
        let changes = ["view": "view side right", "left-leg": "left-leg knee 160 165 ankle 115 170", "region": ""]
        _ = try Picture(SamplePicture.text(changes))
    }
}
