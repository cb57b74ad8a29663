package weighbridge.codecs.hazelcast;

import weighbridge.testkit.CodecContract;

final class HazelcastContractTest extends CodecContract {}
