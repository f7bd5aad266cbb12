extension Pose {
    /// Returns why a line describes a body that nobody has, or `nil` if it is possible.
    ///
    /// - Parameter keyword: The line, such as `trunk` or `left-leg`.
    func fault(of keyword: String) -> String? {
        if keyword == "trunk" { return trunkFault }
        for (part, limb) in limbs {
            guard case .limb(let kind, let side) = part, keyword == "\(side.rawValue)-\(kind.rawValue)" else {
                continue
            }
            return fault(of: limb, kind, side)
        }
        return nil
    }

    private var trunkFault: String? {
        let spine = trunk.waist.map { ($0 - trunk.pelvis).length + (trunk.neck - $0).length }
        return fault(of: "trunk", is: spine ?? (trunk.neck - trunk.pelvis).length, longest: BodyModel.trunk)
            ?? fault(of: "neck with the head", is: (trunk.head - trunk.neck).length, longest: BodyModel.neck)
            ?? bend(
                "neck", (trunk.neck - (trunk.waist ?? trunk.pelvis)).angle(to: trunk.head - trunk.neck), in: -85...85)
    }

    private func fault(of limb: Limb, _ kind: Limb.Kind, _ side: BodySide) -> String? {
        let isLeg = kind == .leg
        let root = self.root(of: kind, side)
        if (limb.root - root).length > (isLeg ? 8 : 14) * size {
            return "the \(isLeg ? "hip" : "shoulder") is \((limb.root - root).length.short) from its place"
        }
        if let fault = fault(
            of: isLeg ? "thigh" : "upper arm", is: (limb.middle - limb.root).length, longest: kind.lengths[0])
            ?? fault(of: isLeg ? "shin" : "forearm", is: (limb.end - limb.middle).length, longest: kind.lengths[1])
        {
            return fault
        }
        guard isSeenFromSide, !limb.isTurned else { return nil }
        // The angle from the upper to the lower segment, positive if the joint bends as it should.
        let angle = (limb.middle - limb.root).angle(to: limb.end - limb.middle) * facing * (isLeg ? 1 : -1)
        return bend(isLeg ? "knee" : "elbow", angle, in: -8...(isLeg ? 162 : 155))
    }

    private func fault(of name: String, is length: Double, longest: Double) -> String? {
        let longest = longest * size
        guard length > longest * (1 + BodyModel.tolerance) else { return nil }
        return "the \(name) is \(length.short) long, and at most \(longest.short) at this size"
    }

    private func bend(_ name: String, _ angle: Double, in range: ClosedRange<Double>) -> String? {
        guard !range.contains(angle) else { return nil }
        let rounded = Int(angle.rounded())
        return angle < range.lowerBound && range.lowerBound > -10
            ? "the \(name) bends the wrong way by \(-rounded) degrees"
            : "the \(name) bends by \(abs(rounded)) degrees, more than \(Int(range.upperBound))"
    }
}
