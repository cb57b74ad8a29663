package weighbridge.codecs.scalapb;

import weighbridge.testkit.CodecContract;

final class ScalaPbContractTest extends CodecContract {}
