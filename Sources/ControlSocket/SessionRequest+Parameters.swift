import ControlProtocol
import SessionCore

extension SessionRequest {
    /// What the parameters of `Start` ask for.
    init(_ parameters: RPCParameters) throws(RPCError) {
        try parameters.checkNames(among: [
            "kind", "regions", "seed", "leadIn", "output", "music", "interrupt", "catalog", "recovery", "at",
        ])
        self.init()
        if let kind: String = try parameters.value("kind", "a string"), kind != "stretch" {
            throw .invalidParameters("'kind': unknown kind '\(kind)'; the only one is stretch")
        }
        let regions: [RegionParameter] = try parameters.value("regions", RegionParameter.expected) ?? []
        try Self.parse("regions") { () throws(OptionError) in
            self.regions = try regions.map { region throws(OptionError) in try RegionDuration(parsing: region.text) }
        }
        seed = try parameters.value("seed", "a whole number from 0 to \(UInt64.max)")
        leadIn = try Self.choice("leadIn", in: parameters)
        interrupt = try Self.choice("interrupt", in: parameters)
        if let text: String = try parameters.value("output", "a string") {
            try Self.parse("output") { () throws(OptionError) in output = try Output(parsing: text) }
        }
        if let text: String = try parameters.value("music", "a string") {
            try Self.parse("music") { () throws(OptionError) in music = try MusicChoice(parsing: text) }
        }
        catalog = try parameters.value("catalog", "a string")
        recovery = try Self.choice("recovery", in: parameters)
        let at: [String] = try parameters.value("at", #"a list of commands such as "12.5=pause""#) ?? []
        try Self.parse("at") { () throws(OptionError) in
            self.at = try at.map { text throws(OptionError) in try ScheduledCommand(parsing: text) }
        }
        try checkPaths()
        do throws(OptionError) {
            try check()
        } catch {
            throw .invalidParameters(error.description)
        }
    }

    /// A relative path means a file to the client and another one here; and what `-` means here, no client knows.
    private func checkPaths() throws(RPCError) {
        let outputPath: String? =
            switch output {
            case .file(let path)?, .raw(let path)?: path
            case nil, .auto, .alsa, .null, .nullVirtual: nil
            }
        let musicPath: String? =
            switch music {
            case .path(let path)?: path
            case nil, .some(.auto), .some(.none): nil
            }
        for (name, path) in [("output", outputPath), ("music", musicPath), ("catalog", catalog)] {
            if let path, !path.hasPrefix("/") {
                throw .invalidParameters("'\(name)': '\(path)' must be an absolute path")
            }
        }
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, in parameters: RPCParameters
    ) throws(RPCError) -> Choice? {
        guard let text: String = try parameters.value(name, "a string") else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let choices = Choice.allCases.map(\.rawValue).joined(separator: " ")
            throw .invalidParameters("'\(name)': unknown value '\(text)'; use one of: \(choices)")
        }
        return choice
    }

    private static func parse(_ name: String, _ body: () throws(OptionError) -> Void) throws(RPCError) {
        do throws(OptionError) {
            try body()
        } catch {
            throw .invalidParameters("'\(name)': \(error)")
        }
    }
}

/// A region of `Start`, written `"neck:60"` or `{"region":"neck","seconds":60}`.
private struct RegionParameter: Decodable {
    static let expected = #"a list of regions such as "neck:60" or {"region":"neck","seconds":60}"#

    /// In the first of the two ways.
    let text: String

    private enum Key: CodingKey {
        case region, seconds
    }

    init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self.text = text
        } else {
            let values = try decoder.container(keyedBy: Key.self)
            let region = try values.decode(String.self, forKey: .region)
            let seconds = try values.decodeIfPresent(Int.self, forKey: .seconds)
            text = seconds.map { "\(region):\($0)" } ?? region
        }
    }
}
