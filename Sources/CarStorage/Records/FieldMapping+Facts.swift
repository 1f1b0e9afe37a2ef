/// What a mapping has made of the columns of a file, for reports.
extension FieldMapping {
  /// The columns that no field gets, in the order of the file, as `--map` takes them. Columns
  /// without a name are among them only where they hold something.
  package var ignoredColumns: [String] {
    columns.indices.filter {
      fields[$0] == nil && !isDayOfTimes($0) && !halvesOfDay.values.contains($0)
    }.compactMap { index in
      let name = columns[index]
      let isNamed = !name.isEmpty && columns.firstIndex(of: name) == index
      return isNamed ? name : name.isEmpty && !filled.contains(index) ? nil : "#\(index + 1)"
    }
  }

  /// A column that is read into a field. The columns of a day and of its time are one, `Date+Time`.
  package struct BoundColumn: Equatable, Sendable {
    package let field: CarField
    package let name: String
    /// The index of the column; of a day and its time, the index of the day's column.
    let index: Int
  }

  /// The columns that fields get, in the order of the file.
  package var boundColumns: [BoundColumn] {
    columns.indices.compactMap { index in
      guard let field = fields[index], !timesOfDay.values.contains(index) else { return nil }
      let day = columnsOfTimesAlone.contains(index) ? dayOfTimes : nil
      let time = timesOfDay[index]
      let half = halvesOfDay[time ?? index]
      let names = [day, index, time, half].compactMap(\.self).map { index in
        columns[index].isEmpty ? "#\(index + 1)" : columns[index]
      }
      return BoundColumn(field: field, name: names.joined(separator: "+"), index: index)
    }
  }

  /// The fields whose day and time are in two columns.
  package var joinedColumns: [(field: CarField, day: String, time: String)] {
    timesOfDay.sorted { $0.key < $1.key }.compactMap { day, time in
      fields[day].map { ($0, columns[day], columns[time]) }
    }
      + columnsOfTimesAlone.sorted().compactMap { time in
        guard let field = fields[time], let day = dayOfTimes else { return nil }
        return (field, columns[day], columns[time])
      }
  }

  /// Why a column is read into no field.
  package enum Omission: Sendable {
    case noName
    case unknownName
    /// It is named like the state of a car, and holds other words.
    case otherWords
    /// It is named like a time, and holds none.
    case noTimes
    /// `--map` says where the field is, or that it is left out.
    case mapped(CarField)
    /// Another column gives the field.
    case given(CarField)
  }

  /// Why a column is read into no field.
  ///
  /// - Parameter name: One of ``ignoredColumns``.
  package func omission(of name: String) -> Omission {
    guard let index = index(of: name) else { return .noName }
    guard let field = CarField.named(columns[index]) else {
      return columns[index].isEmpty ? .noName : .unknownName
    }
    if leftOut.contains(index) { return field.isTime ? .noTimes : .otherWords }
    return mapped.contains(field) ? .mapped(field) : .given(field)
  }

  /// The index of a column by its name, or by its number as `#3`.
  private func index(of name: String) -> Int? {
    columns.firstIndex(of: name)
      ?? columns.indices.first { "#\($0 + 1)" == name }
  }

  /// The ignored columns that hold nothing but times, as far as that was looked for.
  package var ignoredTimes: [String] {
    ignoredColumns.filter { index(of: $0).flatMap { holdsTimes[$0] } == true }
  }

  /// The columns whose words for a state are none of ours.
  package var columnsOfSpokenStates: [String] { spokenStates.sorted().map { columns[$0] } }

  /// What the file calls a column, where that is not the name of its field; nil where it is.
  func otherName(ofColumn index: Int) -> String? {
    boundColumns.first { $0.index == index }.flatMap { $0.name == $0.field.name ? nil : $0.name }
  }

  /// What the file calls the fields that it calls by other names than ours.
  var columnNames: [CarField: String] {
    let columns = boundColumns.filter { $0.name != $0.field.name }
    return Dictionary(columns.map { ($0.field, $0.name) }) { first, _ in first }
  }
}
