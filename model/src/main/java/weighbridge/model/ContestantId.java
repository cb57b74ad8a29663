package weighbridge.model;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What identifies a contestant of a run: a codec, and what is other than usual, such as {@code kryo@5.5.0+jdk21+zgc}.
 *
 * @param codec     the codec's id
 * @param version   of its library; empty for the one that the codec's folder names
 * @param jdk       the number of the JDK that its JVMs are of; empty for the run's
 * @param collector of its JVMs; empty for the one that all have
 */
public record ContestantId(String codec, Optional<String> version, Optional<Integer> jdk,
        Optional<Collector> collector) {
    private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    private static final Pattern JDK = Pattern.compile("jdk([1-9][0-9]{0,2})");

    /** @throws InputException if what follows the {@code @} is not a version, or a {@code +} no JDK or collector */
    public static ContestantId parse(String text) throws InputException {
        String[] parts = text.split("\\+", -1);
        int at = parts[0].indexOf('@');
        String codec = at < 0 ? parts[0] : parts[0].substring(0, at);
        if (codec.isEmpty()) throw new InputException("\"" + text + "\" begins with no codec");
        Optional<Integer> jdk = Optional.empty();
        Optional<Collector> collector = Optional.empty();
        for (String part : Arrays.asList(parts).subList(1, parts.length)) {
            var named = JDK.matcher(part);
            if (named.matches()) {
                if (jdk.isPresent()) throw new InputException("\"" + text + "\" names two JDKs; name one");
                jdk = Optional.of(Integer.valueOf(named.group(1)));
            } else {
                if (collector.isPresent()) throw new InputException("\"" + text + "\" names two collectors; name one");
                collector = Optional.of(collector(text, part));
            }
        }
        return new ContestantId(codec,
                at < 0 ? Optional.empty() : Optional.of(version(text, parts[0].substring(at + 1))), jdk, collector);
    }

    private static String version(String text, String version) throws InputException {
        if (version.isEmpty()) throw new InputException("\"" + text + "\" names no version after its @");
        if (!VERSION.matcher(version).matches())
            throw new InputException("\"" + text + "\" does not name a version of a library after its @, which has "
                    + "letters, digits, dots, dashes and underscores");
        return version;
    }

    private static Collector collector(String text, String name) throws InputException {
        return Collector.find(name)
                .orElseThrow(() -> new InputException("\"" + text
                        + "\" does not name a collector or a JDK after its +; there are "
                        + Arrays.stream(Collector.values()).map(Collector::text).collect(Collectors.joining(", "))
                        + ", jdk21, jdk25"));
    }

    /** Whether a text asks for more than a codec, as no other name does. */
    public static boolean asksForMore(String text) {
        return text.contains("@") || text.contains("+");
    }

    /** The codec of an id that is known to be one. */
    public static String codecOf(String id) {
        return id.split("[@+]", 2)[0];
    }

    /** The part of a contestant's id that asks for a JDK; empty if none does. */
    public static String jdkOf(String id) {
        return JDK.matcher(id).results().findFirst().map(m -> "+" + m.group()).orElse("");
    }

    @Override
    public String toString() {
        return codec + version.map(v -> "@" + v).orElse("") + jdk.map(j -> "+jdk" + j).orElse("")
                + collector.map(c -> "+" + c.text()).orElse("");
    }
}
