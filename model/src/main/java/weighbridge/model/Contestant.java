package weighbridge.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a child JVM must know of a codec.
 *
 * @param className the {@code Codec}; it is constructed with the id
 * @param losses    the kinds of difference that the codec declares
 * @param stateful  encoded bytes depend on the messages before
 * @param fixedSize messages may have one size although what they say varies in length
 * @param floor     carries no values and measures the harness or the machine; its values are not checked
 * @param batch     how many messages the library takes at once; its figures are a message's all the same
 * @param unguarded does as a published benchmark did, which shared its objects among threads and read no field: what is wrong under load stands
 *                  beside its number, and reading is not checked
 */
public record Contestant(String className, String id, Set<Difference.Kind> losses, boolean stateful, boolean floor, boolean fixedSize, int batch,
                         boolean unguarded) {
    /** How many arguments {@link #arguments} gives. */
    static final int ARGUMENTS = 5;

    public Contestant {
        losses = Set.copyOf(losses);
    }

    /** One of whom nothing is overlooked. */
    public Contestant(String className, String id, Set<Difference.Kind> losses, boolean stateful, boolean floor, boolean fixedSize, int batch) {
        this(className, id, losses, stateful, floor, fixedSize, batch, false);
    }

    /** What codec.properties says; {@code floor = true} stands among its facts, and so does why {@code fixedSize} and {@code unguarded}. */
    public static Contestant of(CodecInfo info) {
        return new Contestant(info.className(), info.id(), info.losses().keySet(), info.stateful(), "true".equals(info.facts().get("floor")),
                info.facts().containsKey("fixedSize"), info.batch(), info.unguarded());
    }

    /** The same as texts, equal for equal contestants in every JVM; a set's own text is not. */
    public List<String> arguments() {
        List<String> traits = new ArrayList<>();
        if (stateful) traits.add("stateful");
        if (floor) traits.add("floor");
        if (fixedSize) traits.add("fixed-size");
        if (unguarded) traits.add("unguarded");
        return List.of(className, id, String.join(",", traits), Integer.toString(batch), losses.stream().sorted().map(Difference.Kind::text).collect(Collectors.joining(",")));
    }

    static Contestant parse(List<String> arguments) {
        Collection<String> traits = Arrays.asList(arguments.get(2).split(","));
        Set<Difference.Kind> losses = EnumSet.noneOf(Difference.Kind.class);
        for (String kind : arguments.get(4).split(",")) if (!kind.isEmpty()) losses.add(Difference.Kind.parse(kind));
        return new Contestant(arguments.get(0), arguments.get(1), losses, traits.contains("stateful"), traits.contains("floor"),
                traits.contains("fixed-size"), Integer.parseInt(arguments.get(3)), traits.contains("unguarded"));
    }
}
