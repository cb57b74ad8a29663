package weighbridge.codecs.thrift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TJSONProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolException;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TIOStreamTransport;
import org.junit.jupiter.api.Test;

/** Where the JSON protocol takes a message in a stream to end, as the README says. */
final class JsonStreamTest {
    private static final TStruct STRUCT = new TStruct("Number");

    @Test
    void structsInARowAreReadByAProtocolEachAndByOneThatIsKept() throws TException {
        ByteArrayInputStream fresh = stream("{\"1\":{\"i32\":7}}".repeat(3));
        for (int i = 0; i < 3; i++) assertThat(number(protocol(fresh))).isEqualTo(7);
        assertThat(fresh.available()).isZero();

        ByteArrayInputStream kept = stream("{\"1\":{\"i32\":7}}".repeat(3));
        TProtocol protocol = protocol(kept);
        for (int i = 0; i < 3; i++) assertThat(number(protocol)).isEqualTo(7);
    }

    @Test
    void aStructEndsAtItsBraceAndTakesNoByteBeyond() throws TException {
        ByteArrayInputStream in = stream("{\"1\":{\"i32\":7}}\n");
        number(protocol(in));

        assertThat(in.read()).isEqualTo('\n');
    }

    @Test
    void aLineFeedBeforeAStructIsRefused() {
        assertThatThrownBy(() -> number(protocol(stream("\n{\"1\":{\"i32\":7}}"))))
                .isInstanceOf(TProtocolException.class).hasMessageContaining("Unexpected character");
    }

    @Test
    void aNumberOnItsOwnTakesTheByteBehindIt() throws TException {
        ByteArrayInputStream in = stream("7,8");

        assertThat(protocol(in).readI32()).isEqualTo(7);
        assertThat(in.available()).as("of \",8\"").isEqualTo(1);
    }

    /** A byte that a protocol looked ahead at has left the stream, so another protocol misses it. */
    @Test
    void aProtocolThatGaveUpHasTakenAByteThatItsSuccessorMisses() {
        ByteArrayInputStream in = stream("{\"1\":{\"i32\":x}}{\"1\":{\"i32\":7}}");

        assertThatThrownBy(() -> number(protocol(in))).isInstanceOf(TException.class);
        assertThat(new String(in.readAllBytes(), StandardCharsets.US_ASCII)).isEqualTo("}}{\"1\":{\"i32\":7}}");
    }

    @Test
    void whatIsWrittenEndsWithTheBrace() throws TException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TProtocol protocol = new TJSONProtocol(new TIOStreamTransport(out));
        protocol.writeStructBegin(STRUCT);
        protocol.writeFieldBegin(new TField("value", TType.I32, (short) 1));
        protocol.writeI32(7);
        protocol.writeFieldEnd();
        protocol.writeFieldStop();
        protocol.writeStructEnd();
        protocol.getTransport().flush();

        assertThat(out.toString(StandardCharsets.US_ASCII)).isEqualTo("{\"1\":{\"i32\":7}}");
    }

    private static ByteArrayInputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static TProtocol protocol(ByteArrayInputStream in) throws TException {
        return new TJSONProtocol(new TIOStreamTransport(in));
    }

    private static int number(TProtocol protocol) throws TException {
        protocol.readStructBegin();
        protocol.readFieldBegin();
        int number = protocol.readI32();
        protocol.readFieldEnd();
        assertThat(protocol.readFieldBegin().type).isEqualTo(TType.STOP);
        protocol.readStructEnd();
        return number;
    }
}
