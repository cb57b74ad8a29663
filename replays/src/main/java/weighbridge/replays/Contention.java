package weighbridge.replays;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import weighbridge.model.PassTimes;
import weighbridge.replays.ProvidenceReplay.Format;
import weighbridge.replays.ProvidenceReplay.Side;
import weighbridge.replays.ProvidenceResults.Column;

/** What several runs at once do to the article's figures, and where the time goes. */
final class Contention {
    /** Below this share of the summed time on a core, one run at a time is not alone (a judgement). */
    private static final double BUSY = 0.9;
    /** In percent: a ratio that changes by less nearly keeps (a judgement). */
    private static final double STEADY = 10;

    private final ProvidenceResults results;
    private final ProvidenceReplay replay;
    private final int runs;
    private final int cores;
    private final int atOnce;

    Contention(ProvidenceResults results, int runs, int cores) {
        this.results = results;
        this.replay = results.replay();
        this.runs = runs;
        this.cores = cores;
        this.atOnce = Math.min(runs, results.replay().atOnce());
    }

    /** How much of the article's procedure fitted the time, for one workload. */
    String done(String workload) {
        int all = runs * replay.iterations();
        return results.atOnce(workload).map(t -> "as published: " + way() + ", " + t.iterations() + " of " + all + " iterations").orElse("");
    }

    /** The same for all of them. */
    String done() {
        List<Integer> counts = results.workloads().stream().map(results::atOnce).flatMap(Optional::stream).map(PassTimes::iterations).sorted().toList();
        if (counts.isEmpty()) return "The article's procedure was not run.";
        boolean one = counts.getFirst().equals(counts.getLast());
        return String.format(Locale.ROOT, "Of the %,d iterations (%d × %d) that were asked for, the time left room for %s a structure.",
                runs * replay.iterations(), runs,
                replay.iterations(), one ? "" + counts.getFirst() : counts.getFirst() + " to " + counts.getLast());
    }

    List<Sheet> sheets() {
        List<Sheet> sheets = new ArrayList<>();
        List<List<String>> ratios = new ArrayList<>();
        List<List<String>> times = new ArrayList<>();
        for (String w : results.workloads()) {
            for (Column c : List.of(Column.READ, Column.WRITE)) ratios(w, c).ifPresent(ratios::add);
            results.atOnce(w).ifPresent(t -> times.add(where(w + ", " + way(), t)));
            results.alone(w).ifPresent(t -> times.add(where(w + ", one at a time", t)));
        }
        if (!ratios.isEmpty()) {
            sheets.add(new Sheet("Providence's binary over Thrift's binary, by the article's procedure", List.of("", "published", "published note",
                    way(),
                    "one at a time", way() + ", CPU time", "one at a time, CPU time"), ratios));
        }
        if (!times.isEmpty()) {
            sheets.add(new Sheet("Where the summed time of all messages went", List.of("", "on a core, at most", "slowest 0.1 %", "collecting",
                    "lost in shared sums",
                    "read kB pvd", "read kB thr", "write kB pvd", "write kB thr"), times));
        }
        return sheets;
    }

    /** How the runs went on, for the page. */
    String procedure() {
        String competing = atOnce == 1 ? "Here the procedure had one run at a time alone, with nothing to compete with (the article had "
                + replay.atOnce() + " at once, which add their times up in shared numbers that nothing guards)."
                : Character.toUpperCase(counted(atOnce).charAt(0)) + counted(atOnce).substring(1) + " runs go on at once"
                + (atOnce == replay.atOnce() ? ", as the article's progress display had it," : " (the article had " + replay.atOnce() + ")")
                + " and add their times up in shared numbers that nothing guards. We run it a second time with one run at a time.";
        return results.workloads().stream().anyMatch(w -> results.atOnce(w).isPresent()) ? competing : "Here it was not run.";
    }

    private static String counted(int runs) {
        List<String> words = List.of("no", "one", "two", "three", "four", "five");
        return runs < words.size() ? words.get(runs) : "" + runs;
    }

    private String way() {
        return atOnce == 1 ? "one run" : atOnce + " at once";
    }

