package weighbridge.codecs.moshi;

import weighbridge.testkit.CodecContract;

final class MoshiContractTest extends CodecContract {}
