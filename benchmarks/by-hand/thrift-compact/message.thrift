namespace java com.example.thrift

enum EventType {
    PAGE_VIEW = 0,
    ADD_TO_CART = 1,
    PURCHASE = 2,
    SEARCH = 3,
    ERROR = 4,
}

struct User {
    1: required i64 id,
    2: required string name,
    3: required string country,
    4: required bool premium,
}

struct Client {
    1: required string agent,
    2: required string language,
    3: required list<i32> screen,
    4: required bool mobile,
}

struct Options {
    1: required string colour,
}

struct Item {
    1: required string sku,
    2: required i32 quantity,
    3: required double price,
    4: optional Options options,
}

struct Experiment {
    1: required string name,
    2: required string arm,
}

struct Search {
    1: required string query,
    2: required i32 hits,
    3: required list<string> filters,
}

struct ErrorType {
    1: required i32 code,
    2: required string message,
}

struct Event {
    1: required string eventId,
    2: required i64 time,
    3: required EventType type,
    4: required string session,
    5: optional User user,
    6: required Client client,
    7: required string page,
    8: required double loadMs,
    9: optional list<Item> items,
    10: required list<Experiment> experiments,
    11: optional string referrer,
    12: optional double total,
    13: optional Search search,
    14: optional ErrorType error,
}
