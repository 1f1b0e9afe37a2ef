import FetchedResults

extension CarStore {
  /// The other cars on the lot whose owner has the names of a car's owner, without regard to case
  /// and marks, in the order of their tickets; none where the owner is not known.
  package func carsOnLot(ofOwnerOf car: Car) throws -> [Car] {
    let names = CarField.owner.parts.map { field -> (name: String, value: CarValue) in
      (field.name, field.value(of: car))
    }
    guard names.contains(where: { $0.value != .null }) else { return [] }
    let sameNames = names.map { name, value -> FetchPredicate in
      guard case .text(let text) = value else { return .isNull(name) }
      return .comparison(
        name, .equalTo, .text(text), options: [.caseInsensitive, .diacriticInsensitive])
    }
    let id = Car.entity.idName
    let request = FetchRequest<Car>(
      predicate: .and(
        [
          .isNull(CarField.dateReturned.name), .comparison(id, .notEqualTo, .integer(car.ticket)),
        ] + sameNames),
      sortedBy: [.ascending(id)])
    let found = try fetch(request)
    return try found.objects(in: 0..<found.numberOfObjects)
  }
}
