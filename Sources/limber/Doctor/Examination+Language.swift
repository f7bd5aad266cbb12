import Catalog
import Resources
import Session
import SessionCore
import UserFiles
import Voice

extension Examination {
    private var language: LanguageTag { reading.settings.session.language }

    /// Returns the folder of the installed catalog in the language of the settings.
    func catalogFolder(of kind: InstalledCatalog.Kind) throws -> String {
        try AudioFolder.locate().catalogs.folder(of: kind, in: language)
    }

    /// Returns the finding about a catalog that cannot be used.
    func noCatalog(_ error: any Error) -> Finding {
        Finding(
            "catalog", .bad, "\(error)",
            advice: error is LanguageMissing ? "install a catalog, or change session.language" : "reinstall Limber")
    }

    /// The recorded sentences outside of sessions.
    var sentences: Finding {
        do {
            return Finding("catalog", .good, "recorded sentences in \(try catalogFolder(of: .reminders))")
        } catch let error as LanguageMissing {
            return Finding(
                "catalog", .notable, "\(error)", advice: "recorded sentences are English until you install some")
        } catch {
            return noCatalog(error)
        }
    }

    /// The voice of texts that have no recording.
    var voice: Finding {
        let settings = reading.settings
        guard settings.speech.isEnabled else { return Finding("voice", .good, "disabled by 'speech.enabled: false'") }
        switch LiveVoice(
            of: language, command: settings.speech.command, environment: ProcessContext.current.environment)
        {
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
