package weighbridge.codecs.jackson;

import weighbridge.testkit.CodecContract;

final class JacksonContractTest extends CodecContract {}
