package weighbridge.codec.own;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import weighbridge.codec.Workshop;
import weighbridge.codec.source.Source;
import weighbridge.model.Field;
import weighbridge.model.classes.OwnClasses;
import weighbridge.model.classes.OwnType;
import weighbridge.model.classes.OwnType.Absence;

/**
 * Writes straight-line code that reads every field of a user's objects through their accessors: a class in each
 * package, because it may call what is not public.
 */
final class OwnSum {
    private static final String CLASS = "WeighbridgeSum";
    /** The most fields that one method reads: the JVM does not compile methods of more than 8,000 bytes. */
    private static final int MOST_FIELDS = 150;

    private final OwnClasses own;
    /** The class of each package, by the package's name. */
    private final Map<String, Source> sources = new LinkedHashMap<>();
    private final Map<String, String> methods = new LinkedHashMap<>();
    private int count;

    private OwnSum(OwnClasses own) {
        this.own = own;
    }

    /** Writes the sources; returns the name of the class that is a reader. */
    static String write(OwnClasses own, Workshop workshop) throws IOException {
        OwnSum sum = new OwnSum(own);
        own.bodies().forEach((key, body) -> sum.methods.put(key,
                className(body.type().getPackageName()) + ".sum" + sum.methods.size()));
        sum.count = sum.methods.size();
        String root = sum.methods.get(own.root().key());
        String reader = root.substring(0, root.lastIndexOf('.'));
        own.bodies().forEach(sum::write);
        for (Map.Entry<String, Source> e : sum.sources.entrySet()) {
            String name = className(e.getKey());
            if (name.equals(reader)) {
                e.getValue().blank().line("@Override").line("public long read(Object value) {")
                        .line("return %s(value);", root).close();
            }
            workshop.source(name, e.getValue().close().toString());
        }
        return reader;
    }

    private static String className(String packageName) {
        return packageName.isEmpty() ? CLASS : packageName + "." + CLASS;
    }

    private Source source(String packageName) {
        return sources.computeIfAbsent(packageName, name -> {
            Source out = new Source();
            if (!name.isEmpty()) out.line("package %s;", name).blank();
            return out
                    .line("/** Reads every field of the objects of this package's classes through their accessors. */")
                    .line("@SuppressWarnings(\"all\")")
                    .line("public final class %s implements weighbridge.codec.bean.BeanSource.Reader {", CLASS);
        });
    }

    private void write(String key, OwnType.Body body) {
        Source out = source(body.type().getPackageName());
        String method = methods.get(key);
        String name = method.substring(method.lastIndexOf('.') + 1);
        Helpers helpers = new Helpers();
        switch (body) {
            case OwnType.Struct s -> struct(s, name, out, helpers);
            case OwnType.Union u -> union(u, name, out, helpers);
        }
        while (!helpers.open.isEmpty()) helper(helpers.open.removeFirst(), out, helpers);
    }

    /** The methods that a method calls for the collections within it, beside it. */
    private final class Helpers {
        private final Deque<Helper> open = new ArrayDeque<>();

        String of(OwnType type) {
            String name = "sum" + count++;
            open.add(new Helper(name, type));
            return name;
        }
    }

    private record Helper(String name, OwnType type) {}

    private void struct(OwnType.Struct s, String name, Source out, Helpers helpers) {
        String type = s.type().getCanonicalName();
        List<OwnType.Property> all = s.properties();
        int parts = Math.max(1, Math.ceilDiv(all.size(), MOST_FIELDS));
        out.blank().line("public static long %s(Object object) {", name).line("%s o = (%s) object;", type, type);
        // A class without properties stands for a field that is never present.
        out.line("long sum = %s;", all.isEmpty() ? "weighbridge.model.ReadSum.ABSENT" : "0");
        for (int p = 0; p < parts; p++) {
            List<OwnType.Property> part = all.subList(p * MOST_FIELDS, Math.min(all.size(), (p + 1) * MOST_FIELDS));
            if (parts > 1) out.line("sum += %sOf%d(o);", name, p);
            else properties(part, out, helpers);
        }
        out.line("return sum;").close();
        for (int p = 0; parts > 1 && p < parts; p++) {
            out.blank().line("private static long %sOf%d(%s o) {", name, p, type).line("long sum = 0;");
            properties(all.subList(p * MOST_FIELDS, Math.min(all.size(), (p + 1) * MOST_FIELDS)), out, helpers);
            out.line("return sum;").close();
        }
    }

