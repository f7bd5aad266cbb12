import Foundation
import TestSupport
import Testing

/// axe-core, the accessibility rules of Deque Systems, as `tools/axe` installs them.
enum Axe {
    /// The rules that run.
    enum Rules: String {
        /// All rules of WCAG 2.2 A and AA, and the best practices. A run takes 0.2 to 0.5 s.
        case all = """
            ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
            """
        /// Those whose results depend on colours and sizes.
        case ofLooks = #"["color-contrast", "target-size"]"#
    }

    private static let script = TemporaryHome.repository.appending(path: ".build/axe/axe.min.js")

    fileprivate static let source = Result {
        guard let source = try? String(contentsOf: script, encoding: .utf8) else {
            throw DevTools.CommandError(description: "axe-core is missing; run tools/axe")
        }
        return source
    }
}

/// The results of a run of axe.
private struct Findings: Decodable {
    /// The rule, the element and the remedy of each violation.
    let violations: [String]
    /// The selectors of texts whose contrast axe cannot tell, such as those on a gradient or in a drawing.
    let undecided: [String]
}

extension Browser {
    /// Expects that a view keeps the rules of axe and our own on the current screen; or all of them in the first of some
    /// looks, and those of colours and sizes in the others.
    func expectAccessible(
        _ view: String = "", in looks: [Look] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        guard let first = looks.first else {
            let faults = try await faults(of: .all)
            return #expect(faults == [], "\(view)", sourceLocation: sourceLocation)
        }
        for look in looks {
            try await show(look)
            let faults = try await faults(of: look == first ? .all : .ofLooks)
            #expect(faults == [], "\(view), \(look)", sourceLocation: sourceLocation)
        }
    }

    /// The faults of the page: a rule of axe, the element and the remedy, or a sentence for a rule of our own.
    func faults(of rules: Axe.Rules) async throws -> [String] {
        // The policy of the page forbids foreign scripts, but not those of the debugger.
        if try await !evaluate("return typeof axe === 'object';") { try await run(Axe.source.get()) }
        let findings: Findings = try await evaluate(
            """
            // A half faded colour has another contrast. The bars of a session are neither, and must not jump to their end.
            for (const animation of document.getAnimations()) {
                const isOfStyles = animation instanceof CSSTransition || animation instanceof CSSAnimation;
                if (isOfStyles && animation.effect.getComputedTiming().endTime !== Infinity) animation.finish();
            }
            const options = { preload: false, resultTypes: ["violations", "incomplete"], runOnly: \(rules.rawValue) };
            // Off by default in axe, because WCAG 2.2 is young.
            if (options.runOnly.includes("wcag22aa")) options.rules = { "target-size": { enabled: true } };
            return axe.run(document, options).then(({ violations, incomplete }) => {
                const sentences = ({ id, nodes }) =>
                    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`);
                const isOfContrast = ({ id }) => id === "color-contrast";
                return {
                    violations: [...violations, ...incomplete.filter((result) => !isOfContrast(result))].flatMap(sentences),
                    undecided: incomplete.filter(isOfContrast)
                        .flatMap(({ nodes }) => nodes.map(({ target }) => target.join(" "))),
                };
            });
            """)
        return try await findings.violations + ownFaults(contrastOf: findings.undecided)
    }
}
