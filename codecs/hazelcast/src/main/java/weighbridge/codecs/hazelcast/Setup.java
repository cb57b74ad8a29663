package weighbridge.codecs.hazelcast;

import com.hazelcast.config.SerializationConfig;

/** Tells a serialization service of the classes of a schema; its implementation is generated. */
public interface Setup {
    void configure(SerializationConfig config);
}
