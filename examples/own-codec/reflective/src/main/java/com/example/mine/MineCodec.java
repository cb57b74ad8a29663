package com.example.mine;

import weighbridge.codec.Adapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;

/** A codec of a library that works on plain objects. */
public final class MineCodec extends ReflectiveCodec {
    public MineCodec(String id) {}

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        return new MineAdapter(beans);
    }
}
