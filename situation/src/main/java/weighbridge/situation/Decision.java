package weighbridge.situation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides which codecs to choose in a situation, based on the numbers of a run.
 *
 * <p>A codec costs more than another if its score is higher even when both differences of time are at the end of their
 * intervals that favours it. Every codec that does not cost more than any other may be best. In a bill, most of
 * which bytes make up, a codec that was not timed takes part: its times lie between 0 and a generous bound.
 */
public final class Decision {
    private static final double NANOS_A_MICRO = 1000;

    private final Situation situation;
    private final Numbers numbers;
    private final List<Contestant> field;
    private final double[] bytes;
    private final Span[][] encode;
    private final Span[][] read;

    private Decision(Situation situation, Numbers numbers) {
        this.situation = situation;
        this.numbers = numbers;
        this.field = numbers.contestants().stream().filter(c -> reason(c).isEmpty()).toList();
        int n = field.size();
        this.bytes = new double[n];
        for (int i = 0; i < n; i++) bytes[i] = field.get(i).bytes(situation.compressor()).orElseThrow();
        this.encode = new Span[n][n];
        this.read = new Span[n][n];
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < n; i++) places.put(field.get(i).id(), i);
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) gaps(i, j, Optional.empty(), Optional.empty());
        for (Ratio r : numbers.ratios()) {
            Integer i = places.get(r.a());
            Integer j = places.get(r.b());
            if (i != null && j != null) gaps(i, j, r.encode(), r.read());
        }
    }

    private void gaps(int i, int j, Optional<Span> encodes, Optional<Span> reads) {
        Contestant a = field.get(i);
        Contestant b = field.get(j);
        encode[i][j] = Gap.of(a.knownEncode(), b.knownEncode(), encodes);
        read[i][j] = Gap.of(a.knownRead(), b.knownRead(), reads);
        encode[j][i] = Gap.reversed(encode[i][j]);
        read[j][i] = Gap.reversed(read[i][j]);
    }

    /** Which codecs may be best, what each costs, and where that changes. */
    public static Answer of(Situation situation, Numbers numbers) {
        return new Decision(situation, numbers).answer();
    }

    private List<Limit> broken(Contestant c) {
        return situation.limits().stream().filter(l -> !c.meets().contains(l)).toList();
    }

    /** Why a codec takes no part; empty if it does. */
    private String reason(Contestant c) {
        List<Limit> broken = broken(c);
        if (!broken.isEmpty()) return String.join(", ", broken.stream().map(Limit::reason).toList());
        if (c.batch() > 1 && !situation.preset().batches()) return "takes batches";
        if (c.stateful() && !situation.preset().streams()) return "its messages cannot be read alone";
        if (c.bytes(situation.compressor()).isEmpty())
            return c.lack().isEmpty() ? "no size with " + situation.compressor().key() : c.lack();
        return situation.preset().bill() && isAwaited(c) ? "" : lack(c);
    }

    /** Whether what a codec lacks may still be measured. */
    private boolean isAwaited(Contestant c) {
        return (c.open() || c.bytes(situation.compressor()).isPresent()) && c.encode().open() && c.read().open();
    }

    /** Whether a codec would suit the situation if all its figures were known. */
    private boolean suits(Contestant c) {
        return broken(c).isEmpty() && (c.batch() == 1 || situation.preset().batches())
                && (!c.stateful() || situation.preset().streams());
    }

    /** Why times are missing; empty if none is. */
    private static String lack(Contestant c) {
        String encode = c.encode().lack();
        String read = c.read().lack();
        String was = "was ";
        if (encode.equals(read) && read.startsWith(was))
            return "encoding and reading were " + read.substring(was.length());
        return (encode.isEmpty() ? "" : "encoding " + encode) + (encode.isEmpty() || read.isEmpty() ? "" : "; ")
                + (read.isEmpty() ? "" : "reading " + read);
    }

    private List<Answer.Figure> lacks(Contestant c) {
        List<Answer.Figure> lacks = new ArrayList<>();
        if (c.bytes(situation.compressor()).isEmpty()) lacks.add(Answer.Figure.SIZE);
        if (!c.encode().isTimed()) lacks.add(Answer.Figure.ENCODE);
        if (!c.read().isTimed()) lacks.add(Answer.Figure.READ);
        return lacks;
    }

    private Answer answer() {
        Weights weights = Weights.of(situation);
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < field.size(); i++) order.add(i);
        order.sort(Comparator.comparing(i -> score(i, weights)));
        List<Answer.Score> scores = order.stream().map(i -> score(i, order.get(0), weights)).toList();
        List<String> winners = order.stream().filter(i -> mayBeBest(i, weights)).map(i -> field.get(i).id()).toList();
        double best = scores.isEmpty() ? 0 : scores.get(0).value();
        double worth = 0;
        for (int i = 0; i < field.size(); i++)
            for (int j = 0; j < field.size(); j++) worth = Math.max(worth, -excess(j, i, weights));
        boolean timed = !scores.isEmpty() && scores.get(0).isTimed();
        return new Answer(situation, scores, winners, leftOut(weights, scores, winners), timed ? flips() : List.of(),
                worth, situation.matters(worth, best), tip(weights, scores),
                order.isEmpty() ? Optional.empty() : saving(weights, order.get(0)),
                numbers.sampled().contains(situation.compressor().metric()));
    }

    private double score(int i, Weights w) {
        return w.score(field.get(i).knownEncode().point(), field.get(i).knownRead().point(), bytes[i]);
    }

    private Answer.Score score(int i, int best, Weights w) {
        Contestant c = field.get(i);
        Span encodes = c.knownEncode();
        Span reads = c.knownRead();
        double value = score(i, w);
        double more = value - score(best, w);
        double apart = w.allBytes() * (bytes[i] - bytes[best]);
        double low = i == best ? 0 : w.times(encode[i][best].low(), read[i][best].low()) + apart;
        double high = i == best ? 0 : w.times(encode[i][best].high(), read[i][best].high()) + apart;
        Optional<Double> entry = situation.preset().kept() == Preset.Kept.IN_MEMORY
                ? Optional.of((bytes[i] + situation.value(Parameter.ENTRY)) * situation.value(Parameter.COPIES))
                : Optional.empty();
        return new Answer.Score(c.id(), value, w.score(encodes.low(), reads.low(), bytes[i]),
                w.score(encodes.high(), reads.high(), bytes[i]), parts(w, encodes, reads, bytes[i]), more, low, high,
                situation.matters(lacks(field.get(best)).isEmpty() ? high : more, score(best, w)), rival(i, w),
                lacks(c), lack(c), entry, c.heap());
    }

    private Map<String, Double> parts(Weights w, Span encodes, Span reads, double size) {
        Map<String, Double> parts = new LinkedHashMap<>();
        if (situation.preset().bill()) {
            parts.put(Weights.CPU, w.times(encodes.point(), reads.point()));
        } else {
            parts.put(Weights.ENCODE, w.times(encodes.point(), 0));
            parts.put(Weights.READ, w.times(0, reads.point()));
        }
        parts.putAll(w.parts(size));
        return parts;
    }

    private boolean mayBeBest(int i, Weights w) {
        return rival(i, w).isEmpty();
    }

    /** The one with the least estimate among those that a codec costs more than at all ends of the intervals. */
    private Optional<String> rival(int i, Weights w) {
        int least = -1;
        for (int j = 0; j < field.size(); j++)
            if (j != i && excess(i, j, w) > 0 && (least < 0 || score(j, w) < score(least, w))) least = j;
        return least < 0 ? Optional.empty() : Optional.of(field.get(least).id());
    }

    /** How far a codec's score exceeds another's, with the differences of time at the end that favours the codec. */
    private double excess(int i, int j, Weights w) {
        return w.times(encode[i][j].low(), read[i][j].low()) + w.allBytes() * (bytes[i] - bytes[j]);
    }

    private List<Answer.LeftOut> leftOut(Weights w, List<Answer.Score> scores, List<String> winners) {
        double named = scores.stream().filter(s -> winners.contains(s.id())).map(Answer.Score::value).reduce(Math::max)
                .orElse(Double.POSITIVE_INFINITY);
        List<Answer.LeftOut> left = new ArrayList<>();
        for (Contestant c : numbers.contestants()) {
            String reason = reason(c);
            if (reason.isEmpty()) continue;
            List<Limit> broken = broken(c);
            Optional<Double> cost = c.bytes(situation.compressor())
                    .map(size -> w.score(c.knownEncode().point(), c.knownRead().point(), size));
            boolean open = suits(c) && isAwaited(c);
            boolean mayWin = open && cost.map(least -> least < named).orElse(true);
            left.add(new Answer.LeftOut(c.id(), broken, broken.isEmpty() ? lacks(c) : List.of(), reason, open, cost,
                    !lacks(c).isEmpty(), mayWin));
        }
        return left;
    }

    /** What the times that nobody measured would have to be for the answer to change; empty if they were measured. */
    private static Optional<Answer.Tip> tip(Weights w, List<Answer.Score> scores) {
        if (scores.size() < 2 || scores.get(0).isTimed() || w.encode() == 0) return Optional.empty();
        Answer.Score best = scores.get(0);
        Answer.Score next = scores.get(1);
        return Optional.of(new Answer.Tip(best.id(), next.id(), next.more() / w.encode() / NANOS_A_MICRO,
                !best.lacks().equals(next.lacks())));
    }

    private Optional<Answer.Saving> saving(Weights w, int best) {
        return numbers.yours().flatMap(y -> Optional.ofNullable(y.sizes().get(situation.compressor().metric()))
                // Where bytes cost nothing, there is nothing to save.
                .filter(today -> w.score(0, 0, today) > 0).map(today -> {
                    double saved = w.allBytes() * (today - bytes[best]);
                    return new Answer.Saving(y.name(), field.get(best).id(), saved, saved / w.score(0, 0, today),
                            situation.matters(Math.abs(saved), score(best, w)));
                }));
    }

    private List<Answer.Flips> flips() {
        return situation.preset().axes().stream().map(a -> new Line(a).flips()).toList();
    }

    /**
     * One parameter that varies while all others stay as they are. Each score, and therefore the excess of one score
     * over another, is a linear function of the parameter. A codec thus costs more than another on one side of a
     * certain value only, and may be best in a single piece of the axis.
     */
    private final class Line {
        private final Parameter parameter;
        private final Weights start;
        private final Weights slope;
        private final double first;
        private final double last;

        private Line(Parameter parameter) {
            this.parameter = parameter;
            this.start = Weights.at(situation, parameter, 0);
            this.slope = Weights.at(situation, parameter, 1).less(start);
            Parameter.Axis range = parameter.axis().orElseThrow();
            // The user's own value is part of the axis.
            double from = Math.min(range.from(), situation.value(parameter));
            double to = Math.max(range.to(), situation.value(parameter));
            this.first = parameter == Parameter.LINK ? 1 / to : from;
            this.last = parameter == Parameter.LINK ? 1 / from : to;
        }

        private double value(double coordinate) {
            return parameter == Parameter.LINK ? 1 / coordinate : coordinate;
        }

        private Answer.Flips flips() {
            double[][] mayBeBest = new double[field.size()][];
            List<Double> ends = new ArrayList<>(List.of(first, last));
            for (int i = 0; i < field.size(); i++) {
                mayBeBest[i] = mayBeBest(i);
                for (double end : mayBeBest[i]) if (end > first && end < last) ends.add(end);
            }
            List<Double> sorted = ends.stream().distinct().sorted().toList();
            List<Answer.Segment> segments = new ArrayList<>();
            for (int k = 1; k < sorted.size(); k++) {
                double middle = (sorted.get(k - 1) + sorted.get(k)) / 2;
                List<String> winners = new ArrayList<>();
                for (int i = 0; i < field.size(); i++)
                    if (mayBeBest[i][0] <= middle && middle <= mayBeBest[i][1]) winners.add(field.get(i).id());
                int before = segments.size() - 1;
                if (before >= 0 && segments.get(before).winners().equals(winners))
                    segments.set(before, new Answer.Segment(segments.get(before).from(), sorted.get(k), winners));
                else
                    segments.add(new Answer.Segment(sorted.get(k - 1), sorted.get(k), winners));
            }
            return new Answer.Flips(parameter, inOrder(segments), points());
        }

        private List<Answer.Segment> inOrder(List<Answer.Segment> segments) {
            if (parameter != Parameter.LINK) return segments;
            return segments.reversed().stream()
                    .map(s -> new Answer.Segment(value(s.to()), value(s.from()), s.winners())).toList();
        }

        /** The stretch of the axis where a codec costs more than no other. */
        private double[] mayBeBest(int i) {
            double from = first;
            double to = last;
            for (int j = 0; j < field.size(); j++) {
                if (j == i) continue;
                double[] notMore = notMore(i, j);
                from = Math.max(from, notMore[0]);
                to = Math.min(to, notMore[1]);
            }
            return new double[] {from, to};
        }

        /** The stretch of the axis where a codec does not cost more than another; it may be unbounded or empty. */
        private double[] notMore(int i, int j) {
            double at0 = excess(i, j, start);
            double rise = excess(i, j, slope);
            if (rise == 0)
                return at0 <= 0 ? new double[] {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}
                        : new double[] {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
            double zero = -at0 / rise;
            return rise > 0 ? new double[] {Double.NEGATIVE_INFINITY, zero}
                    : new double[] {zero, Double.POSITIVE_INFINITY};
        }

        /** The corners of the lower envelope of the estimates. */
        private List<Answer.Flip> points() {
            List<Answer.Flip> points = new ArrayList<>();
            double at = first;
            int best = lowest(at);
            while (true) {
                int next = -1;
                double where = last;
                for (int j = 0; j < field.size(); j++) {
                    double fall = score(best, slope) - score(j, slope);
                    if (fall <= 0) continue;
                    double crossing = (score(j, start) - score(best, start)) / fall;
                    if (crossing >= at && crossing < where) {
                        where = crossing;
                        next = j;
                    }
                }
                if (next < 0) return parameter == Parameter.LINK ? points.reversed() : points;
                points.add(flip(best, next, where));
                at = where;
                best = next;
            }
        }

        private int lowest(double at) {
            int best = 0;
            for (int i = 1; i < field.size(); i++)
                if (score(i, start) + at * score(i, slope) < score(best, start) + at * score(best, slope)) best = i;
            return best;
        }

        private Answer.Flip flip(int before, int after, double where) {
            double from = Math.max(first, notMore(after, before)[0]);
            double to = Math.min(last, notMore(before, after)[1]);
            String one = field.get(before).id();
            String other = field.get(after).id();
            return parameter == Parameter.LINK ? new Answer.Flip(other, one, value(where), value(to), value(from))
                    : new Answer.Flip(one, other, where, from, to);
        }
    }
}
