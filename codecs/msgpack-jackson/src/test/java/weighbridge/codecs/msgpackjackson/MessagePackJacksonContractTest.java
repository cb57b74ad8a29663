package weighbridge.codecs.msgpackjackson;

import weighbridge.testkit.CodecContract;

final class MessagePackJacksonContractTest extends CodecContract {}
