package weighbridge.testkit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weighbridge.codec.Codec;
import weighbridge.model.CodecInfo;
import weighbridge.model.Value;

class TruncationTest extends ContractFixture {
    @Test
    void anErrorOnCutBytesIsCaught() {
        Codec greedy = with(s -> new PlainCodec.Plain(s) {
            @Override
            public Object decode(byte[] message) throws Exception {
                try {
                    return super.decode(message);
                } catch (java.io.EOFException e) {
                    throw new OutOfMemoryError("as if a length had been believed");
                }
            }
        });
        assertThatThrownBy(() -> new Contract(PLAIN, greedy).check(orders(), folder)).isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("fake: orders: the first: cut to 0 of ")
                .hasMessageContaining("throws an error rather than an exception");
    }

    @Test
    void aWholeMessageFromCutBytesIsCaught() {
        Codec padded = with(s -> new PlainCodec.Plain(s) {
            @Override
            byte[] bytes(Value.StructValue message) throws java.io.IOException {
                byte[] plain = super.bytes(message);
                return Arrays.copyOf(plain, plain.length + 3);
            }
        });
        assertThatThrownBy(() -> new Contract(PLAIN, padded).check(orders(), folder)).isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("fake: orders: the first: cut to ")
                .hasMessageEndingWith("it still comes back whole; "
                        + "if the library cannot do better, declare in codec.properties: truncated");
    }

    @Test
    void bytesAreNotCutWhereALibraryReadsWithoutBounds() throws Exception {
        Codec crashing = with(s -> new PlainCodec.Plain(s) {
            @Override
            public Object decode(byte[] message) throws Exception {
                try {
                    return super.decode(message);
                } catch (java.io.EOFException e) {
                    throw new InternalError("as if the JVM had ended", e);
                }
            }
        });
        CodecInfo unchecked = info(Map.of(), Map.of(), Map.of("unchecked", "it compares no position with the end"));
        new Contract(unchecked, crashing).check(orders(), folder);
    }
}
