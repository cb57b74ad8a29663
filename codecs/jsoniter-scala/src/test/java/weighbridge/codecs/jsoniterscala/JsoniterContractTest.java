package weighbridge.codecs.jsoniterscala;

import weighbridge.testkit.CodecContract;

final class JsoniterContractTest extends CodecContract {}
