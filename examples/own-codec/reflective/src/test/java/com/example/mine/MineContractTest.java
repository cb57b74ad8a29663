package com.example.mine;

import weighbridge.testkit.CodecContract;

final class MineContractTest extends CodecContract {}
