package weighbridge.codecs.hazelcast;

import com.hazelcast.config.SerializationConfig;

/** Registers the classes of a schema with a serialization service; its implementation is generated. */
public interface Setup {
    void configure(SerializationConfig config);
}