    private Optional<List<String>> ratios(String w, Column c) {
        Format f = replay.reference();
        Optional<PassTimes> many = results.atOnce(w);
        Optional<PassTimes> one = results.alone(w);
        if (many.isEmpty() && one.isEmpty()) return Optional.empty();
        return Optional.of(List.of(w + " " + c.name(), number(results.published(w, f, Side.PROVIDENCE, c)), number(results.note(w, c)),
                number(results.ratio(many, f, Side.PROVIDENCE, c, PassTimes.Direction::sharedNanos)),
                number(results.ratio(one, f, Side.PROVIDENCE, c, PassTimes.Direction::sharedNanos)),
                number(results.ratio(many, f, Side.PROVIDENCE, c, PassTimes.Direction::cpuNanos)),
                number(results.ratio(one, f, Side.PROVIDENCE, c, PassTimes.Direction::cpuNanos))));
    }

    private List<String> where(String name, PassTimes t) {
        return List.of(name, percent(onCore(t)), percent(slowest(t)), percent(OptionalDouble.of(collecting(t))),
                percent(lost(t)),
                allocated(t, Side.PROVIDENCE, Column.READ), allocated(t, Side.THRIFT, Column.READ), allocated(t, Side.PROVIDENCE, Column.WRITE),
                allocated(t, Side.THRIFT, Column.WRITE));
    }

