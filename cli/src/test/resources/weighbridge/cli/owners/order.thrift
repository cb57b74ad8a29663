struct Order {
    1: required string id
}
