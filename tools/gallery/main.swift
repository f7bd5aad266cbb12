// Draws the gallery of the pictures of stretches; see tools/pictures.
import Foundation

/// A picture with its id and the caption below it.
struct Exhibit {
    let id: String
    let name: String
    let path: String
}

/// The part of `stretches.json` that the gallery needs.
struct Stretches: Decodable {
    struct Entry: Decodable {
        let id: String
        let name: String
        let image: String?
    }

    struct Region: Decodable {
        let stretches: [Entry]
    }

    let regions: [String: Region]
}

/// Returns the SVG document with a card for each picture, five in a row.
func gallery(of cards: [(id: String, name: String)], symbols: [String]) -> String {
    let (width, height, gap) = (256, 236, 12)
    let places = cards.enumerated().map { index, card in
        let x = gap + index % 5 * (width + gap)
        let y = gap + index / 5 * (height + gap)
        return """
            <g transform="translate(\(x) \(y))"><rect width="\(width)" height="\(height)" rx="16" fill="#f2f6f0"/>\
            <svg width="\(width)" height="192" viewBox="0 0 320 240"><use href="#\(card.id)"/></svg>\
            <text x="\(width / 2)" y="218" text-anchor="middle" font-size="13" fill="#25302e">\(card.name)</text></g>
            """
    }
    let rows = (cards.count + 4) / 5
    let size = (gap + 5 * (width + gap), gap + rows * (height + gap))
    return """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(size.0)" height="\(size.1)" viewBox="0 0 \(size.0) \(size.1)" \
        font-family="sans-serif">
        <rect width="100%" height="100%" fill="#ffffff"/>
        \(symbols.joined(separator: "\n"))
        \(places.joined(separator: "\n"))
        </svg>

        """
}

var files = Array(CommandLine.arguments.dropFirst())
let exhibits: [Exhibit]
if files.isEmpty {
    let folder = "Resources/Audio/stretching"
    let manifest = try Data(contentsOf: URL(filePath: "\(folder)/stretches.json"))
    let regions = try JSONDecoder().decode(Stretches.self, from: manifest).regions.sorted { $0.key < $1.key }
    exhibits = regions.flatMap(\.value.stretches).compactMap { entry in
        entry.image.map { Exhibit(id: entry.id, name: entry.name, path: "\(folder)/\($0)") }
    }
    files = ["docs/images/pictures.svg"]
} else {
    exhibits = files.dropLast().map { path in
        let id = URL(filePath: path).deletingPathExtension().lastPathComponent
        return Exhibit(id: id, name: id, path: path)
    }
}
guard let sheet = files.last, !exhibits.isEmpty else {
    print("tools/pictures: name picture files and then the sheet")
    exit(64)
}
var symbols: [String] = []
var cards: [(id: String, name: String)] = []
var faults = 0
for exhibit in exhibits {
    do {
        let picture = try Picture(String(contentsOfFile: exhibit.path, encoding: .utf8))
        symbols += picture.symbols(id: exhibit.id)
        if picture.start != nil { cards.append(("\(exhibit.id).start", "\(exhibit.name), start")) }
        cards.append((exhibit.id, exhibit.name))
    } catch {
        print("\(exhibit.path): \((error as? PictureError)?.description ?? error.localizedDescription)")
        faults += 1
    }
}
try gallery(of: cards, symbols: symbols).write(toFile: sheet, atomically: true, encoding: .utf8)
exit(faults == 0 ? 0 : 1)
