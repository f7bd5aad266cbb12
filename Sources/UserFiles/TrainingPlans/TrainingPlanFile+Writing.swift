public import PracticeCore

extension TrainingPlanFile {
    /// Returns the YAML text of a training plan, which ``document(in:)`` parses.
    public static func text(of document: TrainingPlanDocument) -> String {
        var lines = ["plan: \(name(document.name))", "weeks: \(document.weeks)", "days:"]
        for day in document.days {
            let weekday = Weekday(number: day.dayOfWeek)?.rawValue ?? "\(day.dayOfWeek)"
            lines += ["  - name: \(name(day.name))", "    day: \(weekday)", "    exercises:"]
            for exercise in day.exercises {
                lines += [
                    "      - name: \(name(exercise.name))", "        sets: \(exercise.sets)",
                    "        reps: \(exercise.reps)", "        weight: \(weight(exercise.weight))",
                ]
                if let increment = exercise.increment { lines.append("        increment: \(weight(increment))") }
                lines.append("        rest: \(exercise.restSeconds)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func weight(_ kilograms: Double) -> String {
        (Int(exactly: kilograms).map(String.init) ?? "\(kilograms)") + "kg"
    }

    /// Returns the text unquoted if it is a plain scalar of YAML, else in double quotes.
    private static func name(_ text: String) -> String {
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }
        let isSimple =
            text.utf8.first.map(isLetter) == true && text.utf8.last != UInt8(ascii: " ")
            && text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || " -()/'".utf8.contains($0) }
        guard !isSimple || text.lowercased() == "null" else { return text }
        let escaped = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case _ where scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value):
                "\\x\(scalar.value < 0x10 ? "0" : "")\(String(scalar.value, radix: 16))"
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
