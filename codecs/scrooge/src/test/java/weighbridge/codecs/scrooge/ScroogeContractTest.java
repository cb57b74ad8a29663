package weighbridge.codecs.scrooge;

import weighbridge.testkit.CodecContract;

final class ScroogeContractTest extends CodecContract {}
