package weighbridge.codecs.fory;

import weighbridge.testkit.CodecContract;

final class ForyContractTest extends CodecContract {}
