package weighbridge.report.situation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Decides which codecs to choose in a situation, based on the numbers of a run.
 *
 * <p>A codec is worse than another if its score exceeds the other's by more than the margin even when both differences
 * of time are at the end of their intervals that favours it. Every codec that is not worse than any other may be best.
 */
public final class Decision {
    private static final double PERCENT = 100;

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
        this.bytes = field.stream().mapToDouble(c -> c.bytes(situation.compressor()).orElseThrow()).toArray();
        int n = field.size();
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
        encode[i][j] = Gap.of(a.encode().orElseThrow(), b.encode().orElseThrow(), encodes);
        read[i][j] = Gap.of(a.read().orElseThrow(), b.read().orElseThrow(), reads);
        encode[j][i] = Gap.reversed(encode[i][j]);
        read[j][i] = Gap.reversed(read[i][j]);
    }

    /** Which codecs may be best, what each costs, and where that changes. */
    public static Answer of(Situation situation, Numbers numbers) {
        return new Decision(situation, numbers).answer();
    }

    /** Why a codec takes no part; empty if it does. */
    private Optional<String> reason(Contestant c) {
        Optional<Limit> broken = situation.limits().stream().filter(l -> !l.isMetBy(c.traits())).sorted().findFirst();
        if (broken.isPresent()) return broken.map(l -> Catalogue.INSTANCE.bound(l).reason());
        if (c.traits().batch() > 1 && !situation.preset().batches()) return Optional.of("takes batches");
        if (c.traits().stateful() && !situation.preset().streams())
            return Optional.of("its messages cannot be read alone");
        if (!c.reason().isEmpty()) return Optional.of(c.reason());
        return c.bytes(situation.compressor()).isPresent() ? Optional.empty()
                : Optional.of("no size with " + situation.compressor().key());
    }

    private Answer answer() {
        Weights weights = Weights.of(situation);
        List<Integer> order = IntStream.range(0, field.size()).boxed()
                .sorted(Comparator.comparingDouble(i -> score(i, weights))).toList();
        List<Answer.Score> scores = order.stream().map(i -> score(i, order.getFirst(), weights)).toList();
        List<String> winners = order.stream().filter(i -> mayBeBest(i, weights)).map(i -> field.get(i).id()).toList();
        double best = scores.isEmpty() ? Double.POSITIVE_INFINITY : scores.getFirst().value();
        double worth = scores.isEmpty() ? 0 : scores.getLast().more();
        return new Answer(situation, scores, winners, leftOut(weights, best), flips(), worth, matters(worth, best));
    }

    private double score(int i, Weights w) {
        Contestant c = field.get(i);
        return w.score(c.encode().orElseThrow().point(), c.read().orElseThrow().point(), bytes[i]);
    }

    private Answer.Score score(int i, int best, Weights w) {
        Span encodes = field.get(i).encode().orElseThrow();
        Span reads = field.get(i).read().orElseThrow();
        double value = score(i, w);
        double more = value - score(best, w);
        double apart = w.allBytes() * (bytes[i] - bytes[best]);
        double low = i == best ? 0 : Weights.times(w.encode(), encode[i][best].low())
                + Weights.times(w.read(), read[i][best].low()) + apart;
        double high = i == best ? 0 : Weights.times(w.encode(), encode[i][best].high())
                + Weights.times(w.read(), read[i][best].high()) + apart;
        return new Answer.Score(field.get(i).id(), value, w.score(encodes.low(), reads.low(), bytes[i]),
                w.score(encodes.high(), reads.high(), bytes[i]), parts(w, encodes, reads, bytes[i]), more, low, high,
                matters(more, score(best, w)));
    }

    private Map<String, Double> parts(Weights w, Span encodes, Span reads, double size) {
        Map<String, Double> parts = new LinkedHashMap<>();
        if (situation.preset().bill()) {
            parts.put(Weights.CPU, w.encode() * encodes.point() + w.read() * reads.point());
        } else {
            parts.put("encode", w.encode() * encodes.point());
            parts.put("read", w.read() * reads.point());
        }
        w.bytes().forEach((part, weight) -> parts.put(part, weight * size));
        return parts;
    }

    private boolean matters(double difference, double best) {
        double least = situation.preset().bill() ? situation.value(Parameter.LEAST) : 0;
        return difference > Math.max(situation.value(Parameter.SHARE) / PERCENT * best, least);
    }

    private boolean mayBeBest(int i, Weights w) {
        for (int j = 0; j < field.size(); j++) if (j != i && excess(i, j, w) > 0) return false;
        return true;
    }

    /**
     * How far a codec's score exceeds another's plus the margin, with the differences of time at the end that favours
     * the codec.
     */
    private double excess(int i, int j, Weights w) {
        return Weights.times(w.encode(), encode[i][j].low()) + Weights.times(w.read(), read[i][j].low())
                + w.allBytes() * (bytes[i] - bytes[j]) - numbers.margin() * score(j, w);
    }

    private List<Answer.LeftOut> leftOut(Weights w, double best) {
        List<Answer.LeftOut> left = new ArrayList<>();
        for (Contestant c : numbers.contestants()) {
            reason(c).ifPresent(r -> left.add(new Answer.LeftOut(c.id(), r, r.equals(c.reason()) && c.open()
                    && c.bytes(situation.compressor()).isPresent()
                    && w.score(low(c.encode()), low(c.read()), c.bytes(situation.compressor()).getAsDouble()) < best)));
        }
        return left;
    }

    private static double low(Optional<Span> nanos) {
        return nanos.map(Span::low).orElse(0.0);
    }

    private List<Answer.Flips> flips() {
        if (field.isEmpty()) return List.of();
        return situation.preset().axes().stream().map(a -> new Axis(a).flips()).toList();
    }

    /**
     * One parameter that varies while all others stay as they are. Each score, and therefore the excess of one score
     * over another, is a linear function of the parameter. A codec is thus worse than another on one side of a certain
     * value only, and may be best in a single piece of the axis.
     */
    private final class Axis {
        private final Parameter parameter;
        private final Weights start;
        private final Weights slope;
        private final double first;
        private final double last;

        private Axis(Parameter parameter) {
            this.parameter = parameter;
            this.start = Weights.at(situation, parameter, 0);
            this.slope = Weights.at(situation, parameter, 1).less(start);
            Catalogue.Axis range = Catalogue.INSTANCE.definition(parameter).axis().orElseThrow();
            this.first = parameter == Parameter.LINK ? 1 / range.to() : range.from();
            this.last = parameter == Parameter.LINK ? 1 / range.from() : range.to();
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
                List<String> winners = IntStream.range(0, field.size())
                        .filter(i -> mayBeBest[i][0] <= middle && middle <= mayBeBest[i][1])
                        .mapToObj(i -> field.get(i).id()).toList();
                if (!segments.isEmpty() && segments.getLast().winners().equals(winners)) {
                    Answer.Segment before = segments.removeLast();
                    segments.add(new Answer.Segment(before.from(), sorted.get(k), winners));
                } else {
                    segments.add(new Answer.Segment(sorted.get(k - 1), sorted.get(k), winners));
                }
            }
            return new Answer.Flips(parameter, inOrder(segments), points());
        }

        private List<Answer.Segment> inOrder(List<Answer.Segment> segments) {
            if (parameter != Parameter.LINK) return segments;
            return segments.reversed().stream()
                    .map(s -> new Answer.Segment(value(s.to()), value(s.from()), s.winners())).toList();
        }

        /** The stretch of the axis where a codec is worse than no other. */
        private double[] mayBeBest(int i) {
            double from = first;
            double to = last;
            for (int j = 0; j < field.size(); j++) {
                if (j == i) continue;
                double[] notWorse = notWorse(i, j);
                from = Math.max(from, notWorse[0]);
                to = Math.min(to, notWorse[1]);
            }
            return new double[] {from, to};
        }

        /** The stretch of the axis where a codec is not worse than another one; it may be unbounded or empty. */
        private double[] notWorse(int i, int j) {
            double at0 = excess(i, j, start);
            double rise = excess(i, j, slope);
            if (at0 == Double.NEGATIVE_INFINITY || rise == Double.NEGATIVE_INFINITY || rise == 0 && at0 <= 0)
                return new double[] {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY};
            if (rise == 0) return new double[] {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
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
            double from = Math.max(first, notWorse(after, before)[0]);
            double to = Math.min(last, notWorse(before, after)[1]);
            String one = field.get(before).id();
            String other = field.get(after).id();
            return parameter == Parameter.LINK ? new Answer.Flip(other, one, value(where), value(to), value(from))
                    : new Answer.Flip(one, other, where, from, to);
        }
    }
}
