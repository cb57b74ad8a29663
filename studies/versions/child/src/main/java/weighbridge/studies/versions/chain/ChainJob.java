package weighbridge.studies.versions.chain;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What is done in one cluster of two members.
 *
 * @param members  what they have on their class path, in which case they write and read as well; empty for members
 *                 that know no class
 * @param units    each in a client's process of its own
 * @param patience after which members that did not come up, or a unit that did not end, are given up
 * @param scratch  a folder for what passes between processes
 */
public record ChainJob(Optional<Code> members, List<Unit> units, Duration patience, Path scratch) {
    public ChainJob {
        units = List.copyOf(units);
    }

    /**
     * One codec in its versions.
     *
     * @param name     the codec's id and, where it does not carry all, what it carries of the messages
     * @param codes    of the clients, the oldest first
     * @param jvmFlags of its process
     */
    public record Unit(String name, List<Code> codes, List<Misuse> misuses, List<String> jvmFlags) {
        public Unit {
            codes = List.copyOf(codes);
            misuses = List.copyOf(misuses);
            jvmFlags = List.copyOf(jvmFlags);
        }
    }
}
