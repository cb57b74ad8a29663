package weighbridge.codecs.java;

import weighbridge.testkit.CodecContract;

final class JavaContractTest extends CodecContract {}
