package weighbridge.codecs.flatbuffers;

import weighbridge.testkit.CodecContract;

final class FlatBuffersContractTest extends CodecContract {}
