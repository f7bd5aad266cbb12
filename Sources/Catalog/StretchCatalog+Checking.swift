import SessionCore

extension StretchCatalog {
    /// Everything that is wrong with the catalog in `folder`, as far as it can be read: decodes every clip to its end.
    public static func check(folder: String) -> [CatalogFinding] {
        do throws(CatalogError) {
            let reading = try ManifestReading(folder: folder)
            return reading.faults.map(CatalogFinding.error) + clipFindings(of: reading) + emptyRegions(of: reading)
        } catch {
            return [.error(error)]
        }
    }

    private static func clipFindings(of reading: ManifestReading) -> [CatalogFinding] {
        var wanted = Region.allCases.flatMap { region in
            reading.stretches[region, default: []].map { ($0.introduction, $0.introductionPlace, isInSegment: true) }
        }
        if let cues = reading.cues {
            wanted.append((cues.switchSides, "shared.switchSides", true))
            wanted.append((cues.halfway, "shared.halfway", true))
            wanted.append((cues.sessionComplete, "shared.sessionComplete", false))
            if let silence = cues.silence { wanted.append((silence, "shared.silence", false)) }
        }
        return wanted.compactMap { path, entry, isInSegment in
            finding(path, for: entry, isInSegment: isInSegment, in: ClipFolder(reading.folder, of: Manifest.self))
        }
    }

    private static func finding(
        _ path: String, for entry: String, isInSegment: Bool, in clips: ClipFolder
    ) -> CatalogFinding? {
        do throws(CatalogError) {
            let clip = try clips.decoded(path, for: entry)
            // Half of the shortest stretch of the setup that everybody starts with.
            let shortest = RegionDuration.defaults.map { $0.seconds / 2 }.min() ?? 0
            guard isInSegment, clip.frames > Frames.inSeconds(shortest) else { return nil }
            return .warning(
                clips.fault(entry, "\(clip.lasting), more than the shortest segment of \(shortest) s"))
        } catch {
            return .error(error)
        }
    }

    private static func emptyRegions(of reading: ManifestReading) -> [CatalogFinding] {
        let clips = ClipFolder(reading.folder, of: Manifest.self)
        return Region.allCases.filter { reading.stretches[$0] == nil }.map {
            .warning(clips.fault("regions.\($0.rawValue)", "has no stretches; sessions skip it"))
        }
    }
}

extension Clip {
    /// How long it lasts, as the beginning of a sentence.
    var lasting: String {
        let tenths = (frames * 10 + Frames.perSecond / 2) / Frames.perSecond
        return "'\(path)' is \(tenths / 10).\(tenths % 10) s long"
    }
}
