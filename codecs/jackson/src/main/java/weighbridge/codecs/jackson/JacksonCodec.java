package weighbridge.codecs.jackson;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.codec.Adapter;
import weighbridge.codec.Beans;
import weighbridge.codec.ReflectiveCodec;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Jackson's data binding of plain beans to JSON; one mapper, and a writer and a reader of the message's class. */
public final class JacksonJsonCodec extends ReflectiveCodec {
    private final boolean published;

    public JacksonJsonCodec(String id) {
        published = id.startsWith("habr-");
    }

    @Override
    protected void check(Schema schema) throws UnsupportedSchema {
        for (Definition d : schema.definitions()) {
            switch (d) {
                case Definition.Enumeration _ -> {}
                case Definition.Struct s -> check(s.name(), s.fields());
                case Definition.Union u -> check(u.name(), u.alternatives());
            }
        }
    }

    private static void check(String owner, List<Field> fields) throws UnsupportedSchema {
        for (Field f : fields) if (hasBytesAsKey(f.type())) throw new UnsupportedSchema(owner + "." + f.name() + " is " + f.type()
                + ": a JSON key is a text");
    }

    private static boolean hasBytesAsKey(Type type) {
        return switch (type) {
            case Type.Scalar _, Type.Ref _, Type.SetOf _ -> false;
            case Type.ListOf l -> hasBytesAsKey(l.element());
            case Type.MapOf m -> m.key() instanceof Type.Scalar s && s.kind() == Kind.BYTES || hasBytesAsKey(m.value());
        };
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        JsonMapper mapper = JsonMapper.builder().changeDefaultPropertyInclusion(i -> i.withValueInclusion(JsonInclude.Include.NON_NULL)).build();
        return published ? new HabrAdapter(beans, mapper) : new JacksonJsonAdapter(beans, mapper);
    }
}
