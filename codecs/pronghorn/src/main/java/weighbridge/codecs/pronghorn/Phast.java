package weighbridge.codecs.pronghorn;

import com.ociweb.pronghorn.pipe.ChannelReader;
import com.ociweb.pronghorn.pipe.ChannelWriter;
import java.lang.invoke.MethodHandles;

/** Straight-line code that writes and reads the messages of one schema; its implementation is generated. */
public interface Phast {
    /** The number of integers in the structs of the schema. */
    int integers();

    /** A lookup with the full rights of this class. */
    MethodHandles.Lookup lookup();

    void write(ChannelWriter out, Dictionary dictionary, Object bean);

    Object read(ChannelReader in, Dictionary dictionary);
}
