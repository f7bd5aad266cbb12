import Catalog
import Resources
import Session
import SessionCore
import UserFiles
import Voice

extension Examination {
    private var language: LanguageTag { settings.session.language }

    /// Returns the folder of the installed catalog in the language of the settings.
    private func installedFolder(of kind: InstalledCatalog.Kind) throws -> String {
        try AudioFolder.locate().catalogs.folder(of: kind, in: language)
    }

    /// Returns the folder of the catalog for a kind of session. A configured catalog that holds only the other kind is
    /// ignored, as in a session.
    private func catalogFolder(of kind: SessionKind) throws -> String {
        if let catalog = settings.session.catalog,
            kind.hasCatalog(in: catalog) || !SessionKind.allCases.contains(where: { $0.hasCatalog(in: catalog) })
        {
            return catalog
        }
        return try installedFolder(of: InstalledCatalog.Kind(kind))
    }

    /// The stretches, of which a sample is drawn with its clips.
    var stretches: Finding {
        finding(of: .stretch, advice: "check every clip with 'limber catalog check'") { folder in
            let catalog = try StretchCatalog(folder: folder)
            _ = try catalog.routine(
                of: StretchSelection(
                    from: StretchPool(catalog), for: RegionDuration.defaults.map(StretchChoice.region), seed: 1))
            return catalog.stretches.values.reduce(0) { $0 + $1.count }.counted("stretch", "stretches")
        }
    }

    /// The meditations, of which a sample is drawn with its clips.
    var meditations: Finding {
        finding(of: .meditation) { folder in
            let catalog = try MeditationCatalog(folder: folder)
            _ = try catalog.routine(of: MeditationOptions(), seed: 1)
            return catalog.courses.map(\.name).joined(separator: ", ")
        }
    }

    /// Returns the finding about the catalog for a kind of session.
    ///
    /// - Parameter content: Returns what the catalog in a folder has.
    private func finding(of kind: SessionKind, advice: String? = nil, _ content: (String) throws -> String) -> Finding {
        do {
            let folder = try catalogFolder(of: kind)
            return Finding("catalog", .good, "\(try content(folder)) in \(folder)", advice: advice)
        } catch {
            let advice =
                if error is LanguageRefusal {
                    "install a catalog, or change session.language"
                } else if let catalog = settings.session.catalog {
                    "correct session.catalog, which is \(catalog)"
                } else {
                    "reinstall Limber"
                }
            return Finding("catalog", .bad, "\(error)", advice: advice)
        }
    }

    /// The recorded sentences outside of sessions.
    var sentences: Finding {
        do {
            return Finding("catalog", .good, "recorded sentences in \(try installedFolder(of: .reminders))")
        } catch let error as LanguageRefusal {
            return Finding(
                "catalog", .notable, "\(error)", advice: "recorded sentences are English until you install some")
        } catch {
            return Finding("catalog", .bad, "\(error)", advice: "reinstall Limber")
        }
    }

    /// The voice of texts that have no recording. A configured command speaks a word into a temporary file.
    var voice: Finding {
        get async {
            let environment = ProcessContext.current.environment
            guard settings.speech.isEnabled else {
                return Finding("voice", .good, "disabled by 'speech.enabled: false'")
            }
            let voice = LiveVoice(of: language, command: settings.speech.command, environment: environment)
            do {
                try await voice.trySpeaking(environment: environment)
            } catch {
                let verb = settings.speech.command == nil ? "set" : "correct"
                return Finding(
                    "voice", .bad, "cannot speak your own texts: \(error)",
                    advice: "\(verb) speech.command; until then, recordings replace your texts")
            }
            switch voice {
            case .command: return Finding("voice", .good, "speech.command speaks your own texts")
            case .flite: return Finding("voice", .good, "flite speaks your own texts in English")
            case .espeak: return Finding("voice", .good, "espeak-ng speaks your own texts in '\(language)'")
            case .missing(let package):
                return Finding(
                    "voice", .notable, "no program speaks your own texts in '\(language)'; a recording replaces them",
                    advice: "run 'sudo apt install \(package)', or set speech.command")
            }
        }
    }
}
