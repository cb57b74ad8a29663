package weighbridge.codecs.parquet;

import weighbridge.testkit.CodecContract;

final class ParquetContractTest extends CodecContract {}
