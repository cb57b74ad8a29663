package weighbridge.codec.idl;

import java.util.List;
import weighbridge.codec.source.Dialect;
import weighbridge.codec.source.Methods;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * Writes straight-line code that visits every message inside a message of a {@link ProtoFile}, including those that
 * wrap what proto3 cannot nest.
 */
public final class MessageWalk {
    private final Schema schema;
    private final Dialect messages;
    private final Wrappers wrappers;
    private final Visit visit;
    private final String prefix;
    private final Source out;
    private final Methods<Type> methods = new Methods<>();

    private MessageWalk(Schema schema, Dialect messages, Wrappers wrappers, Visit visit, String prefix, Source out) {
        this.schema = schema;
        this.messages = messages;
        this.wrappers = wrappers;
        this.visit = visit;
        this.prefix = prefix;
        this.out = out;
    }

    /** Finds the messages that the schema does not have. */
    public interface Wrappers {
        /** The message that wraps an alternative's collection. */
        String ofAlternative(Definition.Union owner, Field field, String object);

        /** The message that wraps a collection which is a map's value. */
        String ofValue(Type.MapOf map, String entry);
    }

    /** What is done with each message. */
    public interface Visit {
        /**
         * The statements for a message.
         *
         * @param maps the numbers of its fields that are maps
         */
        List<String> of(String message, List<Integer> maps);
    }

    /** Adds {@code public void <name>(Object message)} and the methods that it calls to the class being written. */
    public static <D extends Dialect & Wrappers> void write(Schema schema, D messages, String name, Visit visit,
            Source out) {
        new MessageWalk(schema, messages, messages, visit, name, out).write();
    }

    private void write() {
        Type root = new Type.Ref(schema.root());
        out.line("@Override").line("public void %s(Object message) {", prefix)
                .line("%s((%s) message);", method(root), messages.type(root)).close();
        methods.write(type -> {
            out.blank().line("private static void %s(%s v) {", method(type), messages.type(type));
            switch (type) {
                case Type.ListOf l -> elements(l, l.element());
                case Type.SetOf s -> elements(s, s.element());
                case Type.MapOf m -> {
                    out.line(messages.entryLoop(m, "v"));
                    if (!ProtoFile.hasMap(m)) visit("e", List.of());
                    if (isWrapped(m.value())) visitWrapper(m.value(), wrappers.ofValue(m, "e"));
                    go(m.value(), messages.value(m, "e"));
                    out.close();
                }
                case Type.Ref r -> definition(schema.definition(r));
                case Type.Scalar s -> throw new IllegalStateException(s + " contains no messages");
            }
            out.close();
        });
    }

    private void visit(String message, List<Integer> maps) {
        visit.of(message, maps).forEach(out::line);
    }

    private void visitWrapper(Type wrapped, String message) {
        visit(message, isMap(wrapped) ? List.of(1) : List.of());
    }

    private static boolean isMap(Type type) {
        return type instanceof Type.MapOf m && ProtoFile.hasMap(m);
    }

    private void elements(Type collection, Type element) {
        out.line(messages.loop(collection, element, "v"));
        if (isWrapped(element)) visitWrapper(element, "e");
        go(element, messages.item(collection, element, "e"));
        out.close();
    }

    private void definition(Definition definition) {
        boolean union = definition instanceof Definition.Union;
        visit("v", union ? List.of()
                : definition.fields().stream().filter(f -> isMap(f.type())).map(ProtoFile::number).toList());
        switch (definition) {
            case Definition.Struct s -> s.fields().forEach(f -> {
                if (hasMessages(f.type())) field(s, f, false);
            });
            case Definition.Union u -> u.alternatives().forEach(f -> {
                if (isWrapped(f.type()) || hasMessages(f.type())) field(u, f, isWrapped(f.type()));
            });
            case Definition.Enumeration e -> throw new IllegalStateException(e.name() + " is not a message");
        }
    }

    private void field(Definition owner, Field f, boolean wrapped) {
        out.line("if (%s) {", messages.has(owner, f, "v"));
        if (wrapped) visitWrapper(f.type(), wrappers.ofAlternative((Definition.Union) owner, f, "v"));
        go(f.type(), messages.get(owner, f, "v"));
        out.close();
    }

    private void go(Type type, String value) {
        if (hasMessages(type)) out.line("%s(%s);", method(type), value);
    }

    /** Whether a value of the type contains messages. */
    private boolean hasMessages(Type type) {
        return switch (type) {
            case Type.Scalar _ -> false;
            case Type.Ref r -> !(schema.definition(r) instanceof Definition.Enumeration);
            case Type.ListOf l -> isWrapped(l.element()) || hasMessages(l.element());
            case Type.SetOf s -> hasMessages(s.element());
            case Type.MapOf m -> !ProtoFile.hasMap(m) || isWrapped(m.value()) || hasMessages(m.value());
        };
    }

    private static boolean isWrapped(Type type) {
        return !(type instanceof Type.Scalar || type instanceof Type.Ref);
    }

    private String method(Type type) {
        return prefix + methods.number(type);
    }
}