    private static OptionalDouble share(PassTimes t, ToLongFunction<PassTimes.Direction> part) {
        long all = directions(t).mapToLong(PassTimes.Direction::nanos).sum();
        return all == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) directions(t).mapToLong(part).sum() / all);
    }

    private static Stream<PassTimes.Direction> directions(PassTimes t) {
        return t.formats().stream().flatMap(f -> Stream.of(f.write(), f.read()));
    }

    /** At most: the CPU time is of the whole passes, reading the clock included, the time is of the messages alone. */
    private static OptionalDouble onCore(PassTimes t) {
        OptionalDouble share = share(t, PassTimes.Direction::cpuNanos);
        return share.isPresent() ? OptionalDouble.of(Math.min(1, share.getAsDouble())) : share;
    }

    private static double collecting(PassTimes t) {
        return t.gcSeconds() / Math.max(t.seconds(), 1e-9);
    }

    private static OptionalDouble slowest(PassTimes t) {
        return share(t, PassTimes.Direction::slowest);
    }

    private static OptionalDouble lost(PassTimes t) {
        return share(t, d -> d.nanos() - d.sharedNanos());
    }

    /** Thousands of bytes a message that the binary format allocates. */
    private String allocated(PassTimes t, Side side, Column c) {
        Optional<PassTimes.Direction> d = ProvidenceResults.format(t, replay.reference(), side).map(f -> c == Column.READ ? f.read() : f.write());
        return d.filter(x -> x.messages() > 0).map(x -> String.format(Locale.ROOT, "%.1f", (double) x.allocated() / x.messages() / 1e3)).orElse("-");
    }

    /** The answer to the article's open question, as far as these figures give one. */
    List<String> sentences() {
        List<Double> clock = new ArrayList<>();
        List<Double> cpu = new ArrayList<>();
        List<String> both = results.workloads().stream().filter(w -> results.atOnce(w).isPresent() && results.alone(w).isPresent()).toList();
        int nearer = 0;
        for (String w : both) {
            for (Format f : results.formats()) {
                for (Side s : Side.values()) {
                    for (Column c : List.of(Column.READ, Column.WRITE)) {
                        if (f.codec(s).filter(replay.baseline()::equals).isPresent()) continue;
                        OptionalDouble many = results.ratio(results.atOnce(w), f, s, c, PassTimes.Direction::nanos);
                        OptionalDouble one = results.ratio(results.alone(w), f, s, c, PassTimes.Direction::nanos);
                        OptionalDouble manyCpu = results.ratio(results.atOnce(w), f, s, c, PassTimes.Direction::cpuNanos);
                        OptionalDouble oneCpu = results.ratio(results.alone(w), f, s, c, PassTimes.Direction::cpuNanos);
                        if (many.isEmpty() || one.isEmpty() || manyCpu.isEmpty() || oneCpu.isEmpty()) continue;
                        clock.add(change(many, one));
                        cpu.add(change(manyCpu, oneCpu));
                        if (Math.abs(Math.log(many.getAsDouble())) < Math.abs(Math.log(one.getAsDouble()))) nearer++;
                    }
                }
            }
        }
        if (clock.isEmpty()) return List.of();
        List<String> all = new ArrayList<>();
        all.add(String.format(Locale.ROOT, "Contention: with %d runs at once on %d cores instead of one, ratios by the clock change by %.0f %% in "
                + "the median and %.0f %% at most, ratios by CPU time by %.0f %% and "
                + "%.0f %%; %d of %d ratios by the clock are nearer to 1.", atOnce, cores, median(clock), max(clock), median(cpu), max(cpu), nearer,
                clock.size()));
        PassTimes many = results.atOnce(both.getFirst()).orElseThrow();
        PassTimes one = results.alone(both.getFirst()).orElseThrow();
        all.add(String.format(Locale.ROOT, "The clock runs on while a message waits: on %s, at most %s of the summed time was spent on a core with %d at "
                + "once, at most %s with one; %s and %s of it lie in the slowest 0.1 %% of the "
                + "messages, %s and %s of the wall time went by in collections, which stop every run whoever filled the heap; the unsynchronised "
                + "sums lost %s and %s.", both.getFirst(),
                percent(onCore(many)), atOnce, percent(onCore(one)), percent(slowest(many)), percent(slowest(one)),
                percent(OptionalDouble.of(collecting(many))),
                percent(OptionalDouble.of(collecting(one))),
                percent(lost(many)), percent(lost(one))));
        double core = onCore(one).orElse(1);
        if (core + collecting(one) < BUSY) {
            all.add(String.format(Locale.ROOT, "Even one run at a time had a core for only %.0f %% of its summed time, and collections explain no more than "
                    + "%.0f %%: this JVM's own compiler and collector threads, or other programs, compete too, and do to its ratios what more runs would.",
                    100 * core, 100 * collecting(one)));
        }
        String waiting = "waiting for a core and for the collector falls on whichever message is under way";
        String cold = String.format(Locale.ROOT, "iterations are cold, and with %s and %s of them a structure the compiler, the caches and the order of the "
                + "formats differ from one procedure to the other.", iterations(both, true), iterations(both, false));
        all.add(median(clock) > 2 * median(cpu)
                ? (median(cpu) < STEADY ? "So the change is the clock's: the work of a message, its CPU time, nearly keeps its ratio, while "
                + waiting + "."
                        : "So most of the change is the clock's: " + waiting + ". CPU time moves less, but moves: " + cold)
                : "Here CPU time changes its ratios " + (median(cpu) > 2 * median(clock) ? "more than" : "about as much as")
                + " the clock does, so waiting alone does not explain it: " + cold);
        return all;
    }

    private String iterations(List<String> workloads, boolean atOnce) {
        List<Integer> counts = workloads.stream().map(w -> atOnce ? results.atOnce(w)
                : results.alone(w)).flatMap(Optional::stream).map(PassTimes::iterations).sorted().toList();
        return counts.getFirst().equals(counts.getLast()) ? "" + counts.getFirst() : counts.getFirst() + "–" + counts.getLast();
    }

    /** In percent, up or down. */
    private static double change(OptionalDouble a, OptionalDouble b) {
        return 100 * (Math.exp(Math.abs(Math.log(a.getAsDouble() / b.getAsDouble()))) - 1);
    }

    private static double median(List<Double> numbers) {
        return numbers.stream().sorted().skip(numbers.size() / 2).findFirst().orElseThrow();
    }

    private static double max(List<Double> numbers) {
        return numbers.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }

    private static String number(OptionalDouble number) {
        return number.isPresent() ? String.format(Locale.ROOT, "%.2f", number.getAsDouble()) : "-";
    }

    private static String percent(OptionalDouble share) {
        return share.isPresent() ? String.format(Locale.ROOT, "%.1f %%", 100 * share.getAsDouble()) : "-";
    }
}
