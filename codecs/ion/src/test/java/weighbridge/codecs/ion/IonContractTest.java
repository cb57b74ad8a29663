package weighbridge.codecs.ion;

import weighbridge.testkit.CodecContract;

final class IonContractTest extends CodecContract {}
