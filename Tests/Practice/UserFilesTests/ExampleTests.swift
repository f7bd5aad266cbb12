import PracticeCore
import ServiceSettings
import SessionCore
import TestSupport
import Testing
import UserFiles

/// The examples in the doc comments of UserFiles and ServiceSettings. They take milliseconds.
@Suite struct UserFilesExamples {
    @Test func letsTheCommandLineOverrideTheFile() throws {
        let folder = TemporaryFolder.orNone()
        let file = try folder.file("config.yaml", text: "units: metric\nday_starts_at: 04:00\n")
        let sources = SettingsSources(
            overrides: ["units": "imperial"], file: file, environment: [:], workingFolder: "/")
        let settings = try SettingsReading(sources).checked()  // imperial units, and day_starts_at of the file
        #expect(settings.units == .imperial)
        #expect(settings.dayStartsAt == 240)
    }

    @Test func readsATrainingPlanFromYAML() throws {
        let yaml = """
            plan: One Day
            days: [{name: Pull, day: Wed, exercises: [{name: Row, sets: 2, reps: 10, weight: 30}]}]
            """
        let plan = try TrainingPlanFile.document(in: yaml.utf8)
        let exercises = plan.days.flatMap(\.exercises).map(\.name)  // ["Row"]
        #expect(exercises == ["Row"])
    }

    @Test func readsARoutineFromYAML() {
        let yaml = """
            name: Core
            steps: [{exercise: Plank, work: 30s}, {rest: 2 h}]
            """
        let faults = RoutineFile.read(yaml).faults.map(\.description)
        let fault = faults.first  // "2:40: 'rest' is '2 h'; use 1s to 1h, such as 45s, 1m30s or 1:30"
        #expect(fault == "2:40: 'rest' is '2 h'; use 1s to 1h, such as 45s, 1m30s or 1:30")
    }

    @Test func readsThePasswordOfAnMPDAddress() throws {
        let choice = try MPDChoice(parsing: "secret@kitchen:6601")
        let text = choice.description  // "kitchen:6601", without the password
        #expect(choice == .at(.host("kitchen", port: 6601), password: "secret"))
        #expect(text == "kitchen:6601")
    }

    @Test func tellsTheAddressesOfARange() throws {
        let neighbour = try #require(IPAddress(parsing: "192.168.1.20"))
        let home = NetworkRange(parsing: "192.168.1.0/24")
        let isAtHome = home?.contains(neighbour)  // true for 192.168.1.20
        #expect(isAtHome == true)
    }

    @Test func readsTheAddressOfAServer() {
        let server = ServerAddress(parsing: "https://limber.example/")
        let url = server?.url  // "https://limber.example"
        #expect(url == "https://limber.example")
    }
}
