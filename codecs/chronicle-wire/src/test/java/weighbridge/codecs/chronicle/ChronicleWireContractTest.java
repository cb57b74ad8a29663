package weighbridge.codecs.chronicle;

import weighbridge.testkit.CodecContract;

final class ChronicleWireContractTest extends CodecContract {}
