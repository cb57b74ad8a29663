package weighbridge.codecs.colfer;

import weighbridge.testkit.CodecContract;

final class ColferContractTest extends CodecContract {}
