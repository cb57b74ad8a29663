package weighbridge.codecs.avro;

import weighbridge.testkit.CodecContract;

final class AvroContractTest extends CodecContract {}
