package weighbridge.codecs.squarewire;

import weighbridge.testkit.CodecContract;

final class SquareWireContractTest extends CodecContract {}
