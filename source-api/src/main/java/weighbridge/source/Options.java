package weighbridge.source;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Words that a user has for a source. A source that takes one names it in its {@code source.properties}.
 *
 * @param message   which type of a schema's a message is ({@code --message})
 * @param className a Java class that a message is ({@code --class})
 * @param classPath where that class is ({@code --classpath})
 * @param sql       a query whose rows are the records ({@code --sql})
 */
public record Options(Optional<String> message, Optional<String> className, List<Path> classPath,
        Optional<String> sql) {
    public static final Options NONE = new Options(Optional.empty(), Optional.empty(), List.of(), Optional.empty());

    public Options {
        classPath = List.copyOf(classPath);
    }

    /** The names of those that are given: {@code message}, {@code class}, {@code classpath}, {@code sql}. */
    public Set<String> given() {
        Set<String> given = new LinkedHashSet<>();
        if (sql.isPresent()) given.add("sql");
        if (className.isPresent()) given.add("class");
        if (!classPath.isEmpty()) given.add("classpath");
        if (message.isPresent()) given.add("message");
        return given;
    }
}
