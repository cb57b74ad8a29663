package weighbridge.studies.jmhblog.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.model.Value;

class SharedObjectsTest {
    private static final Value.StructValue MESSAGE = new Value.StructValue(List.of(new Value.Text("here")));
    private static final Value.StructValue OTHER = new Value.StructValue(List.of(new Value.Text("there")));

    private final SharedObjects.State state = new SharedObjects().of(getClass().getClassLoader());

    @Test
    void adaptersOfOneCodecEncodeWhatAnotherPutIntoTheMessagesPlace() throws Exception {
        Texts one = new Texts(state);
        Texts two = new Texts(state);
        Object place = one.toNative(MESSAGE);
        assertThat(two.toNative(MESSAGE)).isSameAs(place);
        assertThat(one.toCanonical(one.decode(one.encode(place).copy()))).isEqualTo(MESSAGE);

        one.decode("".getBytes(StandardCharsets.UTF_8));
        assertThat(two.toCanonical(two.decode(two.encode(place).copy())))
                .isEqualTo(new Value.StructValue(List.of(new Value.Text(""))));
        assertThat(two.read(two.decode(new byte[] {'a'}))).isZero();
    }

    @Test
    void eachMessageHasAPlaceAndEachClassLoaderItsOwn() throws Exception {
        Texts one = new Texts(state);
        one.encode(one.toNative(MESSAGE));
        one.decode("gone".getBytes(StandardCharsets.UTF_8));
        assertThat(one.encode(one.toNative(OTHER)).copy()).asString().isEqualTo("there");

        Texts elsewhere = new Texts(new SharedObjects().of(ClassLoader.getPlatformClassLoader()));
        assertThat(elsewhere.encode(elsewhere.toNative(MESSAGE)).copy()).asString().isEqualTo("here");
    }

    @Test
    void theLibrarysObjectIsMadeOnce() {
        Object first = state.library(Object::new);
        assertThat(state.<Object>library(Object::new)).isSameAs(first);
    }

    /** Shares texts, whose encoded form is their bytes. */
    private static final class Texts extends SharedObjects.Sharing {
        Texts(SharedObjects.State state) {
            super(new Plain(), state);
        }

        @Override
        protected byte[] write(Object object) {
            return ((String) object).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        protected Object read(byte[] message, SharedObjects.Place place) {
            place.set(new String(message, StandardCharsets.UTF_8));
            return place.get();
        }
    }

    private static final class Plain implements Adapter {
        @Override
        public Object toNative(Value.StructValue message) {
            return ((Value.Text) message.fields().getFirst()).value();
        }

        @Override
        public Value.StructValue toCanonical(Object decoded) {
            return new Value.StructValue(List.of(new Value.Text((String) decoded)));
        }

        @Override
        public Encoded encode(Object value) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Object decode(byte[] message) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long read(Object decoded) {
            throw new UnsupportedOperationException();
        }
    }
}
