// An order as a shop would declare it.
include "common.thrift"
namespace java com.acme

const i32 LIMIT = 3

union Payment {
  1: common.Money cash
  2: string card
  7: Free free
}

struct Free {}

struct Item {
  1: required string sku
  2: i32 quantity
  5: optional double price
}

struct Order {
  1: required common.Id order_id
  2: optional common.Status status
  3: list<Item> items
  10: map<i32, set<string>> tags
  11: binary raw
  12: bool paid
  i16 size
  14: Payment payment
  15: optional Order parent
  16: optional list<list<common.Status>> history
  17: optional map<common.Status, common.Money> totals
  18: set<i64> ids
  32767: i8 last
  20: string from
  string without_id
}

exception Unknown { 1: string why }
