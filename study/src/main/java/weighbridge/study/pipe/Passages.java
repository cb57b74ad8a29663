package weighbridge.study.pipe;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import weighbridge.model.form.Form;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.pipe.Passage;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.stats.Family;
import weighbridge.study.Outlook;
import weighbridge.study.Paired;

/** The passages' results, judged over their rounds like trials. */
public final class Passages {
    /** The costs by which any two codecs are compared at each speed: time, or a published figure of it, and CPU. */
    private static final int COSTS = 2;

    private final PassagePlan plan;
    private final Map<PassageCell, Passage> measured = new LinkedHashMap<>();
    private final Map<PassageCell, Outcome<Passage>> failed = new LinkedHashMap<>();
    private final Family family;
    private final double margin;
    private Duration took = Duration.ZERO;

    private Passages(PassagePlan plan, double margin) {
        this.plan = plan;
        // Nothing is known yet of how far apart passages of one codec may be, which coarse claims would require.
        this.family = Family.of(plan.compared().size(), (long) COSTS * plan.links().size(), false);
        this.margin = margin;
    }

    /**
     * What the journal holds about a plan's passages.
     *
     * @param cases  only those of passages
     * @param margin ratios up to 1 + margin make no practical difference
     * @throws Form.Misfit if a case belongs to another plan
     */
    public static Passages of(PassagePlan plan, List<Entry.OfCase> cases, double margin) {
        Passages passages = new Passages(plan, margin);
        for (Entry.OfCase c : cases) {
            PassageCell cell = PassageCell.of(plan, c.key());
            Outcome<Passage> outcome = c.outcome(Passage.class);
            if (outcome instanceof Outcome.Measured<Passage>(Passage p)) {
                passages.measured.put(cell, p);
                passages.took = passages.took.plus(c.took());
            } else {
                passages.failed.put(cell, outcome);
            }
        }
        return passages;
    }

    /** A speed of the link, in 10⁶ bit/s, in words. */
    public static String speed(double link) {
        if (link == 0) return "no limit";
        return link >= 1000 ? number(link / 1000) + " Gbit/s" : number(link) + " Mbit/s";
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.format(Locale.ROOT, "%,.0f", value) : "" + value;
    }

    /**
     * The passages of a codec at a link that count, by round: their ends were warm when the stream began, or it filled
     * the link. Others are slower by what is still to be compiled, which is more for some codecs than for others
     * (docs/stream.md).
     */
    public Map<Integer, Passage> passages(String codec, double link) {
        Map<Integer, Passage> counting = all(codec, link);
        counting.values().removeIf(p -> !counts(p, link));
        return counting;
    }

    private static boolean counts(Passage passage, double link) {
        return passage.isWarm() || link > 0 && passage.stream().megabits() >= Bottleneck.FULL * link;
    }

    private Map<Integer, Passage> all(String codec, double link) {
        Map<Integer, Passage> passages = new TreeMap<>();
        measured.forEach((cell, p) -> {
            if (cell.codec().equals(codec) && cell.link() == link) passages.put(cell.round(), p);
        });
        return passages;
    }

    /** The passages that count or, if none does, all, which show a number of which nothing is claimed. */
    private Map<Integer, Passage> shown(String codec, double link) {
        Map<Integer, Passage> counting = passages(codec, link);
        return counting.isEmpty() ? all(codec, link) : counting;
    }

    /** How many passages of a codec at a link do not count. */
    public int cold(String codec, double link) {
        return all(codec, link).size() - passages(codec, link).size();
    }

    /** Whether a codec's number at a link comes from passages that do not count. */
    public boolean isCold(String codec, double link) {
        return passages(codec, link).isEmpty() && cold(codec, link) > 0;
    }

    /** Why a codec has no number at a link, or lacks one in some round; empty if nothing went wrong. */
    public Optional<Outcome<Passage>> failure(String codec, double link) {
        return failed.entrySet().stream().filter(e -> e.getKey().codec().equals(codec) && e.getKey().link() == link)
                .map(Map.Entry::getValue).findFirst();
    }

    public boolean hasFailures() {
        return failed.values().stream().anyMatch(Outcome::isFailure);
    }

    /** Messages per second. */
    public Optional<Estimate> rate(String codec, double link) {
        return estimate(codec, link, p -> p.stream().rate());
    }

    /** CPU nanoseconds per message, at both ends together. */
    public Optional<Estimate> cpu(String codec, double link) {
        return estimate(codec, link, Passages::cpu);
    }

    private static double cpu(Passage p) {
        return p.sendingCpu() + p.readingCpu();
    }

