import Testing

/// Durations, dates, weights and heights as typed at every command.
@Suite(.takingTurns) struct QuantityTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome.withCatalog() }

    @Test(arguments: ["neck:90", "neck:90s", "neck:1m30s", "neck:1:30", "neck:1 min 30 s"])
    func readsTheLengthOfARegion(region: String) async throws {
        #expect(try await home.limber("setup", region).output.contains("\n1 min 30 s of stretching, 1 region\n"))
    }

    @Test(arguments: [("1", 60), ("60s", 60), ("1:00", 60), ("1m", 60)])
    func readsTheLengthOfAMeditation(length: String, seconds: Int) async throws {
        #expect(try await home.limber("meditate", length, "--output", "null:virtual", "--music", "none").status == 0)
        #expect(try await home.history().first?["plannedDurationSeconds"] as? Int == seconds)
    }

    @Test(arguments: [
        (["meditate", "90s"], "'90s' is not a meditation length; use a whole number of minutes from 1 to 120"),
        (["meditate", "121"], "from 1 to 120"), (["stretch", "neck:11m"], "'neck:11m' is out of range"),
        (["rest", "1h"], "rest"), (["weight", "80stone"], "'80stone' is not a weight"),
        (["nutrition", "profile", "--height", "9"], "out of range"),
        (["history", "--since", "soon"], "or as a number of days such as 30d"),
        (["history", "--until", "30d"], "write it as 2026-01-31, today, yesterday, tomorrow or a weekday"),
    ])
    func rejectsOtherTextInOneLine(command: [String], complaint: String) async throws {
        let refused = try await home.limber(command)
        #expect((refused.status, refused.errorLines.count) == (64, 1))
        #expect(refused.errors.contains(complaint), "\(refused.errors)")
    }

    @Test func usesTheConfiguredUnits() async throws {
        let imperial = ["--set", "units=imperial"]
        let profile = [
            "nutrition", "profile", "--height", "5ft11in", "--born", "1990-05-01", "--sex", "male", "--activity",
            "sedentary", "--goal", "lose_weight", "--target", "165lb",
        ]
        let shown = try await home.limber(profile + imperial).output
        #expect(shown.contains("Height         5 ft 11 in\n"))
        #expect(shown.contains("Target weight  165 lb\n"))
        #expect(try await home.limber("nutrition", "profile").output.contains("Height         180.3 cm\n"))
        #expect(try await home.limber(["weight", "180lb"] + imperial).output.hasPrefix("180 lb, "))
        #expect(try await home.limber("weight", "--json").output.contains(#""weight":81.647"#))
        #expect(try await home.limber("nutrition").output.contains("Made for    81.6 kg"))
        let nutrition = try await home.limber(["nutrition"] + imperial).output
        #expect(nutrition.contains("from 180 lb to 165 lb, until "))
        #expect(nutrition.contains("Made for    180 lb"))
        #expect(try await home.limber("weight", "80", "--on", "yesterday 07:30").status == 0)
        #expect(try await home.limber("weight", "delete", "yesterday").output.hasPrefix("Deleted 80 kg of "))
    }

    @Test(arguments: [
        (["weight", "180"], "'180' has no unit, which 'units: imperial' requires; write '180lb' or '180kg'"),
        (
            ["nutrition", "profile", "--height", "71"],
            "--height: '71' has no unit, which 'units: imperial' requires; write it as 180cm or 5ft11in"
        ),
        (
            ["nutrition", "profile", "--target", "75"],
            "--target: '75' has no unit, which 'units: imperial' requires; write '75lb' or '75kg'"
        ),
    ])
    func refusesABareNumberWithImperialUnits(command: [String], complaint: String) async throws {
        let refused = try await home.limber(command + ["--set", "units=imperial"])
        #expect((refused.status, refused.errors) == (64, "limber: \(complaint)\n"))
        #expect(try await home.limber("weight", "--json").output == "[]")
    }

    @Test func readsAFileOfWeightsInKilogramsWithAnyUnits() async throws {
        try home.write("date,weight\n2026-01-31,80.5\n", to: "weights.csv")
        #expect(try await home.limber("weight", "import", "weights.csv", "--set", "units=imperial").status == 0)
        #expect(try await home.limber("weight", "--json").output.contains(#""weight":80.5"#))
    }

    @Test func printsDoctorFindingsAsJSON() async throws {
        let json = try await home.limber("doctor", "--json").output
        #expect(json.split(separator: "\n").count == 1)
        #expect(json.hasPrefix(#"{"findings":[{"#) && json.hasSuffix(#"],"healthy":true}"#))
        #expect(
            json.contains(#"{"key":"units","origin":"default","subject":"settings","value":"metric","verdict":"ok"}"#))
        #expect(json.contains(#""subject":"socket""#))
    }
}
