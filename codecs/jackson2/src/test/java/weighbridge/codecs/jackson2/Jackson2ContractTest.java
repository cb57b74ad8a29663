package weighbridge.codecs.jackson2;

import weighbridge.testkit.CodecContract;

final class Jackson2ContractTest extends CodecContract {}
