/// The profile as lines of text: labels in one column, values wrapped in another.
struct ProfilePicture {
    let content: ProfileContent
    /// The width of the terminal; `nil` without a limit.
    let columns: Int?

    private static let labels = 16

    var lines: [Line] {
        content.parts.enumerated().flatMap { index, rows in
            (index == 0 ? [] : [Line()]) + rows.flatMap(lines(of:))
        }
    }

    private func lines(of row: ProfileRow) -> [Line] {
        let room = columns.map { max(8, $0 - Self.labels) } ?? .max
        let detail = row.detail.isEmpty ? "" : " \(row.detail)"
        var value = Line.wrapping(row.value, to: room)
        if !detail.isEmpty { value = [value[0] + Line(detail)] }
        if let command = row.command {
            let beside = value[0] + Line("  ") + Line(command, .strong)
            value = value.count == 1 && beside.columns <= room ? [beside] : value + [Line(command, .strong)]
        }
        return value.enumerated().map { index, line in
            Line(index == 0 ? row.label : "", .faint).padded(to: Self.labels) + line
        }
    }
}
