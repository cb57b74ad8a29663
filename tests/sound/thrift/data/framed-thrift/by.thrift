namespace java acme
enum Status { NEW = 0, LOST = 3 }
struct Item { 1: required string sku, 2: optional i32 count }
struct Order {
  1: required i64 id
  2: optional string name
  3: list<i32> codes
  4: Item item
  5: Status status
  6: double price
  7: map<string, i32> tags
  8: bool paid
  9: binary raw
  10: set<i16> sizes
}
