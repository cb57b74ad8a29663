package com.acme;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.agrona.concurrent.UnsafeBuffer;

/** The messages of OwnBytesTest, as a user of orders.xml writes them by hand. */
public final class Hand implements Supplier<List<byte[]>> {
    @Override
    public List<byte[]> get() {
        return List.of(full(), bare());
    }

    private static byte[] full() {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[1000]);
        OrderEncoder order = new OrderEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
        order.orderId(Long.MAX_VALUE).symbol("ACME").side(Side.Sell);
        order.price().mantissa(123_456);
        order.quantity(4_000_000_000L).most(-7);
        order.engine().capacity(65_000).code("V12");
        order.extras().clear().sunRoof(false).cruiseControl(true);
        order.venue((short) 200).grade((byte) 'A').state(Side.Buy);
        for (int i = 0; i < 3; i++) order.levels(i, 10 * i - 5);
        for (int i = 0; i < 4; i++) order.digest(i, (short) (250 + i));
        OrderEncoder.FillsEncoder fills = order.fillsCount(2);
        fills.next().amount(1.5);
        fills.legsCount(1).next().ratio((short) -3);
        fills.note("first");
        fills.next().amount(-0.0);
        fills.legsCount(0);
        fills.note("");
        order.text("Grüße").putRaw(new byte[] {1, 2, 3}, 0, 3);
        return Arrays.copyOf(buffer.byteArray(), MessageHeaderEncoder.ENCODED_LENGTH + order.encodedLength());
    }

    private static byte[] bare() {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[1000]);
        OrderEncoder order = new OrderEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
        order.orderId(0).symbol("").side(Side.Buy);
        order.price().mantissa(-1);
        order.quantity(0).most(OrderEncoder.mostNullValue());
        order.engine().capacity(0).code("");
        order.extras().clear();
        order.venue(OrderEncoder.venueNullValue()).grade(OrderEncoder.gradeNullValue()).state(Side.NULL_VAL);
        for (int i = 0; i < 3; i++) order.levels(i, 0);
        for (int i = 0; i < 4; i++) order.digest(i, (short) 0);
        order.fillsCount(0);
        order.text("").putRaw(new byte[0], 0, 0);
        return Arrays.copyOf(buffer.byteArray(), MessageHeaderEncoder.ENCODED_LENGTH + order.encodedLength());
    }
}
