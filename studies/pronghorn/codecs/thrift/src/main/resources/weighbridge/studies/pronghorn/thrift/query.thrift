namespace java weighbridge.studies.pronghorn.thrift.generated

struct Sample {
  1: optional i32 id,
  2: optional i64 time,
  3: optional i32 measurement,
  4: optional i32 action,
}

struct Query {
  1: optional i32 user,
  2: optional i32 year,
  3: optional i32 month,
  4: optional i32 date,
  5: optional i32 sampleCount,
  6: list<Sample> samples,
}
