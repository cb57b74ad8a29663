package weighbridge.studies.evolve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import weighbridge.evolution.Cell;
import weighbridge.model.CellVerdict;
import weighbridge.model.CodecInfo;
import weighbridge.model.Evolving;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.studies.evolve.cells.EvolveRun;
import weighbridge.study.Journalled;
import weighbridge.study.replay.CorrectedSpeeds;
import weighbridge.study.replay.Spread;

/** Each codec's cells. */
final class EvolveResults {
    private final EvolveAsked asked;
    private final CorrectedSpeeds speeds;
    private final Map<String, List<EvolveRun.Seen>> cells = new LinkedHashMap<>();
    private final Map<String, List<EvolveRun.Left>> left = new LinkedHashMap<>();
    private final Map<String, List<EvolveRun.Checked>> checked = new LinkedHashMap<>();
    private final Map<String, EvolveRun.Unasked> unasked = new LinkedHashMap<>();
    private final Map<String, EvolveRun.Weight> weights = new LinkedHashMap<>();
    private final Map<String, String> failures = new LinkedHashMap<>();

    EvolveResults(EvolveAsked asked, Journalled measured, CorrectedSpeeds speeds) {
        this.asked = asked;
        this.speeds = speeds;
        for (String codec : asked.codecs()) {
            boolean parts = false;
            for (Entry.OfCase c : measured.cases(EvolveCases.PREFIX + codec + "/")) {
                parts = true;
                String change = c.key().substring(c.key().lastIndexOf('/') + 1);
                if (c.outcome(EvolveRun.class) instanceof Outcome.Measured<EvolveRun>(EvolveRun run)) add(codec, run);
                else crashed(codec, change, c.outcome());
            }
            Optional<Entry.OfCase> whole = measured.find(EvolveCases.PREFIX + codec);
            if (whole.isEmpty()) continue;
            if (whole.get().outcome(EvolveRun.class) instanceof Outcome.Measured<EvolveRun>(EvolveRun run)) {
                add(codec, run);
            } else if (!EvolveCases.hasFailed(whole.get()) || !parts) {
                failures.put(codec, whole.get().outcome().word() + ", " + whole.get().outcome().reason());
            }
        }
    }

    private void add(String codec, EvolveRun run) {
        checked.computeIfAbsent(codec, _ -> new ArrayList<>()).addAll(run.checked());
        run.unasked().ifPresent(u -> unasked.put(codec, u));
        run.weight().ifPresent(w -> weights.put(codec, w));
        cells.computeIfAbsent(codec, _ -> new ArrayList<>()).addAll(run.cells());
        left.computeIfAbsent(codec, _ -> new ArrayList<>()).addAll(run.left());
    }

    /** A change that ends the JVM, or keeps it busy for ever, is an error in every place. */
    private void crashed(String codec, String change, Outcome<?> outcome) {
        Cell cell = new Cell(CellVerdict.ERROR, "the JVM did not survive it: " + outcome.reason());
        for (Pairing p : asked.pairings()) {
            if (!p.change().equals(change)) continue;
            for (EvolveRun.Old old : EvolveRun.Old.values())
                cells.computeIfAbsent(codec, _ -> new ArrayList<>())
                        .add(new EvolveRun.Seen(change, p.place(), old, EvolveRun.State.FRESH, cell));
        }
    }

    EvolveAsked asked() {
        return asked;
    }

    /** Why a codec has no cells, by codec. */
    Map<String, String> failures() {
        return failures;
    }

    List<EvolveRun.Seen> cells(String codec) {
        return cells.getOrDefault(codec, List.of());
    }

    /** What the codec's library itself says of the pairs, beside what was read; empty if it has no checker. */
    List<Beside> beside(String codec) {
        return checked.getOrDefault(codec, List.of()).stream()
                .flatMap(c -> Beside.of(c, worst(codec, c.change(), Optional.of(c.place()), c.old())).stream())
                .toList();
    }

