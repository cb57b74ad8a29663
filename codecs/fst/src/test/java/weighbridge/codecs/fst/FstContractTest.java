package weighbridge.codecs.fst;

import weighbridge.testkit.CodecContract;

final class FstContractTest extends CodecContract {}
