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
 * @param framing   how messages lie in a file and what precedes each ({@code --framing})
 * @param include   folders in which a schema's imports are searched for ({@code --include})
 * @param records   where the records of a JSON file are ({@code --records}); text has it too, so no source need take it
 * @param format    what the values in files without a mark are ({@code --format})
 */
public record Options(Optional<String> message, Optional<String> className, List<Path> classPath, Optional<String> sql,
        Optional<String> framing, List<Path> include, Optional<String> records, Optional<String> format) {
    public static final Options NONE = new Options(Optional.empty(), Optional.empty(), List.of(), Optional.empty());

    public Options {
        classPath = List.copyOf(classPath);
        include = List.copyOf(include);
    }

    /** Options that say nothing about how messages lie in files. */
    public Options(Optional<String> message, Optional<String> className, List<Path> classPath, Optional<String> sql) {
        this(message, className, classPath, sql, Optional.empty(), List.of(), Optional.empty(), Optional.empty());
    }

    /** The names of the options that were given, such as {@code message}, {@code class}, {@code sql}. */
    public Set<String> given() {
        Set<String> given = new LinkedHashSet<>();
        if (sql.isPresent()) given.add("sql");
        if (className.isPresent()) given.add("class");
        if (!classPath.isEmpty()) given.add("classpath");
        if (message.isPresent()) given.add("message");
        if (framing.isPresent()) given.add("framing");
        if (!include.isEmpty()) given.add("include");
        return given;
    }

    /** These options with another way in which messages lie in a file. */
    public Options framed(String words) {
        return new Options(message, className, classPath, sql, Optional.of(words), include, records, format);
    }

    /** These options with a place of the records in JSON. */
    public Options at(String path) {
        return new Options(message, className, classPath, sql, framing, include, Optional.of(path), format);
    }
}
