extension Picture {
    /// Returns the `<symbol>` elements of the picture: the hold with the id, and the start with `.start` after it.
    ///
    /// The colours are custom properties of the page, with the colours of its light theme as defaults.
    func symbols(id: String) -> [String] {
        [Self.symbol(hold, id: id)] + (start.map { [Self.symbol($0, id: "\(id).start")] } ?? [])
    }

    private static func symbol(_ pose: Pose, id: String) -> String {
        let line = #"stroke="var(--picture-seam, \#(PictureLayer.Tone.seam.color))" paint-order="stroke""#
        let seam = #" \#(line) stroke-width="\#(Int(PictureLayer.seamWidth * Outline.scale))""#
        let paths = pose.layers.map { layer in
            let color = "var(--picture-\(layer.tone.rawValue), \(layer.tone.color))"
            return #"<path fill="\#(color)"\#(layer.hasSeam ? seam : "") d=""#
                + layer.outlines.map(\.path).joined() + #""/>"#
        }
        let (width, height) = (Int(width * Outline.scale), Int(height * Outline.scale))
        return #"<symbol id="\#(escaped(id))" viewBox="0 0 \#(width) \#(height)">\#(paths.joined())</symbol>"#
    }

    /// Returns a text as the value of an attribute in double quotes.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case "\"": escaped += "&quot;"
            default: escaped.append(character)
            }
        }
        return escaped
    }

    /// Returns the SVG document of symbols.
    static func document(of symbols: [String]) -> String {
        (["<svg xmlns=\"http://www.w3.org/2000/svg\">"] + symbols + ["</svg>", ""]).joined(separator: "\n")
    }
}

extension PictureLayer.Tone {
    /// The colour in the page's light theme, as `#rrggbb`.
    var color: String {
        switch self {
        case .body: "#3f4f4c"
        case .far: "#74837f"
        case .region: "#e0491d"
        case .ground: "#cfcabb"
        case .prop: "#a89f8a"
        case .seam: "#ffffffa0"
        }
    }
}

extension Outline {
    /// The units of path data in a unit of the picture, so that all numbers of the data are whole.
    static let scale = 4.0

    /// The shape as path data. `t` mirrors the control point before, so that each point needs one pair of numbers.
    var path: String {
        let middles = points.indices.map { points[$0].mixed(points[($0 + 1) % points.count], 0.5) }
        let last = middles[points.count - 1]
        var path = "M" + pair(last) + "q" + pair(points[0] - last) + pair(middles[0] - last, after: true)
        for index in 1..<points.count {
            path += (index == 1 ? "t" : "") + pair(middles[index] - middles[index - 1], after: index > 1)
        }
        return path + "z"
    }

    /// Returns two numbers. A minus sign needs no space before it.
    private func pair(_ point: PicturePoint, after: Bool = false) -> String {
        let (x, y) = (Int((point.x * Self.scale).rounded()), Int((point.y * Self.scale).rounded()))
        return (after && x >= 0 ? " " : "") + "\(x)" + (y >= 0 ? " " : "") + "\(y)"
    }
}
