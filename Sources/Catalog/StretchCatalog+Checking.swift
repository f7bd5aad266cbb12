import SessionCore

extension StretchCatalog {
    /// Returns all findings about the catalog in a folder. Reads every clip to its end.
    public static func check(folder: String) async -> [CatalogFinding] {
        do throws(CatalogError) {
            let reading = try ManifestReading(folder: folder)
            return reading.faults.map(CatalogFinding.error) + (await clipFindings(of: reading))
                + emptyRegions(of: reading)
        } catch {
            return [.error(error)]
        }
    }

    private static func clipFindings(of reading: ManifestReading) async -> [CatalogFinding] {
        let entries = Region.allCases.flatMap { reading.stretches[$0, default: []] }
        var clips = entries.map { ($0.introduction, $0.introductionPlace, isInSegment: true) }
        clips += entries.compactMap { entry in entry.ending.map { ($0, entry.endingPlace, isInSegment: true) } }
        if let cues = reading.cues {
            clips.append((cues.switchSides, "shared.switchSides", true))
            clips.append((cues.halfway, "shared.halfway", true))
            clips.append((cues.sessionComplete, "shared.sessionComplete", false))
            if let silence = cues.silence { clips.append((silence, "shared.silence", false)) }
            clips += CareLine.lines(of: cues).map { ($0.path, $0.place, isInSegment: true) }
        }
        let folder = ClipFolder(reading.folder, of: Manifest.self)
        let results = await folder.read(clips.map { ClipMention(path: $0.0, place: $0.1) })
        return zip(clips, results).compactMap { clip, result in
            finding(result, for: clip.1, isInSegment: clip.isInSegment, in: folder)
        }
    }

    private static func finding(
        _ result: Result<Clip, CatalogError>, for entry: String, isInSegment: Bool, in clips: ClipFolder
    ) -> CatalogFinding? {
        do throws(CatalogError) {
            let clip = try result.get()
            // Half of the shortest stretch in the default setup.
            let shortest = RegionDuration.defaults.map { $0.seconds / 2 }.min() ?? 0
            guard isInSegment, clip.frames > Frames.inSeconds(shortest) else { return nil }
            return .warning(
                clips.fault(entry, "\(clip.lengthText), more than the shortest segment of \(shortest) s"))
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
    /// The clip's length, as the start of a message.
    var lengthText: String {
        let tenths = (frames * 10 + Frames.perSecond / 2) / Frames.perSecond
        return "'\(path)' is \(tenths / 10).\(tenths % 10) s long"
    }
}
