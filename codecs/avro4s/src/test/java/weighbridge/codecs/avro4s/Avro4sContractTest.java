package weighbridge.codecs.avro4s;

import weighbridge.testkit.CodecContract;

final class Avro4sContractTest extends CodecContract {}
