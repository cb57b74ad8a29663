package weighbridge.codecs.dsljson;

import weighbridge.testkit.CodecContract;

final class DslJsonContractTest extends CodecContract {}
