import ControlProtocol
import SessionCore
import TestSupport
import Testing

@testable import limber

/// The list of stretches, and sessions of one's own choice, with the bundled catalog. They take 3 s.
@Suite(.timeLimit(.minutes(5))) struct StretchesCommandTests {
    private let home = TemporaryHome()

    @Test func listsTheStretchesOfARegionOrAWord() async throws {
        let neck = try await home.succeeds("stretches neck")
        #expect(neck.split(separator: "\n").count == 5)
        #expect(neck.contains("neck-rotation                  Neck Rotation"))
        #expect(try await home.succeeds("stretches").split(separator: "\n").count == 39)
        #expect(try await home.succeeds("stretches list pigeon").split(separator: "\n").count == 2)
        let shown = try await home.succeeds("stretches show cat-cow")
        #expect(
            shown.hasPrefix("Cat-Cow Stretch\nBack, kneeling, one hold\nback-cat-cow-stretch\n\nOn hands and knees"))
        #expect(shown.contains("Let your back come level"))
        #expect(try await home.succeeds("stretches show cat-cow --json").contains(#""posture":"kneeling""#))
    }

    @Test func avoidsAndPrefersStretchesUntilUndone() async throws {
        #expect(try await home.succeeds("avoid") == "No stretch is avoided")
        let avoided = try await home.succeeds("avoid pigeon")
        #expect(avoided.contains("Pigeon Pose is avoided: sessions do not draw it"))
        #expect(avoided.contains("Pigeon Pose Stretch is avoided: sessions do not draw it"))
        #expect(try await home.succeeds("prefer cat-cow").contains("draw it twice as often"))
        #expect(
            try await home.succeeds("stretches pigeon").split(separator: "\n").allSatisfy { $0.hasSuffix("avoided") })
        #expect(try await home.succeeds("prefer") == "back-cat-cow-stretch  Cat-Cow Stretch")
        // A stretch that is preferred is not avoided.
        _ = try await home.succeeds("avoid cat-cow --not")
        #expect(try await home.succeeds("prefer") == "back-cat-cow-stretch  Cat-Cow Stretch")
        #expect(try await home.succeeds("avoid pigeon --not").contains("Pigeon Pose is drawn like the others"))
        #expect(try await home.succeeds("avoid") == "No stretch is avoided")
    }

    @Test func avoidsATraitUntilUndoneAndKeepsItInAnExport() async throws {
        let said = try await home.succeeds("avoid knee")
        #expect(said.hasPrefix("knee is avoided: sessions do not draw Thread the Needle, Child's Pose, "))
        #expect(said.contains("Reverse Lunge Quad Stretch"))
        #expect(said.hasSuffix("\nYou avoid all stretches of Quads; sessions leave it out"))
        #expect(try await home.succeeds("avoid") == "knee  17 stretches")
        #expect(try await home.succeeds("avoid pigeon-pose --not").contains("is avoided: sessions do not draw it"))
        let listed = try await home.succeeds("stretches knee").split(separator: "\n")
        #expect(listed.count > 10 && listed.allSatisfy { $0.hasSuffix("avoided") })
        let exported = try await home.succeeds("export")
        #expect(try await home.succeeds("avoid knee --not").hasPrefix("knee is no longer avoided: Thread the Needle, "))
        #expect(try await home.succeeds("avoid") == "No stretch is avoided")
        _ = try await home.succeeds("import -", reading: exported)
        #expect(try await home.succeeds("stretches show child --json").contains(#""avoidedFor":["knee"]"#))
    }

    @Test func standsAndSitsOnlyOnceTheOtherPosturesAreAvoided() async throws {
        _ = try await home.succeeds("avoid kneeling lying")
        let listed = try await home.succeeds("stretches").split(separator: "\n").filter { !$0.hasSuffix("avoided") }
        #expect(listed.allSatisfy { $0.contains(" standing ") || $0.contains(" sitting ") })
        let result = try await home.limber("stretch", "back:10", "neck:10", "-o", "null:virtual", "-m", "none")
        #expect(result.errors.contains("Back is left out: you avoid all of its stretches"))
    }

    @Test func namesTheRemedyForUnreadablePreferences() async throws {
        let row = #"{"table":"preference","columns":{"key":"stretch-preferences","value":"3"}}"#
        let document = #"{"format":"limber-export","version":1,"unreadable":[\#(row)]}"#
        _ = try await home.succeeds("import -", reading: document)
        let reason =
            "cannot use the database '\(home.path("data/limber/limber.sqlite"))': this version cannot read which "
            + "stretches you avoid or prefer; update Limber, or import an export that has them\n"
        #expect(try await home.run("avoid").errors == "limber: \(reason)")
        // Once, for many routines.
        let warning = "the session may have stretches that you avoid"
        #expect(try await home.run("routine").errors == "limber: \(warning): \(reason)")
    }

    @Test func saysThatAllStretchesOfARegionAreAvoided() async throws {
        let ids = try await home.succeeds("stretches neck").split(separator: "\n").compactMap {
            $0.split(separator: " ").first
        }
        let said = try await home.succeeds("avoid \(ids.joined(separator: " "))")
        #expect(said.hasSuffix("You avoid all stretches of Neck; sessions leave it out"))
        let result = try await home.limber([
            "stretch", "neck", "calves:10", "-o", "null:virtual", "-m", "none", "--plain",
        ])
        #expect(result.status == 0)
        #expect(result.errors.contains("Neck is left out: you avoid all of its stretches"))
    }

    /// The names of the stretches of a session, in order.
    private func stretches(_ words: String...) async throws -> [String] {
        let words = ["stretch"] + words.flatMap { $0.split(separator: " ").map(String.init) }
        let result = try await home.limber(words + ["-o", "null:virtual", "-m", "none", "--record", "--events", "-"])
        #expect(result.status == 0, "\(result.errors)")
        return try result.events.flatMap { $0.record?.stretches.map(\.stretchId) ?? [] }
    }

    @Test func playsNamedStretchesAndARegionTwice() async throws {
        let played = try await stretches("pigeon:10 cat-cow:10 neck:10 neck:10")
        #expect(played.prefix(2) == ["glutes-pigeon-pose", "back-cat-cow-stretch"])
        #expect(played.count == 4 && Set(played).count == 4)
    }

    @Test func standsFirstUnlessTheRegionsAreNamed() async throws {
        let regions = "neck:10 shoulders:10 back:10"
        #expect(try await stretches("--seed 7 \(regions)").first == "neck-upper-trapezius-stretch")
        _ = try await home.succeeds("setup \(regions)")
        #expect(
            try await stretches("--seed 7") == [
                "shoulders-overhead-shoulder-stretch", "neck-upper-trapezius-stretch", "back-supine-spinal-twist",
            ])
    }

    @Test func restsBetweenRounds() async throws {
        let result = try await home.limber([
            "stretch", "cat-cow:10", "cobra:10", "--rounds", "3", "--rest", "20s", "--lead-in", "none", "--change-over",
            "0",
            "-o", "null:virtual", "-m", "none", "--events", "-",
        ])
        let rests = try result.events.filter { if case .restStarted = $0.kind { true } else { false } }
        #expect(rests.map(\.frame) == [Frames.inSeconds(20), Frames.inSeconds(60)])
    }

    @Test func restsBeforeAStretch() async throws {
        let words = ["stretch", "cat-cow:10", "rest:15", "cobra:10", "--introductions", "none", "--change-over", "0"]
        let result = try await home.limber(words + ["-o", "null:virtual", "-m", "none", "--events", "-"])
        let rests = try result.events.filter { if case .restStarted(stretch: 1) = $0.kind { true } else { false } }
        #expect(rests.map(\.frame) == [Frames.inSeconds(20) - Frames.inSeconds(10)])
    }

    @Test func fillsATime() async throws {
        let words = ["stretch", "--for", "5m", "--posture", "standing,sitting", "-o", "null:virtual", "-m", "none"]
        let frames = try #require(try await home.limber(words + ["--events", "-"]).events.last?.frame)
        #expect((Frames.inSeconds(150)...Frames.inSeconds(300)).contains(frames))
    }

    @Test func introducesAKnownStretchByItsName() async throws {
        let words = ["stretch", "pigeon:10", "-o", "null:virtual", "-m", "none", "--record", "--events", "-"]
        var introductions: [String] = []
        for _ in 1...6 {
            let event = try await home.limber(words).events.first {
                if case .cueStarted = $0.kind { true } else { false }
            }
            if case .cueStarted(let clip)? = event?.kind { introductions.append(clip) }
        }
        #expect(introductions.dropLast().allSatisfy { $0 == "glutes/pigeon-pose-begin.flac" })
        #expect(introductions.last == "glutes/pigeon-pose-short.flac")
        let full = try await home.limber(words + ["--introductions", "full"])
        #expect(full.output.contains("pigeon-pose-begin.flac"))
    }
}
