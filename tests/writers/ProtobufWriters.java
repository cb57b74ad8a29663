import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.DescriptorProtos.MessageOptions;
import com.google.protobuf.Descriptors;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import com.google.protobuf.util.JsonFormat;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import weighbridge.source.Options;
import weighbridge.source.message.Layout;

/** Protobuf's messages in every frame, its JSON and its text format, of random messages in proto2. */
final class ProtobufWriters implements Writer.All {
    private static final Set<Contents.Scalar> SCALARS = EnumSet.of(Contents.Scalar.BOOL, Contents.Scalar.INT, Contents.Scalar.LONG,
            Contents.Scalar.DOUBLE, Contents.Scalar.TEXT, Contents.Scalar.BYTES);
    private static final Contents.Ability ALL = Contents.Ability.deep(SCALARS).withoutNesting();
    private static final Options ROW = new Options(Optional.of("Row"), Optional.empty(), List.of(), Optional.empty());

    @Override
    public List<Writer> all() {
        List<Writer> all = new ArrayList<>();
        for (Layout l : Layout.values()) {
            if (l == Layout.ADJOINING || l == Layout.NEWLINE) continue;
            all.add(new Messages(l, false));
            all.add(new Messages(l, true));
        }
        all.add(new Texts(true));
        all.add(new Texts(false));
        return all;
    }

    private static Descriptor descriptor(Contents contents) throws Descriptors.DescriptorValidationException {
        FileDescriptorProto file = FileDescriptorProto.newBuilder().setName("row.proto").setPackage("acme").setSyntax("proto2")
                .addMessageType(DescriptorProto.newBuilder().setName("Before")).addMessageType(message("Row", contents.members(), ".acme.Row")).build();
        return Descriptors.FileDescriptor.buildFrom(file, new Descriptors.FileDescriptor[0]).findMessageTypeByName("Row");
    }

    private static DescriptorProto.Builder message(String name, List<Contents.Member> members, String path) {
        DescriptorProto.Builder message = DescriptorProto.newBuilder().setName(name);
        int number = 1;
        for (Contents.Member m : members) {
            FieldDescriptorProto.Builder field = FieldDescriptorProto.newBuilder().setName(m.name()).setNumber(number++)
                    .setLabel(m.optional() ? FieldDescriptorProto.Label.LABEL_OPTIONAL : FieldDescriptorProto.Label.LABEL_REQUIRED);
            String type = Character.toUpperCase(m.name().charAt(0)) + m.name().substring(1) + "Type";
            switch (m.shape()) {
                case Contents.Many(Contents.Shape e) -> {
                    field.setLabel(FieldDescriptorProto.Label.LABEL_REPEATED);
                    type(message, field, e, type, path);
                }
                case Contents.Keyed(Contents.Shape v) -> {
                    // As protoc names the message that an entry is.
                    String entry = Character.toUpperCase(m.name().charAt(0)) + m.name().substring(1) + "Entry";
                    FieldDescriptorProto.Builder value = FieldDescriptorProto.newBuilder().setName("value").setNumber(2).setLabel(FieldDescriptorProto.Label.LABEL_OPTIONAL);
                    type(message, value, v, type, path);
                    message.addNestedType(DescriptorProto.newBuilder().setName(entry).setOptions(MessageOptions.newBuilder().setMapEntry(true))
                            .addField(FieldDescriptorProto.newBuilder().setName("key").setNumber(1).setLabel(FieldDescriptorProto.Label.LABEL_OPTIONAL)
                                    .setType(FieldDescriptorProto.Type.TYPE_STRING)).addField(value));
                    field.setLabel(FieldDescriptorProto.Label.LABEL_REPEATED).setType(FieldDescriptorProto.Type.TYPE_MESSAGE).setTypeName(path + "." + entry);
                }
                default -> type(message, field, m.shape(), type, path);
            }
            message.addField(field);
        }
        return message;
    }

    private static void type(DescriptorProto.Builder owner, FieldDescriptorProto.Builder field, Contents.Shape shape, String name, String path) {
        switch (shape) {
            case Contents.Struct(List<Contents.Member> members) -> {
                owner.addNestedType(message(name, members, path + "." + name));
                field.setType(FieldDescriptorProto.Type.TYPE_MESSAGE).setTypeName(path + "." + name);
            }
            case Contents.Scalar s -> field.setType(switch (s) {
                case BOOL -> FieldDescriptorProto.Type.TYPE_BOOL;
                case INT -> List.of(FieldDescriptorProto.Type.TYPE_INT32, FieldDescriptorProto.Type.TYPE_SINT32, FieldDescriptorProto.Type.TYPE_SFIXED32).get(field.getNumber() % 3);
                case LONG -> List.of(FieldDescriptorProto.Type.TYPE_INT64, FieldDescriptorProto.Type.TYPE_SINT64, FieldDescriptorProto.Type.TYPE_SFIXED64).get(field.getNumber() % 3);
                case DOUBLE -> FieldDescriptorProto.Type.TYPE_DOUBLE;
                case BYTES -> FieldDescriptorProto.Type.TYPE_BYTES;
                default -> FieldDescriptorProto.Type.TYPE_STRING;
            });
            default -> throw new IllegalStateException(shape.toString());
        }
    }

