package weighbridge.studies.versions.chain;

import com.hazelcast.nio.serialization.ByteArraySerializer;
import weighbridge.codec.Adapter;

/** A codec's native value, which the grid keeps as the codec's bytes. */
record Carried(Object value) {
    /** The codec as a serializer of the grid, whose adapter is used by one thread at a time. */
    record Serializer(Adapter adapter) implements ByteArraySerializer<Carried> {
        private static final int TYPE = 1;

        @Override
        public int getTypeId() {
            return TYPE;
        }

        @Override
        public byte[] write(Carried carried) {
            try {
                return adapter.encode(carried.value()).copy();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public Carried read(byte[] bytes) {
            try {
                return new Carried(adapter.decode(bytes));
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
