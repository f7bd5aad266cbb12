import Foundation
import TestSupport

@testable import WebAPI

/// A generator of requests for the schemas of the description: values that a schema allows, its bounds, and values that
/// it does not allow.
struct BodyGenerator {
    /// The percentage of values that no schema allows.
    var hostility = 0
    /// The ids of stored rows by the member of a body that names one.
    var ids: [String: [String]] = [:]

    private let document: JSONValue
    private var numbers: SplitMix64
    private var matching: [String: [String]] = [:]

    init(document: JSONValue, seed: UInt64) {
        self.document = document
        numbers = SplitMix64(seed: seed)
    }

    /// Returns a value as JSON.
    ///
    /// - Parameter name: The member that has the value.
    mutating func json(_ schema: JSONValue?, named name: String = "") -> String {
        guard let schema = resolved(schema) else { return "null" }
        if let parts = (schema["oneOf"] ?? schema["anyOf"])?.elements {
            let values = parts.filter { $0["type"] != "null" }
            return json(pick(values.count < parts.count && chance(20) ? parts : values), named: name)
        }
        if let choice = schema["const"] ?? pick(schema["enum"]?.elements ?? []) { return Self.text(choice) }
        let types = schema["type"].map { $0.string == nil ? $0.elements.compactMap(\.string) : [$0.string ?? ""] }
        let type = pick(types ?? []) ?? "null"
        if type != "object", type != "array", chance(hostility) { return pick(Self.hostileValues) ?? "" }
        return switch type {
        case "boolean": chance(50) ? "true" : "false"
        case "integer", "number": number(schema, isWhole: type == "integer")
        case "string": string(schema, named: name)
        case "array": list(schema)
        case "object": object(schema)
        default: "null"
        }
    }