    private static DynamicMessage message(Descriptor type, List<Contents.Member> members, Map<?, ?> values) {
        DynamicMessage.Builder message = DynamicMessage.newBuilder(type);
        for (Contents.Member m : members) {
            Object value = values.get(m.name());
            if (value == null) continue;
            FieldDescriptor field = type.findFieldByName(m.name());
            switch (m.shape()) {
                case Contents.Many(Contents.Shape e) -> ((List<?>) value).forEach(v -> message.addRepeatedField(field, value(field, e, v)));
                case Contents.Keyed(Contents.Shape of) -> ((Map<?, ?>) value).forEach((k, v) -> {
                    Descriptor entry = field.getMessageType();
                    message.addRepeatedField(field, DynamicMessage.newBuilder(entry).setField(entry.findFieldByNumber(1), k)
                            .setField(entry.findFieldByNumber(2), value(entry.findFieldByNumber(2), of, v)).build());
                });
                default -> message.setField(field, value(field, m.shape(), value));
            }
        }
        return message.build();
    }

    private static Object value(FieldDescriptor field, Contents.Shape shape, Object value) {
        if (shape instanceof Contents.Struct(List<Contents.Member> members)) return message(field.getMessageType(), members, (Map<?, ?>) value);
        return value instanceof byte[] b ? ByteString.copyFrom(b) : value;
    }

    private static Path set(Descriptor row, Path folder) throws java.io.IOException {
        return Files.write(folder.resolve("row.desc"), FileDescriptorSet.newBuilder().addFile(row.getFile().toProto()).build().toByteArray());
    }

    private record Messages(Layout layout, boolean registry) implements Writer {
        @Override
        public String kind() {
            return "protobuf-" + layout.word() + (registry ? "-registry" : "-bare");
        }

        @Override
        public Contents.Ability ability() {
            // An empty message would be a blank line.
            if (!registry && (layout == Layout.BASE64 || layout == Layout.HEX)) return ALL.whole();
            return layout == Layout.ONE ? ALL.single() : ALL;
        }

        @Override
        public Set<String> absent() {
            return Set.of(Compared.EMPTY);
        }

        @Override
        public Written write(Contents contents, SplittableRandom random, Path folder) throws Exception {
            Descriptor row = descriptor(contents);
            List<byte[]> messages = new ArrayList<>();
            for (Map<String, Object> r : contents.records()) {
                byte[] bytes = message(row, contents.members(), r).toByteArray();
                // One index, which is 1.
                if (registry) bytes = ByteBuffer.allocate(7 + bytes.length).put((byte) 0).putInt(9).put((byte) 2).put((byte) 2).put(bytes).array();
                messages.add(bytes);
            }
            return Framed.write(layout, messages, folder, set(row, folder), ROW, layout.word() + (registry ? "" : ",bare"), !registry);
        }
    }

    private record Texts(boolean json) implements Writer {
        @Override
        public String kind() {
            return json ? "protobuf-json" : "protobuf-text";
        }

        @Override
        public Contents.Ability ability() {
            return json ? ALL : ALL.single();
        }

        @Override
        public Set<String> absent() {
            // Protobuf's own parser of JSON reads -0.0 as 0.0.
            return json ? Set.of(Compared.EMPTY, Compared.NO_SIGN) : Set.of(Compared.EMPTY);
        }

        @Override
        public Written write(Contents contents, SplittableRandom random, Path folder) throws Exception {
            Descriptor row = descriptor(contents);
            StringBuilder text = new StringBuilder();
            for (Map<String, Object> r : contents.records()) {
                DynamicMessage message = message(row, contents.members(), r);
                text.append(json ? JsonFormat.printer().omittingInsignificantWhitespace().print(message) : TextFormat.printer().printToString(message)).append("\n");
            }
            Path file = Files.writeString(folder.resolve(json ? "rows.json" : "rows.txtpb"), text, StandardCharsets.UTF_8);
            return Written.by(file, set(row, folder), ROW);
        }
    }
}
