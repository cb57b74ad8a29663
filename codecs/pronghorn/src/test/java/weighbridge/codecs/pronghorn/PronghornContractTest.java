package weighbridge.codecs.pronghorn;

import weighbridge.testkit.CodecContract;

final class PronghornContractTest extends CodecContract {}
