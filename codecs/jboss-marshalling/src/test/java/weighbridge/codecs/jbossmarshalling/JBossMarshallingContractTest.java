package weighbridge.codecs.jbossmarshalling;

import weighbridge.testkit.CodecContract;

final class JBossMarshallingContractTest extends CodecContract {}
