package weighbridge.sources.javaclasses;

import java.io.IOException;
import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What annotations of JSON libraries say of the members' names, read from class files: no annotation's class is loaded,
 * so nothing of it can run.
 */
final class Annotations {
    /** The annotations that give a property's name in JSON, and the elements that hold it. */
    private static final Map<String, List<String>> NAMES = Map.of("com.fasterxml.jackson.annotation.JsonProperty",
            List.of("value"), "com.google.gson.annotations.SerializedName", List.of("value"), "com.squareup.moshi.Json",
            List.of("name"), "com.alibaba.fastjson2.annotation.JSONField", List.of("name"));
    private static final String JACKSON = "com.fasterxml.jackson.annotation.";

    private final Jars jars;
    private final Map<String, Optional<ClassModel>> known = new HashMap<>();

    Annotations(Jars jars) {
        this.jars = jars;
    }

    /**
     * How an object of an abstract type says of which class it is.
     *
     * @param by    the member that names the class; empty if the object has one member, named after it
     * @param names the classes' names in JSON, for those that have one
     */
    record Kinds(Optional<String> by, Map<String, String> names) {}

    /** The name of a property in JSON, if an annotation of its field, record component or accessors gives it. */
    Optional<String> name(Class<?> owner, String property) {
        String capital = property.substring(0, 1).toUpperCase(Locale.ROOT) + property.substring(1);
        List<String> methods = List.of("get" + capital, "is" + capital, "set" + capital, property);
        for (Class<?> c = owner; c != null && c.getClassLoader() == jars; c = c.getSuperclass()) {
            Optional<ClassModel> model = model(c.getName());
            if (model.isEmpty()) continue;
            List<AttributedElement> bearers = new ArrayList<>();
            for (FieldModel f : model.get().fields()) if (f.fieldName().stringValue().equals(property)) bearers.add(f);
            for (MethodModel m : model.get().methods()) {
                boolean accesses = methods.contains(m.methodName().stringValue()) && m.methodTypeSymbol()
                        .parameterCount() == (m.methodName().stringValue().startsWith("set") ? 1 : 0);
                if (accesses) bearers.add(m);
            }
            for (AttributedElement bearer : bearers) {
                Optional<String> name = name(bearer);
                if (name.isPresent()) return name;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> name(AttributedElement bearer) {
        for (Annotation a : of(bearer)) {
            for (String element : NAMES.getOrDefault(name(a.classSymbol()), List.of())) {
                Optional<String> name = text(a, element).filter(t -> !t.isEmpty());
                if (name.isPresent()) return name;
            }
        }
        return Optional.empty();
    }

    /** What Jackson's annotations say of a type's kinds; empty if they say nothing. */
    Optional<Kinds> kinds(Class<?> type) {
        Optional<ClassModel> model = model(type.getName());
        if (model.isEmpty()) return Optional.empty();
        Optional<Annotation> info = find(model.get(), JACKSON + "JsonTypeInfo");
        if (info.isEmpty()) return Optional.empty();
        String use = symbol(info.get(), "use").orElse("");
        String include = symbol(info.get(), "include").orElse("PROPERTY");
        boolean inside = include.endsWith("PROPERTY") && !include.startsWith("EXTERNAL");
        if (!inside && !include.equals("WRAPPER_OBJECT")) return Optional.empty();
        Map<String, String> names = new LinkedHashMap<>();
        find(model.get(), JACKSON + "JsonSubTypes").flatMap(a -> value(a, "value")).ifPresent(v -> subTypes(v, names));
        Optional<String> by = text(info.get(), "property").filter(p -> !p.isEmpty()).or(() -> switch (use) {
            case "NAME", "SIMPLE_NAME" -> Optional.of("@type");
            case "CLASS" -> Optional.of("@class");
            default -> Optional.empty();
        });
        if (inside && by.isEmpty()) return Optional.empty();
        return Optional.of(new Kinds(inside ? by : Optional.empty(), names));
    }

    private static void subTypes(AnnotationValue value, Map<String, String> names) {
        if (!(value instanceof AnnotationValue.OfArray all)) return;
        for (AnnotationValue each : all.values()) {
            if (!(each instanceof AnnotationValue.OfAnnotation a)) continue;
            if (value(a.annotation(), "value").orElse(each) instanceof AnnotationValue.OfClass c)
                names.put(name(c.classSymbol()), text(a.annotation(), "name").orElse(""));
        }
    }

    /** The name that a class gives itself as a kind; empty if it gives none. */
    Optional<String> ownName(Class<?> type) {
        return model(type.getName()).flatMap(m -> find(m, JACKSON + "JsonTypeName")).flatMap(a -> text(a, "value"))
                .filter(t -> !t.isEmpty());
    }

    private Optional<ClassModel> model(String className) {
        return known.computeIfAbsent(className, name -> {
            try {
                byte[] bytes = jars.classFile(name);
                return bytes.length == 0 ? Optional.empty() : Optional.of(ClassFile.of().parse(bytes));
            } catch (IOException | IllegalArgumentException _) {
                // What is damaged in a class that the JVM loads is at most its annotations.
                return Optional.empty();
            }
        });
    }

    private static List<Annotation> of(AttributedElement bearer) {
        try {
            return bearer.findAttribute(Attributes.runtimeVisibleAnnotations()).map(a -> a.annotations())
                    .orElse(List.of());
        } catch (IllegalArgumentException _) {
            return List.of();
        }
    }

    private static Optional<Annotation> find(AttributedElement bearer, String annotation) {
        return of(bearer).stream().filter(a -> name(a.classSymbol()).equals(annotation)).findFirst();
    }

    private static Optional<AnnotationValue> value(Annotation annotation, String element) {
        return annotation.elements().stream().filter(e -> e.name().stringValue().equals(element))
                .map(AnnotationElement::value).findFirst();
    }

    private static Optional<String> text(Annotation annotation, String element) {
        return value(annotation, element).flatMap(
                v -> v instanceof AnnotationValue.OfString s ? Optional.of(s.stringValue()) : Optional.empty());
    }

    private static Optional<String> symbol(Annotation annotation, String element) {
        return value(annotation, element).flatMap(v -> v instanceof AnnotationValue.OfEnum e
                ? Optional.of(e.constantName().stringValue()) : Optional.empty());
    }

    /** The binary name of a class, such as {@code com.acme.Order$Line}. */
    private static String name(ClassDesc type) {
        String descriptor = type.descriptorString();
        return descriptor.startsWith("L") ? descriptor.substring(1, descriptor.length() - 1).replace('/', '.')
                : descriptor;
    }
}