    /// Returns one of some elements; `nil` if there are none.
    mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &numbers) }

    /// Returns whether an event of a probability in percent has happened.
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 1...100, using: &numbers) <= percent }

    /// Returns a text, in quotes and with escapes, as JSON and YAML have it.
    mutating func quotedText() -> String { Self.text(.text(pick(Self.texts) ?? "")) }

    private func resolved(_ schema: JSONValue?) -> JSONValue? {
        guard let reference = schema?["$ref"]?.string else { return schema }
        return reference.split(separator: "/").dropFirst().reduce(Optional(document)) { $0?[String($1)] }
    }

    private static func text(_ value: JSONValue) -> String {
        (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    private mutating func object(_ schema: JSONValue) -> String {
        guard case .object(let properties)? = schema["properties"] else { return "{}" }
        let required = schema["required"]?.elements ?? []
        let share = pick([0, 10, 40, 100]) ?? 0
        var members: [String] = []
        for (name, property) in properties.sorted(by: { $0.key < $1.key })
        where required.contains(.text(name)) || chance(share) {
            members.append("\"\(name)\":\(json(property, named: name))")
        }
        if chance(hostility) { members.append("\(quotedText()):\(pick(Self.hostileValues) ?? "0")") }
        return "{\(members.joined(separator: ","))}"
    }

    private mutating func list(_ schema: JSONValue) -> String {
        let least = schema["minItems"]?.number ?? 0
        let count = pick([least, max(least, 1), least + 2, chance(5) ? schema["maxItems"]?.number ?? 50 : 1]) ?? least
        return "[\((0..<count).map { _ in json(schema["items"]) }.joined(separator: ","))]"
    }

    private mutating func number(_ schema: JSONValue, isWhole: Bool) -> String {
        let (least, most) = (schema["minimum"]?.number ?? -100, schema["maximum"]?.number ?? 100)
        let whole = Int.random(in: least...most, using: &numbers)
        if isWhole { return pick(["\(least)", "\(most)", "\(whole)", "\(whole).0", "\(whole)e0"]) ?? "0" }
        let fraction = Double.random(in: Double(least)...Double(most), using: &numbers)
        let tenth = (fraction * 10).rounded() / 10
        return pick([
            "\(least)", "\(most)", "\(whole)", "\(fraction)", "\(tenth)", "\(Double(least).nextUp)",
            "\(Double(most).nextDown)", "\(tenth)00000000000000000001", "\(whole)E0",
        ]) ?? "0"
    }

    private mutating func string(_ schema: JSONValue, named name: String) -> String {
        if let id = pick(ids[name] ?? []) { return Self.text(.text(id)) }
        if name == "text", schema["examples"] != nil {
            return Self.text(
                .text("name: \(quotedText())\nsteps:\n  - region: neck\n  - say: \(quotedText())\n"))
        }
        if let examples = schema["examples"]?.elements, chance(30) { return Self.text(pick(examples) ?? "") }
        var texts = Self.texts
        if let format = schema["format"]?.string { texts = Self.formatted[format] ?? texts }
        if let pattern = schema["pattern"]?.string {
            if matching[pattern] == nil {
                let expression = try? Regex(pattern)
                matching[pattern] = (texts + Self.times).filter { text in
                    expression.flatMap { try? $0.firstMatch(in: text) } != nil
                }
            }
            // The page's own texts are more than the patterns for generated ones allow.
            if !chance(hostility) { texts = matching[pattern] ?? texts }
        }
        return Self.text(.text(pick(texts) ?? ""))
    }

    private static let times = ["00:00", "07:00", "23:59", "5s", "en", "1.5=skip", "office"]

    private static let formatted = [
        "date": ["2026-11-21", "2026-12-31", "1000-01-01", "8999-12-31", "2024-02-29", "1990-05-01"],
        "date-time": [
            "2026-01-26T10:30:00.000Z", "1990-05-01T00:00:00.000Z", "1970-01-01T00:00:00Z", "1900-01-01T00:00:00.001Z",
            "2026-11-21T12:00:00.000Z", "2026-01-26T10:30:00.123456789Z", "8999-12-31T23:59:59.999Z",
            "0001-01-01T00:00:00Z", "2016-12-31T23:59:60Z",
        ],
    ]

    private static let texts =
        [
            "a", "Neck care", "neck:60", "back", "basic", "box", "morning-back", "https://example.org/list.m3u?a=b",
            "spotify:playlist:37i9dQZF1DWZqd5JICZI0u", "e\u{301}", "\u{301}", "é", "👩‍👩‍👧‍👦", "ﬀİß", "مرحبا", "\u{FEFF}",
            "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}", "\u{202E}abc", "a\u{2028}b", "\u{200B}", "\u{85}", "\u{7}", "\u{7F}",
            "\u{0}", "a\u{0}b", " a ", " ", "\t", "a\nb", "a\r\nb", "'", "\"", "\\", "\\u0000", "--", "{}", "null",
            "%00",
            "../a", "-", "1e999", "a/b", "\u{1B}[2J", "a" + String(repeating: "\u{301}", count: 2000),
        ]
        + [60, 100, 101, 200, 1000].flatMap { count in
            ["a", "e\u{301}"].map { String(repeating: $0, count: count) }
        }

    /// Values of any type that JSON has, and some that it does not have.
    private static let hostileValues = [
        "null", "true", "0", "-0", "-0.0", "-1", "1e2", "1e-400", "5e-324", "1e308", "1e999", "-1e999", "0.1",
        "9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775809",
        "1.0000000000000000000000000001", "NaN", "01", "0x10", #""""#, #"" ""#, #""\u0000""#, #""a\u0000b""#,
        #""\ud800""#, #""\udc00\ud800""#, #""\ud83d\ude00""#, #""\ufffe""#, #""9000-01-01""#, #""0000-00-00""#,
        #""9999-12-31T00:00:00.000Z""#, #""-001-01-01""#, #""60""#, "[]", "{}", "[null]", #"{"a":1}"#,
    ]
}
