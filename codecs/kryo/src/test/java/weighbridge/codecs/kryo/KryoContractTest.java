package weighbridge.codecs.kryo;

import weighbridge.testkit.CodecContract;

final class KryoContractTest extends CodecContract {}
