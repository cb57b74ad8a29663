import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.classfile.ClassFile;
import java.lang.classfile.Signature;
import java.lang.classfile.attribute.SignatureAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import weighbridge.source.Options;

/** Objects of classes made for each file, as ObjectOutputStream writes them. */
final class JavaWriters implements Writer.All {
    private enum Way {
        ONE_STREAM, STREAMS, A_LIST
    }

    @Override
    public List<Writer> all() {
        return List.of(new Objects(Way.ONE_STREAM), new Objects(Way.STREAMS), new Objects(Way.A_LIST));
    }

    private record Objects(Way way) implements Writer {
        @Override
        public String kind() {
            return "java-" + way.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }

        @Override
        public Contents.Ability ability() {
            return Contents.Ability.deep(EnumSet.allOf(Contents.Scalar.class));
        }

        @Override
        public Written write(Contents contents, SplittableRandom random, Path folder) throws Exception {
            Path classes = Files.createDirectories(folder.resolve("classes"));
            declare("Row", contents.members(), Files.createDirectory(classes.resolve("acme")));
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
                List<Object> rows = new ArrayList<>();
                for (Map<String, Object> r : contents.records()) rows.add(object(loader, "Row", contents.members(), r));
                switch (way) {
                    case ONE_STREAM -> stream(bytes, rows);
                    case STREAMS -> {
                        for (Object o : rows) stream(bytes, List.of(o));
                    }
                    case A_LIST -> stream(bytes, List.of(rows));
                }
            }
            Options options = new Options(Optional.empty(), Optional.of("acme.Row"), List.of(classes), Optional.empty());
            return new Written(Files.write(folder.resolve("rows.ser"), bytes.toByteArray()), weighbridge.workloads.Given.NOTHING,
                    Optional.empty(), options);
        }
    }

    private static void stream(ByteArrayOutputStream bytes, List<Object> objects) throws Exception {
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            for (Object o : objects) out.writeObject(o);
        }
    }

    /** Writes the class of a struct, and those of the structs in it: public fields and a constructor without arguments. */
    private static void declare(String name, List<Contents.Member> members, Path folder) throws Exception {
        byte[] bytes = ClassFile.of().build(ClassDesc.of("acme", name), c -> {
            c.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER).withInterfaceSymbols(Serializable.class.describeConstable().orElseThrow());
            c.withMethodBody(ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, ClassFile.ACC_PUBLIC,
                    b -> b.aload(0).invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void).return_());
            for (Contents.Member m : members) {
                boolean primitive = !m.optional();
                c.withField(m.name(), ClassDesc.ofDescriptor(signature(m.shape(), name(name, m), primitive).replaceAll("<.*>", "")),
                        f -> f.withFlags(ClassFile.ACC_PUBLIC)
                                .with(SignatureAttribute.of(Signature.parseFrom(signature(m.shape(), name(name, m), primitive)))));
            }
        });
        Files.write(folder.resolve(name + ".class"), bytes);
        for (Contents.Member m : members) declareInside(m.shape(), name(name, m), folder);
    }

    private static void declareInside(Contents.Shape shape, String name, Path folder) throws Exception {
        switch (shape) {
            case Contents.Struct(List<Contents.Member> members) -> declare(name, members, folder);
            case Contents.Many(Contents.Shape e) -> declareInside(e, name, folder);
            case Contents.Keyed(Contents.Shape v) -> declareInside(v, name, folder);
            case Contents.Scalar _ -> {}
        }
    }

    private static String name(String owner, Contents.Member member) {
        return owner + "_" + member.name();
    }

    private static String signature(Contents.Shape shape, String name, boolean primitive) {
        return switch (shape) {
            case Contents.Many(Contents.Shape e) -> "Ljava/util/List<" + signature(e, name, false) + ">;";
            case Contents.Keyed(Contents.Shape v) -> "Ljava/util/Map<Ljava/lang/String;" + signature(v, name, false) + ">;";
            case Contents.Struct _ -> "Lacme/" + name + ";";
            case Contents.Scalar s -> switch (s) {
                case BOOL -> primitive ? "Z" : "Ljava/lang/Boolean;";
                case INT -> primitive ? "I" : "Ljava/lang/Integer;";
                case LONG -> primitive ? "J" : "Ljava/lang/Long;";
                case DOUBLE -> primitive ? "D" : "Ljava/lang/Double;";
                case BYTES -> "[B";
                case TEXT -> "Ljava/lang/String;";
                case MONEY -> "Ljava/math/BigDecimal;";
                case DATE -> "Ljava/time/LocalDate;";
                case INSTANT -> "Ljava/time/Instant;";
                case UUID -> "Ljava/util/UUID;";
            };
        };
    }

    private static Object object(ClassLoader loader, String name, List<Contents.Member> members, Map<?, ?> values) throws Exception {
        Class<?> type = loader.loadClass("acme." + name);
        Object object = type.getConstructor().newInstance();
        for (Contents.Member m : members) {
            Object value = values.get(m.name());
            if (value != null) type.getField(m.name()).set(object, value(loader, name(name, m), m.shape(), value));
        }
        return object;
    }

    private static Object value(ClassLoader loader, String name, Contents.Shape shape, Object value) throws Exception {
        return switch (shape) {
            case Contents.Many(Contents.Shape e) -> {
                List<Object> all = new ArrayList<>();
                for (Object v : (List<?>) value) all.add(value(loader, name, e, v));
                yield all;
            }
            case Contents.Keyed(Contents.Shape of) -> {
                Map<Object, Object> all = new LinkedHashMap<>();
                for (Map.Entry<?, ?> e : ((Map<?, ?>) value).entrySet()) all.put(e.getKey(), value(loader, name, of, e.getValue()));
                yield all;
            }
            case Contents.Struct(List<Contents.Member> members) -> object(loader, name, members, (Map<?, ?>) value);
            case Contents.Scalar _ -> value;
        };
    }
}
