package weighbridge.codecs.gson;

import weighbridge.testkit.CodecContract;

final class GsonContractTest extends CodecContract {}
