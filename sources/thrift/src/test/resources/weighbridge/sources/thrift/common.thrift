namespace java com.acme.common

enum Status { NEW = 0, IN_TRANSIT = 2, LOST = -1, RETURNED = 300 }
typedef i64 Id
struct Money { 1: required i64 units; 2: optional string currency }
