package weighbridge.codecs.protostuff;

import weighbridge.testkit.CodecContract;

final class ProtostuffContractTest extends CodecContract {}
