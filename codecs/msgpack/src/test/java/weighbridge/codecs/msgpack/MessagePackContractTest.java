package weighbridge.codecs.msgpack;

import weighbridge.testkit.CodecContract;

final class MessagePackContractTest extends CodecContract {}
