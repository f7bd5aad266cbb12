import Testing

@testable import Catalog

/// The words of a picture's file.
@Suite struct PictureReadingTests {
    /// The line that is changed, and the error without the number of its line.
    private static let faults: [(line: String, reason: String)] = [
        ("view", "view is missing"), ("view top", "unknown view 'top'; use one of: mirror front back side"),
        ("view side", "side is missing"), ("view side near", "unknown side 'near'; use one of: left right"),
        ("view front left", "unexpected 'left'"),
        ("size big", "size must be a number, not 'big'"), ("size 9", "size must be 0.5 to 3, not 9"),
        ("size nan", "size must be a number, not 'nan'"),
        ("trunk pelvis 160 122 neck 160 66", "needs pelvis, neck and head"),
        ("trunk pelvis 160 122 belly 160 66", "unknown joint 'belly'; use one of: pelvis waist neck head crown"),
        ("trunk pelvis 160 122 pelvis 160 66", "'pelvis' is there twice"),
        ("trunk pelvis 160", "the y of pelvis is missing"),
        ("trunk pelvis 900 1", "the x of pelvis must be -40 to 360, not 900"),
        ("look away", "unknown look 'away'; use one of: ahead left right half-left half-right"),
        ("left-leg knee 160 168", "needs ankle"),
        ("left-leg same", "'same' needs a view from the side, and the other limb's joints"),
        ("order trunk head", "must hold trunk, head and each limb once"),
        ("order trunk+tail", "unknown part 'tail'; use one of: trunk head left-arm right-arm left-leg right-leg"),
        ("region", "place is missing"), ("region trunk", "edge is missing"),
        ("region trunk top", "unknown edge 'top'; use one of: front back outer inner left right whole"),
        ("region trunk back 0.9 0.1", "the begin must be less than the end"),
        (
            "region left-ear whole",
            "unknown place 'left-ear'; use trunk, neck, line, or left- or right- with thigh, shin, upperarm, forearm"
        ),
        ("region line 1 2", "a line needs at least two points"),
        ("wall", "x is missing"), ("chair 100 150", "side is missing"), ("floor 10 20 30", "unexpected '30'"),
    ]

    @Test(arguments: faults) func namesTheLineOfAnError(line: String, reason: String) throws {
        let keyword = String(line.prefix { $0 != " " })
        let text = SamplePicture.text([keyword: line])
        let number = try #require(text.split(separator: "\n").firstIndex { $0 == line }) + 1
        let error = #expect(throws: PictureError.self) { try Picture(text) }
        #expect(error?.description == "line \(number): \(keyword): \(reason)")
    }

    @Test(arguments: [
        ("", "holds no posture"), ("# nothing\n\n", "holds no posture"), ("view front", "the line 'trunk' is missing"),
        (
            "legs 1 2",
            """
            line 1: unknown keyword 'legs'; use one of: view trunk left-arm right-arm left-leg right-leg size look \
            order region floor wall chair stool cushion towel mat start
            """
        ),
        ("view front\nview back", "line 2: view: is there twice"), ("start now", "line 1: start: unexpected 'now'"),
        ("view front\nstart\nstart", "line 3: start: is there twice"),
    ])
    func rejectsAFileThatIsNoPicture(text: String, reason: String) {
        let error = #expect(throws: PictureError.self) { try Picture(text) }
        #expect(error?.description == reason)
    }

    @Test func ignoresCommentsAndEmptyLines() throws {
        let text = SamplePicture.text()
        let spaced = "# A body\n\n" + text.replacing("\n", with: "  # a line\n\n\t")
        #expect(try Picture(spaced) == Picture(text))
    }

    @Test func startRepeatsTheHoldExceptForItsOwnLines() throws {
        let text = SamplePicture.text(["floor": "floor"])
        let start = "start\nlook left\nregion trunk back"
        let picture = try Picture("\(text)\n\(start)")
        var expected = picture.hold
        expected.look = .left
        expected.regions = [StretchedRegion(place: .trunk, edge: .back, from: 0.1, to: 0.9)]
        #expect(picture.start == expected)
        #expect(try Picture(text).start == nil)
    }

    @Test func putsTheJointsBetweenWhereTheLengthsSay() throws {
        let hold = try Picture(SamplePicture.text(["left-arm": "left-arm wrist 130 100"])).hold
        let arm = try #require(hold.limbs[.limb(.arm, .left)])
        #expect(abs((arm.middle - arm.root).length - BodyModel.upperArm) < 0.01)
        #expect(abs((arm.end - arm.middle).length - BodyModel.forearm) < 0.01)
        // The figure looks to the left, so its elbow is on the right.
        #expect(arm.middle.x > 145)
    }

    @Test func keepsAFileThatEndsAnywhereFromTrapping() {
        let text = SamplePicture.text([
            "order": "order right-arm right-leg trunk+head left-leg left-arm", "towel": "towel 1 2 3 4",
        ])
        for end in text.indices { _ = try? Picture(String(text[..<end])) }
    }
}
