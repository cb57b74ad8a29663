package weighbridge.codecs.bson;

import weighbridge.testkit.CodecContract;

final class BsonContractTest extends CodecContract {}
