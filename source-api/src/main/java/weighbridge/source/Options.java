package weighbridge.source;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a user tells a source through options. A source names the options that it accepts in its
 * {@code source.properties}.
 *
 * @param message   which of a schema's types the messages have ({@code --message})
 * @param className a Java class that represents a message ({@code --class})
 * @param classPath where to find that class ({@code --classpath})
 * @param sql       a query whose rows are the records ({@code --sql})
 */
public record Options(Optional<String> message, Optional<String> className, List<Path> classPath,
        Optional<String> sql) {
    public static final Options NONE = new Options(Optional.empty(), Optional.empty(), List.of(), Optional.empty());

    public Options {
        classPath = List.copyOf(classPath);
    }

    /** The names of the options that were given: {@code message}, {@code class}, {@code classpath}, {@code sql}. */
    public Set<String> given() {
        Set<String> given = new LinkedHashSet<>();
        if (sql.isPresent()) given.add("sql");
        if (className.isPresent()) given.add("class");
        if (!classPath.isEmpty()) given.add("classpath");
        if (message.isPresent()) given.add("message");
        return given;
    }
}
