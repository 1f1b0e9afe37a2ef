import CarStorage
import FetchedResults

extension RowEvent<Car> {
  /// The car before the change; the car itself where no field of it changed.
  var oldCar: Car {
    let row = object.row
    var values = row.values
    for (index, attribute) in Car.entity.attributes.enumerated() {
      if let old = oldValues.first(where: { $0.attribute == attribute.name }) {
        values[index] = old.value
      }
    }
    return Car(row: FetchedRow(id: row.id, values: values))
  }
}
