package weighbridge.sources.flatbuffers;

import com.google.flatbuffers.FlatBufferBuilder;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import weighbridge.codec.Workshop;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.schema.FileSchema;

/** Does what a user of flatc's object API writes by hand: it makes objects whose {@code pack} builds a buffer. */
final class ByHand {
    private final FileSchema schema;
    private final ClassLoader classes;

    ByHand(FileSchema schema, ClassLoader classes) {
        this.schema = schema;
        this.classes = classes;
    }

    /** The classes that flatc generates from a file and what it includes. */
    static Workshop compiled(Path file, Path folder) throws Exception {
        Workshop workshop = new Workshop(folder);
        workshop.run(List.of(Flatc.unpacked(folder).toString(), "--java", "--gen-object-api", "--gen-all", "-o",
                workshop.sources().toString(), file.toString()));
        try (Stream<Path> walk = Files.walk(workshop.sources())) {
            // As in the codec: the newest compiler that Maven has is older than the runtime.
            for (Path source : walk.filter(Files::isRegularFile).toList()) {
                Files.writeString(source, Files.readString(source).replace("_2_0_8()", "_25_2_10()"));
            }
        }
        workshop.javac();
        return workshop;
    }

    /** A message of the root type as a finished buffer, with or without its length in front. */
    byte[] bytes(Value.StructValue message, boolean sizePrefixed) throws Exception {
        Definition.Struct root = schema.schema().rootStruct();
        Class<?> table = classes.loadClass(name(root.declared("fbs").orElseThrow()));
        FlatBufferBuilder builder = new FlatBufferBuilder();
        Object object = object(root, message);
        int offset =
                (int) table.getMethod("pack", FlatBufferBuilder.class, object.getClass()).invoke(null, builder, object);
        table.getMethod("finish" + (sizePrefixed ? "SizePrefixed" : "") + table.getSimpleName() + "Buffer",
                FlatBufferBuilder.class, int.class).invoke(null, builder, offset);
        return builder.sizedByteArray();
    }

    /** A declared name: {@code acme.Order} in {@code table acme.Order (original_order)}. */
    private static String name(String declared) {
        return declared.split("[ ;]")[1];
    }

    private Object object(Definition.Struct s, Value.StructValue value) throws Exception {
        Class<?> type = classes.loadClass(name(s.declared("fbs").orElseThrow()) + "T");
        Object object = type.getConstructor().newInstance();
        for (int i = 0; i < s.fields().size(); i++) {
            Field f = s.fields().get(i);
            if (f.declared("fbs").isEmpty()) continue;
            String setter = "set" + camel(schema.source(s.name(), f).orElse(f.name()));
            Method set = Arrays.stream(type.getMethods()).filter(m -> m.getName().equals(setter)).findFirst()
                    .orElseThrow(() -> new NoSuchMethodException(type + "." + setter));
            Value v = value.fields().get(i);
            set.invoke(object, v == Value.ABSENT ? null : converted(f.type(), v, set.getParameterTypes()[0]));
        }
        return object;
    }

    /** A name as flatc spells it in Java: {@code OrderId} for {@code order_id}. */
    private static String camel(String name) {
        StringBuilder camel = new StringBuilder();
        for (String word : name.split("_"))
            camel.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
        return camel.toString();
    }

    private Object converted(Type type, Value value, Class<?> to) throws Exception {
        return switch (value) {
            case Value.ListValue l -> {
                Object array = Array.newInstance(to.componentType(), l.elements().size());
                for (int i = 0; i < l.elements().size(); i++) {
                    Array.set(array, i,
                            converted(((Type.ListOf) type).element(), l.elements().get(i), to.componentType()));
                }
                yield array;
            }
            case Value.Bytes b -> {
                int[] array = new int[b.value().length];
                for (int i = 0; i < array.length; i++) array[i] = b.value()[i] & 0xff;
                yield array;
            }
            case Value.StructValue s -> object((Definition.Struct) schema.schema().definition((Type.Ref) type), s);
            case Value.UnionValue u -> {
                Definition.Union union = (Definition.Union) schema.schema().definition((Type.Ref) type);
                Field alternative = union.alternatives().get(u.alternative());
                Object object = to.getConstructor().newInstance();
                to.getMethod("setType", byte.class).invoke(object, (byte) alternative.id());
                to.getMethod("setValue", Object.class).invoke(object,
                        converted(alternative.type(), u.value(), Object.class));
                yield object;
            }
            case Value.Symbol s -> {
                Definition.Enumeration e = (Definition.Enumeration) schema.schema().definition((Type.Ref) type);
                String[] numbers = e.declared("fbs").orElseThrow().replaceFirst(".*= ", "").split(", ");
                int place = e.symbols().stream().map(Definition.Symbol::name).toList().indexOf(s.name());
                yield number(Long.parseLong(numbers[place]), to);
            }
            case Value.Bool b -> b.value();
            case Value.Text t -> t.value();
            case Value.Float32 f -> f.value();
            case Value.Float64 d -> d.value();
            case Value.Int8 n -> number(n.value(), to);
            case Value.Int16 n -> number(n.value(), to);
            case Value.Int32 n -> number(n.value(), to);
            case Value.Int64 n -> number(n.value(), to);
            default -> throw new IllegalArgumentException(value + " is in no FlatBuffers file");
        };
    }

    private static Object number(long number, Class<?> to) {
        if (to == byte.class) return (byte) number;
        if (to == short.class) return (short) number;
        return to == int.class || to == Integer.class ? (Object) (int) number : (Object) number;
    }
}
