package weighbridge.codecs.sbe;

import java.util.List;
import java.util.Optional;
import org.agrona.concurrent.UnsafeBuffer;
import uk.co.real_logic.sbe.SbeTool;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.History;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanDialect;
import weighbridge.codec.bean.BeanSource;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.GlueAdapter;
import weighbridge.model.Schema;

/** Simple Binary Encoding: beans written through the generated encoder, messages read through the generated decoder. */
public final class SbeCodec implements Codec {
    private final boolean inBuffer;

    public SbeCodec(String id) {
        inBuffer = id.equals("sbe-buffer");
    }

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        generate(List.of(schema), workshop);
    }

    @Override
    public void generate(List<Schema> versions, Workshop workshop) throws Exception {
        Schema schema = versions.getLast();
        Optional<OwnFile> own = OwnFile.of(schema);
        SbeLayout layout = SbeLayout.of(new History(versions));
        System.setProperty("sbe.output.dir", workshop.sources().toString());
        System.setProperty("sbe.target.language", "Java");
        System.setProperty("sbe.target.namespace", SbeXml.PACKAGE);
        System.setProperty("sbe.keyword.append.token", "_");
        String xml = own.map(OwnFile::xml).orElseGet(() -> new SbeXml(schema, layout).text());
        SbeTool.main(new String[] {workshop.idl("messages.xml", xml).toString()});
        BeanSource.write(schema, workshop);
        workshop.source(glue(schema), own.isPresent() ? new OwnSource(schema, own.get()).text()
                : new SbeSource(schema, new BeanDialect(schema), layout).text());
        workshop.javac();
    }

    private static String glue(Schema schema) {
        return schema.rootStruct().declared("sbe").isPresent() ? OwnSource.CLASS : SbeSource.CLASS;
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        return new Bound(new Beans(schema, classes),
                (SbeGlue) classes.loadClass(glue(schema)).getConstructor().newInstance(), inBuffer);
    }

    private static final class Bound extends GlueAdapter {
        private static final int INITIAL_BYTES = 4096;
        private static final int MOST_BYTES = 1 << 30;

        private final SbeGlue glue;
        private final boolean inBuffer;
        private final UnsafeBuffer output = new UnsafeBuffer(new byte[INITIAL_BYTES]);
        private final UnsafeBuffer input = new UnsafeBuffer();

        Bound(Beans beans, SbeGlue glue, boolean inBuffer) {
            super(beans, glue);
            this.glue = glue;
            this.inBuffer = inBuffer;
        }

        @Override
        public Encoded encode(Object value) {
            while (true) {
                try {
                    int length = glue.encode(output, value);
                    return inBuffer ? encoded.of(output.byteArray(), 0, length)
                            : encoded.ofCopy(output.byteArray(), 0, length);
                } catch (IndexOutOfBoundsException e) {
                    // A user would know the size of the largest message; here the buffer doubles until the message
                    // fits.
                    if (output.capacity() >= MOST_BYTES) throw e;
                    output.wrap(new byte[2 * output.capacity()]);
                }
            }
        }

        @Override
        public Object decode(byte[] message) {
            input.wrap(message);
            return glue.decode(input);
        }
    }
}
