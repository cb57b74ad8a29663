package weighbridge.codecs.sbe;

import weighbridge.testkit.CodecContract;

final class SbeContractTest extends CodecContract {}
