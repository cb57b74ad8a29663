package weighbridge.codecs.fst;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.nustaq.serialization.FSTConfiguration;
import org.nustaq.serialization.FSTObjectInput;
import org.nustaq.serialization.FSTObjectOutput;
import org.nustaq.serialization.simpleapi.FSTCoder;
import org.nustaq.serialization.simpleapi.OnHeapCoder;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;

/** FST on plain beans: one configuration for all threads, or streams or a coder for each thread. */
public class FstCodec extends ReflectiveCodec {
    private final String id;
    private final Map<ClassLoader, FSTConfiguration> configurations = new ConcurrentHashMap<>();

    public FstCodec(String id) {
        this.id = id;
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        if (!id.equals("fst-on-heap-coder")) {
            FSTConfiguration shared = configurations.computeIfAbsent(beans.loader(), _ -> configuration(beans));
            return id.equals("fst-streams") ? new OwnStreams(beans, shared)
                    : new Configured(beans, shared, id.equals("fst-buffer"));
        }
        OnHeapCoder coder = new OnHeapCoder();
        coder.getConf().setClassLoader(beans.loader());
        coder.getConf().registerClass(beans.all().toArray(Class[]::new));
        return new Coded(beans, coder);
    }

    private FSTConfiguration configuration(Beans beans) {
        FSTConfiguration configuration = FSTConfiguration.createDefaultConfiguration();
        configuration.setClassLoader(beans.loader());
        if (id.equals("fst-registered")) configuration.registerClass(beans.all().toArray(Class[]::new));
        return configuration;
    }

    private static final class Configured extends BeanAdapter {
        private final FSTConfiguration configuration;
        private final boolean inBuffer;

        Configured(Beans beans, FSTConfiguration configuration, boolean inBuffer) throws ReflectiveOperationException {
            super(beans);
            this.configuration = configuration;
            this.inBuffer = inBuffer;
        }

        @Override
        public Encoded encode(Object value) throws IOException {
            FSTObjectOutput out = configuration.getObjectOutput();
            out.writeObject(value);
            return inBuffer ? encoded.of(out.getBuffer(), 0, out.getWritten())
                    : encoded.of(out.getCopyOfWrittenBuffer());
        }

        @Override
        public Object decode(byte[] message) throws Exception {
            return configuration.getObjectInput(message).readObject();
        }
    }

    /** Streams that are reset between messages, instead of fetched from the configuration for each. */
    private static final class OwnStreams extends BeanAdapter {
        private final FSTObjectOutput out;
        private final FSTObjectInput in;

        OwnStreams(Beans beans, FSTConfiguration configuration) throws ReflectiveOperationException {
            super(beans);
            this.out = new FSTObjectOutput(configuration);
            this.in = new FSTObjectInput(configuration);
        }

        @Override
        public Encoded encode(Object value) throws IOException {
            out.resetForReUse();
            out.writeObject(value);
            return encoded.of(out.getCopyOfWrittenBuffer());
        }

        @Override
        public Object decode(byte[] message) throws Exception {
            in.resetForReuseUseArray(message);
            return in.readObject();
        }
    }

    private static final class Coded extends BeanAdapter {
        private final FSTCoder coder;

        Coded(Beans beans, FSTCoder coder) throws ReflectiveOperationException {
            super(beans);
            this.coder = coder;
        }

        @Override
        public Encoded encode(Object value) {
            return encoded.of(coder.toByteArray(value));
        }

        @Override
        public Object decode(byte[] message) {
            return coder.toObject(message);
        }
    }
}
