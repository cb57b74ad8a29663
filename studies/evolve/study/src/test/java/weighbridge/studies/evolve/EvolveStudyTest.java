package weighbridge.studies.evolve;

import java.util.ArrayList;
import java.util.List;
import weighbridge.evolution.Cell;
import weighbridge.model.CellVerdict;
import weighbridge.model.run.Outcome;
import weighbridge.studies.evolve.cells.EvolveJob;
import weighbridge.studies.evolve.cells.EvolveRun;
import weighbridge.studies.evolve.cells.Pair;
import weighbridge.study.Study;
import weighbridge.study.testkit.StudyContract;

final class EvolveStudyTest extends StudyContract {
    @Override
    protected Study study() {
        return new EvolveStudy();
    }

    @Override
    protected List<String> arguments() {
        return List.of("--codecs", "avro,gson,java,empty");
    }

    /** One codec does not survive a change, and another carries no unions. */
    @Override
    protected Outcome<?> answer(Record job) {
        EvolveJob asked = (EvolveJob) job;
        String codec = asked.contestant().id();
        boolean dies = asked.pairs().stream().anyMatch(p -> p.change().equals("list-to-map"));
        if (codec.equals("gson") && dies) return new Outcome.Failed<>("the JVM crashed");
        List<EvolveRun.Seen> cells = new ArrayList<>();
        List<EvolveRun.Left> left = new ArrayList<>();
        for (Pair p : asked.pairs()) {
            if (codec.equals("java") && p.change().startsWith("arm-"))
                left.add(new EvolveRun.Left(p.change(), p.place(), "no unions"));
            else
                cells.addAll(cells(p));
        }
        return new Outcome.Measured<>(new EvolveRun(cells, left));
    }

    static List<EvolveRun.Seen> cells(Pair p) {
        List<EvolveRun.Seen> cells = new ArrayList<>();
        for (EvolveRun.Old old : EvolveRun.Old.values())
            for (EvolveRun.State state : EvolveRun.State.values())
                cells.add(new EvolveRun.Seen(p.change(), p.place(), old, state,
                        p.change().equals("rename")
                                ? new Cell(CellVerdict.SILENTLY_WRONG, "Order.tint: wrote 5, read 6")
                                : Cell.of(CellVerdict.EQUAL)));
        return cells;
    }
}
