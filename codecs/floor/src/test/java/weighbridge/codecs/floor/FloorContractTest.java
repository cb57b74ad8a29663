package weighbridge.codecs.floor;

import weighbridge.testkit.CodecContract;

final class FloorContractTest extends CodecContract {}
