package weighbridge.codec.own;

import weighbridge.codec.Codec;
import weighbridge.codec.Workshop;
import weighbridge.model.Schema;

/**
 * A codec whose library works on classes, and which can therefore serialize the objects of users' own classes in the
 * place of generated beans. Its codec.properties states {@code own = true}.
 */
public interface OwnClassCodec extends Codec {
    /**
     * Prepares for objects of the user's classes of which the schema was made. The adapter then takes such objects and
     * returns them.
     *
     * @param classes loads the user's classes, after those of the library under test
     * @throws weighbridge.codec.UnsupportedSchema if objects of the classes cannot be made or read, or if the library
     * cannot carry the schema
     */
    void generateOwn(Schema schema, ClassLoader classes, Workshop workshop) throws Exception;
}
