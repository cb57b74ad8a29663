package weighbridge.codecs.jackson;

import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;
import weighbridge.codec.Adapter;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;
import weighbridge.model.Schema;

/**
 * Jackson's data binding of plain beans to JSON, CBOR or Smile, with one mapper, and a writer and a reader for the
 * message's class.
 */
public class JacksonCodec extends ReflectiveCodec {
    private final String id;

    public JacksonCodec(String id) {
        this.id = id;
    }

    @Override
    protected void check(Schema schema) throws UnsupportedSchema {
        UnsupportedSchema.ifKeysAreBytes(schema,
                "Jackson writes every key as a string and has no key serializer for bytes");
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        return switch (id) {
            case "jackson-cbor" -> new JacksonAdapter(beans, builder(CBORMapper.builder(), beans).build());
            case "jackson-smile" -> new JacksonAdapter(beans, builder(SmileMapper.builder(), beans).build());
            default -> new JacksonAdapter(beans, builder(JsonMapper.builder(), beans).build());
        };
    }

    /**
     * Without absent fields, as services write them. A user's own class says itself what it leaves out, and has the
     * modules that lie beside it, as applications find them.
     */
    private static <B extends MapperBuilder<?, B>> B builder(B builder, Beans beans) {
        return beans.isOwn() ? builder.addModules(MapperBuilder.findModules(beans.loader()))
                : builder.changeDefaultPropertyInclusion(i -> i.withValueInclusion(JsonInclude.Include.NON_NULL));
    }
}
