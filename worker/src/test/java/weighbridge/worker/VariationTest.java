package weighbridge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weighbridge.model.Value;

class VariationTest {
    private static boolean vary(Value... values) {
        Variation variation = new Variation();
        for (Value v : values) variation.add(new Value.StructValue(List.of(v)));
        return variation.isMoreThanPadding();
    }

    private static Value list(int size, Value element) {
        return new Value.ListValue(Collections.nCopies(size, element));
    }

    @Test
    void longerTextsBytesAndCollectionsTakeMoreBytes() {
        assertThat(vary(new Value.Text(""), new Value.Text("a text of 20 letters"))).isTrue();
        assertThat(vary(Value.ABSENT, new Value.Text("a text of 20 letters"))).isTrue();
        assertThat(vary(new Value.Bytes(new byte[0]), new Value.Bytes(new byte[9]))).isTrue();
        assertThat(vary(list(0, new Value.Int8((byte) 1)), list(9, new Value.Int8((byte) 1)))).isTrue();
        assertThat(vary(new Value.MapValue(Map.of()), new Value.MapValue(
                Map.of(new Value.Text("a key"), new Value.UnionValue(0, new Value.Text("a value that is longer"))))))
                .isTrue();
    }

    @Test
    void paddingToWordsHidesAFewBytesOfEach() {
        assertThat(vary(new Value.Bytes(new byte[0]), new Value.Bytes(new byte[8]))).isFalse();
        // There are three lists in one, and each may hide a word.
        assertThat(vary(list(2, list(1, new Value.Int8((byte) 1))), list(2, list(13, new Value.Int8((byte) 1)))))
                .isFalse();
        assertThat(vary(list(2, list(1, new Value.Int8((byte) 1))), list(2, list(14, new Value.Int8((byte) 1)))))
                .isTrue();
    }

    @Test
    void numbersAndWhatMayBeABitMayHaveFixedFields() {
        assertThat(vary(new Value.Int64(0), new Value.Int64(Long.MAX_VALUE))).isFalse();
        assertThat(vary(list(0, new Value.Bool(true)), list(64, new Value.Bool(true)))).isFalse();
        assertThat(vary(list(0, new Value.Symbol("RED")), list(64, new Value.Symbol("RED")))).isFalse();
    }
}