    private void properties(List<OwnType.Property> properties, Source out, Helpers helpers) {
        int i = 0;
        for (OwnType.Property p : properties) {
            String get = p.access().of("o");
            if (p.absence() == Absence.NEVER) {
                out.line("sum += %s;", sum(p.type(), get, helpers));
                continue;
            }
            String v = "v" + i++;
            String value = p.absence() == Absence.NULL ? v : v + "." + getter(p.raw()) + "()";
            String absent = p.absence() == Absence.NULL ? v + " == null" : v + " == null || " + v + ".isEmpty()";
            out.line("var %s = %s;", v, get).line("sum += %s ? weighbridge.model.ReadSum.ABSENT : %s;", absent,
                    sum(p.type(), value, helpers));
        }
    }

    private static String getter(Class<?> optional) {
        if (optional == OptionalInt.class) return "getAsInt";
        if (optional == OptionalLong.class) return "getAsLong";
        return optional == OptionalDouble.class ? "getAsDouble" : "get";
    }

    private void union(OwnType.Union u, String name, Source out, Helpers helpers) {
        out.blank().line("public static long %s(Object object) {", name);
        for (int i = 0; i < u.fields().size(); i++) {
            Field f = u.fields().get(i);
            out.line("if (object instanceof %s) {", u.classes().get(i).getCanonicalName())
                    .line("return weighbridge.model.ReadSum.alternative(%d) + %s;", f.id(),
                            sum(u.alternatives().get(i), "object", helpers))
                    .close();
        }
        out.line("return weighbridge.model.ReadSum.ABSENT;").close();
    }

    private void helper(Helper helper, Source out, Helpers helpers) {
        out.blank().line("private static long %s(Object object) {", helper.name());
        switch (helper.type()) {
            case OwnType.Items i -> {
                boolean primitive = i.type().isArray() && i.type().getComponentType().isPrimitive();
                String element = primitive ? i.type().getComponentType().getName() : "Object";
                String all = i.type().isArray() ? element + "[]" : "java.util.Collection<?>";
                out.line("%s all = (%s) object;", all, all);
                out.line("long sum = weighbridge.model.ReadSum.size(all.%s);",
                        i.type().isArray() ? "length" : "size()");
                out.line("for (%s e : all) {", element).line("sum += %s;", sum(i.element(), "e", helpers)).close();
            }
            case OwnType.Entries e -> {
                out.line("java.util.Map<?, ?> all = (java.util.Map<?, ?>) object;");
                out.line("long sum = weighbridge.model.ReadSum.size(all.size());");
                out.line("for (java.util.Map.Entry<?, ?> e : all.entrySet()) {")
                        .line("sum += %s;", sum(e.key(), "e.getKey()", helpers))
                        .line("sum += %s;", sum(e.value(), "e.getValue()", helpers)).close();
            }
            default -> throw new IllegalStateException(helper.type() + " needs no method");
        }
        out.line("return sum;").close();
    }

    private String sum(OwnType type, String value, Helpers helpers) {
        return switch (type) {
            case OwnType.Leaf l -> "(" + l.sum().formatted(value) + ")";
            case OwnType.Choice _ -> "weighbridge.model.ReadSum.symbol(((Enum<?>) " + value + ").ordinal())";
            case OwnType.Named n -> methods.get(n.key()) + "(" + value + ")";
            case OwnType.Items _,OwnType.Entries _ -> helpers.of(type) + "(" + value + ")";
        };
    }
}
