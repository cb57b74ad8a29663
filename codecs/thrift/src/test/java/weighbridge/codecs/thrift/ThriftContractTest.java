package weighbridge.codecs.thrift;

import weighbridge.testkit.CodecContract;

final class ThriftContractTest extends CodecContract {}
