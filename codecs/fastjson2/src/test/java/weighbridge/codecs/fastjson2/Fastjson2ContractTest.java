package weighbridge.codecs.fastjson2;

import weighbridge.testkit.CodecContract;

final class Fastjson2ContractTest extends CodecContract {}
