package weighbridge.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A garbage collector that a contestant may ask for, by the word that users write. */
public enum Collector {
    SERIAL("Serial"), PARALLEL("Parallel"), G1("G1"), ZGC("Z"), SHENANDOAH("Shenandoah");

    private final String name;

    Collector(String name) {
        this.name = name;
    }

    /** The word that users write. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Collector> find(String text) {
        return Arrays.stream(values()).filter(c -> c.text().equals(text)).findFirst();
    }

    /** The JVM's name of the choice, which is true if this is the collector. */
    public String option() {
        return "Use" + name + "GC";
    }

    /** The flags that choose it, after flags that chose one of those that JVMs are started with otherwise. */
    public List<String> flags() {
        List<String> flags = new ArrayList<>();
        for (Collector usual : List.of(SERIAL, PARALLEL)) if (usual != this) flags.add("-XX:-" + usual.option());
        flags.add("-XX:+" + option());
        return flags;
    }
}
