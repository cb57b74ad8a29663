package weighbridge.codecs.activej;

import weighbridge.testkit.CodecContract;

final class ActiveJContractTest extends CodecContract {}
