package weighbridge.studies.versions.chain;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import weighbridge.evolution.Cell;
import weighbridge.model.CellVerdict;

/** A task that a client sends to a member, run with the member's own code. */
final class InMember implements Callable<ArrayList<String>>, Serializable, HazelcastInstanceAware {
    private static final long serialVersionUID = 1;

    private final String map;
    private final String file;
    private final ArrayList<String> wrong;
    private transient HazelcastInstance grid;

    private InMember(String map, String file, List<String> wrong) {
        this.map = map;
        this.file = file;
        this.wrong = new ArrayList<>(wrong);
    }

    /** A task that writes the member's messages into a map, and answers as {@link Program#write} does. */
    static InMember writing(String map) {
        return new InMember(map, "", List.of());
    }

    /** A task that judges the messages in a map, and answers with lines that {@link #cell} turns into cells. */
    static InMember reading(String map, Path file, List<String> wrong) {
        return new InMember(map, file.toString(), wrong);
    }

    static Cell cell(String line) {
        int end = line.indexOf(' ');
        return new Cell(CellVerdict.valueOf(line.substring(0, end)), line.substring(end + 1));
    }

    @Override
    public void setHazelcastInstance(HazelcastInstance grid) {
        this.grid = grid;
    }

    @Override
    public ArrayList<String> call() throws Exception {
        Program program = (Program) grid.getUserContext().get(Program.CONTEXT);
        // There is one adapter, and several clients may ask at the same time.
        synchronized (program) {
            if (file.isEmpty()) return new ArrayList<>(program.write(grid, map));
            ArrayList<String> lines = new ArrayList<>();
            for (Cell c : program.read(grid, map, Path.of(file), wrong)) lines.add(c.verdict() + " " + c.reason());
            return lines;
        }
    }
}
