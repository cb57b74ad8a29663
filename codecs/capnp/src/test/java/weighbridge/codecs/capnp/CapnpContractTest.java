package weighbridge.codecs.capnp;

import weighbridge.testkit.CodecContract;

final class CapnpContractTest extends CodecContract {}
