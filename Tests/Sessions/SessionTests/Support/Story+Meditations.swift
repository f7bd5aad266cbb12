import SessionCore

// Two minutes: ten seconds with a welcome of one, breathing from 480000 with words of half a second at 4 s and 6 s and a
// reminder of two at 50 s, a closing from 5280000 with a farewell of one and a half; the bell from 5760000 on.

extension Story {
    static let meditations = [
        meditation(
            "a meditation",
            expected: """
                0 part 0; says welcome
                48000 said welcome
                480000 part 1
                672000 says word
                696000 said word
                768000 says word
                792000 said word
                2880000 says reminder
                2976000 said reminder
                5280000 part 2; says farewell
                5352000 said farewell
                5760000 says bell
                5880000 said bell; completed 120 s fully
                """),
        meditation(
            "a skip goes to the next part, and there is no bell", commands: "5=skip 6=pause 8=play",
            expected: """
                0 part 0; says welcome
                48000 said welcome
                240000 skipped part 0; part 1
                288000 paused by user; resumed
                432000 says word
                456000 said word
                528000 says word
                552000 said word
                2640000 says reminder
                2736000 said reminder
                5040000 part 2; says farewell
                5112000 said farewell
                5520000 completed 115 s
                """),
        inTheBell("skip"), inTheBell("skip-stretch"), inTheBell("stop"),
    ]

    private static func inTheBell(_ command: String) -> Story {
        meditation(
            "\(command) in the bell is the full end", MeditationOptions(minutes: 1), commands: "61=\(command)",
            expected: """
                0 part 0
                192000 says word
                216000 said word
                288000 says word
                312000 said word
                1440000 says reminder
                1536000 said reminder
                2880000 says bell
                2928000 said bell; completed 60 s fully
                """)
    }

    private static func meditation(
        _ name: String, _ options: MeditationOptions = MeditationOptions(minutes: 2), commands: String = "",
        expected: String
    ) -> Story { Story(name: name, meditation: options, commands: commands, expected: expected) }
}
