package weighbridge.codecs.arrow;

import weighbridge.testkit.CodecContract;

final class ArrowContractTest extends CodecContract {}
