import Foundation
import TestSupport
import Testing

/// A page of the documentation: its commands and links.
struct DocumentationPage: Sendable, CustomTestStringConvertible {
    /// The path in the repository, such as `docs/guide.md`.
    let path: String
    let text: String
    /// The fenced blocks of commands, from top to bottom.
    let blocks: [DocumentedBlock]
    /// The text without fenced blocks.
    private let prose: String

    /// All pages, README first.
    static let all: [DocumentationPage] = {
        let folder = TemporaryHome.repository.appending(path: "docs").path
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
            $0.hasSuffix(".md")
        }
        return (["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"] + names.sorted().map { "docs/\($0)" })
            .compactMap { try? DocumentationPage(path: $0) }
    }()

    /// Reads a page of the repository.
    init(path: String) throws {
        self.path = path
        text = try String(contentsOf: TemporaryHome.repository.appending(path: path), encoding: .utf8)
        var blocks: [DocumentedBlock] = []
        var prose: [String] = []
        var fence: (info: String, lines: [String], start: Int)?
        for (index, line) in text.components(separatedBy: "\n").enumerated() {
            if let open = fence {
                if line.hasPrefix("```") {
                    if let block = DocumentedBlock(info: open.info, lines: open.lines, line: open.start) {
                        blocks.append(block)
                    }
                    fence = nil
                } else {
                    fence?.lines.append(line)
                }
            } else if line.hasPrefix("```") {
                fence = (String(line.dropFirst(3)), [], index + 1)
            } else {
                prose.append(line)
            }
        }
        self.blocks = blocks
        self.prose = prose.joined(separator: "\n")
    }

    var testDescription: String { path }

    /// The code in running text and tables, with its line breaks as spaces.
    var codes: [String] {
        prose.matches(of: /`([^`]+)`/).map { String($0.1).replacing("\n", with: " ") }
    }

    /// The texts of its blocks of YAML.
    var yaml: [String] { text.matches(of: /```yaml\n((?s).*?)```/).map { String($0.1) } }

    /// The lines of its tables, each as its cells.
    var rows: [[String]] {
        prose.components(separatedBy: "\n").filter { $0.hasPrefix("|") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// The targets of its links and pictures.
    var links: [String] {
        prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
    }

    /// The addresses of its headings within the page, as GitHub makes them.
    var anchors: Set<String> {
        let headings = prose.components(separatedBy: "\n").filter { $0.hasPrefix("#") }
        return Set(
            headings.map { heading in
                let name = heading.drop { $0 == "#" }.drop { $0 == " " }.lowercased()
                return String(
                    name.compactMap { sign -> Character? in
                        sign == " " ? "-" : sign.isLetter || sign.isNumber || "-_".contains(sign) ? sign : nil
                    })
            })
    }

    /// The part of the text below a heading, up to the next one of any level.
    func section(_ heading: String) -> String {
        let parts = prose.components(separatedBy: "\n## ")
        return parts.first { $0.hasPrefix(heading + "\n") } ?? ""
    }
}
