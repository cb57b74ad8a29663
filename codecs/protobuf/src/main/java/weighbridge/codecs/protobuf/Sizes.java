package weighbridge.codecs.protobuf;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import weighbridge.codec.idl.ProtoFile;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * Makes a message and the messages in it forget the sizes that they cached.
 *
 * <p>A message computes its size at its first {@code toByteArray} and caches it. A sender encodes a message once and
 * pays for that; a benchmark that encodes the same message again and again would not. The implementation is generated.
 */
public interface Sizes {
    String CLASS = ProtoFile.PACKAGE + ".GeneratedSizes";

    void forget(Object message);

    /** Loads the compiled implementation. */
    static Sizes load(ClassLoader classes) throws ReflectiveOperationException {
        return (Sizes) classes.loadClass(CLASS).getConstructor().newInstance();
    }

    /**
     * The source of the implementation.
     *
     * @param entries whether messages also cache the list of their maps' entries, as those optimised for code size do
     */
    static String source(Schema schema, ProtoDialect messages, boolean entries) {
        return new Walk(schema, messages, entries).write();
    }

    /** Writes one method for each type that contains messages. */
    final class Walk {
        private static final String FORGET = "com.google.protobuf.MemoizedSizes.forget(%s);";
        private static final String FORGET_ENTRIES = "com.google.protobuf.MemoizedSizes.forgetEntries(%s, %d);";

        private final Schema schema;
        private final ProtoDialect messages;
        private final boolean entries;
        private final Source out = new Source();
        private final Map<Type, String> names = new LinkedHashMap<>();
        private final Deque<Type> open = new ArrayDeque<>();

        private Walk(Schema schema, ProtoDialect messages, boolean entries) {
            this.schema = schema;
            this.messages = messages;
            this.entries = entries;
        }

        private String write() {
            Type root = new Type.Ref(schema.root());
            out.line("package %s;", ProtoFile.PACKAGE).blank().line("/** Makes messages forget their sizes. */");
            out.line("public final class GeneratedSizes implements %s {", Sizes.class.getName());
            out.line("@Override").line("public void forget(Object message) {")
                    .line("%s((%s) message);", method(root), messages.type(root)).close();
            while (!open.isEmpty()) {
                Type type = open.pop();
                out.blank().line("private static void %s(%s v) {", names.get(type), messages.type(type));
                switch (type) {
                    case Type.ListOf l -> elements(l, l.element());
                    case Type.SetOf s -> elements(s, s.element());
                    case Type.MapOf m -> {
                        out.line("for (%s e : %s) {", messages.entry(m), messages.entries(m, "v"));
                        if (!ProtoFile.hasMap(m)) out.line(FORGET, "e");
                        if (ProtoDialect.isWrapped(m.value())) wrapper(m.value(), "e.getValue()");
                        visit(m.value(), messages.value(m, "e"));
                        out.close();
                    }
                    case Type.Ref r -> definition(schema.definition(r));
                    case Type.Scalar s -> throw new IllegalStateException(s + " contains no messages");
                }
                out.close();
            }
            return out.close().toString();
        }

        private void elements(Type collection, Type element) {
            out.line("for (%s e : v) {", messages.element(collection, element));
            if (ProtoDialect.isWrapped(element)) wrapper(element, "e");
            visit(element, messages.item(collection, element, "e"));
            out.close();
        }

        /** Makes the message around a collection forget its size. */
        private void wrapper(Type wrapped, String message) {
            out.line(FORGET, message);
            if (keepsEntries(wrapped)) out.line(FORGET_ENTRIES, message, 1);
        }

        private boolean keepsEntries(Type type) {
            return entries && type instanceof Type.MapOf m && ProtoFile.hasMap(m);
        }

        private void definition(Definition definition) {
            out.line(FORGET, "v");
            switch (definition) {
                case Definition.Struct s -> s.fields().forEach(f -> field(s, f));
                case Definition.Union u -> u.alternatives().forEach(f -> field(u, f));
                case Definition.Enumeration e -> throw new IllegalStateException(e.name() + " is not a message");
            }
        }

        private void field(Definition owner, Field f) {
            boolean wrapped = owner instanceof Definition.Union && ProtoDialect.isWrapped(f.type());
            if (!wrapped && keepsEntries(f.type())) out.line(FORGET_ENTRIES, "v", ProtoFile.number(f));
            if (!wrapped && !hasMessages(f.type())) return;
            out.line("if (%s) {", messages.has(owner, f, "v"));
            if (wrapped) wrapper(f.type(), messages.getWrapper(owner, f, "v"));
            visit(f.type(), messages.get(owner, f, "v"));
            out.close();
        }

        private void visit(Type type, String value) {
            if (hasMessages(type)) out.line("%s(%s);", method(type), value);
        }

        /** Whether values of the type contain messages. */
        private boolean hasMessages(Type type) {
            return switch (type) {
                case Type.Scalar _ -> false;
                case Type.Ref r -> !(schema.definition(r) instanceof Definition.Enumeration);
                case Type.ListOf l -> ProtoDialect.isWrapped(l.element()) || hasMessages(l.element());
                case Type.SetOf s -> hasMessages(s.element());
                case Type.MapOf m ->
                    !ProtoFile.hasMap(m) || ProtoDialect.isWrapped(m.value()) || hasMessages(m.value());
            };
        }

        private String method(Type type) {
            return names.computeIfAbsent(type, t -> {
                open.add(t);
                return "forget" + (names.size() + 1);
            });
        }
    }
}
