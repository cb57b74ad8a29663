package weighbridge.codecs.eclipseserializer;

import weighbridge.testkit.CodecContract;

final class EclipseSerializerContractTest extends CodecContract {}
