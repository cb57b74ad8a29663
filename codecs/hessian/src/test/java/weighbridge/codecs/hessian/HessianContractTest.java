package weighbridge.codecs.hessian;

import weighbridge.testkit.CodecContract;

final class HessianContractTest extends CodecContract {}