    /** That a codec's library has a checker that could not be asked, and why. */
    Optional<String> unasked(String codec) {
        return Optional.ofNullable(unasked.get(codec))
                .map(u -> codec + ": without " + u.checker() + ", since " + u.why() + ".");
    }

    /** The mean size of a message; empty if the codec was not weighed. */
    OptionalDouble bytes(String codec) {
        EvolveRun.Weight w = weights.get(codec);
        return w == null ? OptionalDouble.empty() : OptionalDouble.of((double) w.bytes() / w.messages());
    }

    /** The CPU time of an operation with a message of one version, in nanoseconds; without a value if it was not timed. */
    Spread nanos(String codec, Operation operation) {
        return speeds.speed(new Scenario(codec, Priced.NAME, operation, 1)).nanos();
    }

    List<EvolveRun.Left> left(String codec) {
        return left.getOrDefault(codec, List.of());
    }

    List<String> changes() {
        return asked.pairings().stream().map(Pairing::change).distinct().toList();
    }

    /** The worst cell of a change in a direction, at one place or at all; empty if none was tested. */
    Optional<EvolveRun.Seen> worst(String codec, String change, Optional<String> place, EvolveRun.Old old) {
        List<EvolveRun.Seen> of = cells(codec).stream()
                .filter(c -> c.change().equals(change) && c.old() == old
                        && (place.isEmpty() || place.get().equals(c.place())) && !isKeptByAFreshReader(codec, c))
                .toList();
        if (of.isEmpty()) return Optional.empty();
        Cell worst = Cell.worst(of.stream().map(EvolveRun.Seen::cell).toList());
        return of.stream().filter(c -> c.cell().equals(worst)).findFirst();
    }

    /** Whether a reader drops what a fresh one drops too, which was found to write it again. */
    private boolean isKeptByAFreshReader(String codec, EvolveRun.Seen cell) {
        return cell.state() != EvolveRun.State.FRESH && cell.cell().verdict() == CellVerdict.LOST
                && fresh(codec, cell).filter(f -> f.cell().verdict() == CellVerdict.KEPT).isPresent();
    }

    /** What a fresh reader saw where another saw a cell. */
    Optional<EvolveRun.Seen> fresh(String codec, EvolveRun.Seen other) {
        return cells(codec).stream().filter(c -> c.state() == EvolveRun.State.FRESH && c.change().equals(other.change())
                && c.place().equals(other.place()) && c.old() == other.old()).findFirst();
    }

    /** What every answer needs of a codec; empty if nothing was tested. */
    Optional<Evolving> evolving(String codec) {
        if (cells(codec).isEmpty()) return Optional.empty();
        Map<String, Evolving.Row> rows = new TreeMap<>();
        for (String change : changes()) {
            List<Optional<Evolving.Two>> places = asked.pairings().stream().filter(p -> p.change().equals(change))
                    .map(p -> two(codec, change, p.place())).toList();
            rows.put(change, new Evolving.Row(places));
        }
        return Optional.of(new Evolving(rows));
    }

    /** The same, or what an earlier run kept of a codec that this one has not tested. */
    Optional<Evolving> known(String codec) {
        return evolving(codec)
                .or(() -> asked.all().filter(i -> i.id().equals(codec)).findFirst().flatMap(CodecInfo::evolving));
    }

    private Optional<Evolving.Two> two(String codec, String change, String place) {
        Optional<EvolveRun.Seen> backward = worst(codec, change, Optional.of(place), EvolveRun.Old.WRITER);
        Optional<EvolveRun.Seen> forward = worst(codec, change, Optional.of(place), EvolveRun.Old.READER);
        if (backward.isEmpty() || forward.isEmpty()) return Optional.empty();
        return Optional.of(new Evolving.Two(backward.get().cell().verdict(), forward.get().cell().verdict()));
    }
}