    /** The estimate of a number that each passage has, if positive. */
    public Optional<Estimate> estimate(String codec, double link, ToDoubleFunction<Passage> of) {
        return new Paired<>(Map.of(codec, shown(codec, link)), family, margin).estimate(codec, of);
    }

    private Paired<Passage> paired(double link) {
        Map<String, Map<Integer, Passage>> field = new LinkedHashMap<>();
        for (String codec : plan.field()) field.put(codec, passages(codec, link));
        return new Paired<>(field, family, margin);
    }

    /** The number of comparisons about which claims are made jointly. */
    public long comparisons() {
        return family.pairs();
    }

    /** Ratios up to 1 + this make no practical difference. */
    public double margin() {
        return margin;
    }

    /** How long a codec's message takes compared with another's; empty if they have no round in common. */
    public Optional<Comparison> slower(String one, String other, double link) {
        return paired(link).compare(one, other, p -> 1 / p.stream().rate());
    }

    /**
     * Whether one codec's message takes less time than this multiple of another's; empty if they have no round in
     * common.
     */
    public Optional<Comparison> slower(String one, String other, double times, double link) {
        return paired(link).compare(one, other, times, p -> 1 / p.stream().rate());
    }

    /** A number of a codec's passages compared with a published one. */
    public Optional<Comparison> against(String codec, double link, double figure, ToDoubleFunction<Passage> of) {
        return paired(link).against(codec, figure, of);
    }

    /** How much CPU time a codec's message takes compared with another's. */
    public Optional<Comparison> dearer(String one, String other, double link) {
        return paired(link).compare(one, other, Passages::cpu);
    }

    /** The mean bytes of a message, without the frame's header. */
    public OptionalDouble bytes(String codec) {
        return measured.entrySet().stream().filter(e -> e.getKey().codec().equals(codec))
                .map(e -> e.getValue().stream()).filter(f -> f.messages() > 0)
                .mapToDouble(f -> (double) f.content() / f.messages()).average();
    }

    /** The mean bytes of a message, with the frame's header. */
    public OptionalDouble wireBytes(String codec, double link) {
        return all(codec, link).values().stream().map(Passage::stream).filter(f -> f.messages() > 0)
                .mapToDouble(f -> (double) f.wire() / f.messages()).average();
    }

    /** The bottleneck of a codec at a link. */
    public Bottleneck bottleneck(String codec, double link) {
        return Bottleneck.of(List.copyOf(shown(codec, link).values()), link);
    }

    /** How the link was limited, and how much its own passages differed from that speed: 0.01 is 1 % faster. */
    public Optional<LinkReached> link(double link) {
        List<Passage> all =
                measured.entrySet().stream().filter(e -> e.getKey().link() == link).map(Map.Entry::getValue).toList();
        if (link == 0 || all.isEmpty()) return Optional.empty();
        double[] reached = plan.field().stream().filter(c -> bottleneck(c, link) == Bottleneck.LINK)
                .flatMap(c -> shown(c, link).values().stream()).mapToDouble(p -> p.stream().megabits() / link)
                .toArray();
        List<String> how = all.stream().flatMap(p -> p.limit().stream()).map(l -> l.text()).distinct().toList();
        return Optional.of(new LinkReached(String.join(" or ", how),
                reached.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(median(reached) - 1)));
    }

    private static double median(double[] values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /**
     * What passed through the limited link.
     *
     * @param off by how much the middle passage that the link held back differed from its speed; empty if it held none
     *            back
     */
    public record LinkReached(String how, OptionalDouble off) {}

    /**
     * What more time would decide.
     *
     * @param shown the comparisons whose verdicts are shown
     */
    public Outlook outlook(List<Comparison> shown) {
        int rounds = plan.links().stream()
                .flatMap(l -> plan.compared().stream().filter(c -> failure(c, l).isEmpty()).map(c -> all(c, l).size()))
                .min(Integer::compare).orElse(0);
        long cells = plan.links().stream()
                .mapToLong(l -> plan.compared().stream().filter(c -> failure(c, l).isEmpty()).count()).sum();
        Duration round = measured.isEmpty() ? Duration.ZERO : took.dividedBy(measured.size()).multipliedBy(cells);
        return new Outlook(rounds, plan.rounds() - rounds, round, shown);
    }

    /** What a reader should know about the passages, such as ways of limiting a link that this machine lacks. */
    public List<String> notes() {
        return measured.values().stream().flatMap(p -> p.notes().stream()).distinct().toList();
    }

    /** Every passage, so that they can be judged again. */
    public Map<PassageCell, Passage> all() {
        return measured;
    }
}
