package weighbridge.studies.versions.chain;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What is to be done in one cluster of two members.
 *
 * @param members  the code on their class path, with which they also write and read; empty for members that know no
 *                 class
 * @param units    each of which has its own client process
 * @param patience the time after which members that did not start, or a unit that did not end, are given up
 * @param scratch  a folder for files that processes exchange
 */
public record ChainJob(Optional<Code> members, List<Unit> units, Duration patience, Path scratch) {
    public ChainJob {
        units = List.copyOf(units);
    }

    /**
     * One codec in several versions.
     *
     * @param name     the codec's id and, if it does not carry whole messages, the part that it carries
     * @param codes    of the clients, oldest version first
     * @param jvmFlags of the client process
     */
    public record Unit(String name, List<Code> codes, List<Misuse> misuses, List<String> jvmFlags) {
        public Unit {
            codes = List.copyOf(codes);
            misuses = List.copyOf(misuses);
            jvmFlags = List.copyOf(jvmFlags);
        }
    }
}
