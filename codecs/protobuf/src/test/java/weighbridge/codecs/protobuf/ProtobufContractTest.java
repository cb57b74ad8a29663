package weighbridge.codecs.protobuf;

import weighbridge.testkit.CodecContract;

final class ProtobufContractTest extends CodecContract {}
