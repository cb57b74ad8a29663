package weighbridge.codecs.providence;

import weighbridge.testkit.CodecContract;

final class ProvidenceContractTest extends CodecContract {}
