import PracticeCore

// The rules of an imported value that decoding does not check. See ``Exchanged/fault``.

extension NutritionProfile: Exchanged {
    var fault: String? {
        height.flatMap { height in
            refusal { () throws(MeasureRefusal) in _ = try BodyHeight(centimetres: height.centimetres) }
        } ?? target?.fault
    }
}

extension WeightEntry {
    var fault: String? { weight.fault ?? FixedField("measuredAt", \Self.measuredAt, .time).fault(in: self) }
}

extension BodyWeight {
    fileprivate var fault: String? {
        refusal { () throws(MeasureRefusal) in _ = try BodyWeight(kilograms: kilograms) }
    }
}

/// Returns the text of the error that `body` throws, and `nil` if it throws none.
private func refusal(_ body: () throws(MeasureRefusal) -> Void) -> String? {
    do throws(MeasureRefusal) {
        try body()
        return nil
    } catch {
        return error.description
    }
}
