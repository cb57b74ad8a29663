package weighbridge.situation;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Random situations and numbers. */
final class Cases {
    private final Random random;

    private Cases(long seed) {
        this.random = new Random(seed);
    }

    record Case(Situation situation, Numbers numbers) {}

    static List<Case> of(int count, long seed) {
        Cases cases = new Cases(seed);
        List<Case> all = new ArrayList<>();
        for (int i = 0; i < count; i++) all.add(new Case(cases.situation(), cases.numbers()));
        return all;
    }

    private Situation situation() {
        Situation s = Situation.of(Preset.values()[random.nextInt(Preset.values().length)]);
        for (Parameter p : Parameter.values()) {
            if (random.nextInt(3) > 0) continue;
            double least = Math.max(p.least(), 1e-3);
            double value = Math.exp(Math.log(least) + random.nextDouble() * (Math.log(p.most()) - Math.log(least)));
            s = s.with(p, random.nextBoolean() ? Math.max(p.least(), Math.rint(value)) : value);
        }
        if (random.nextInt(3) == 0) s = s.with(Compressor.values()[random.nextInt(Compressor.values().length)]);
        Set<Limit> limits = EnumSet.noneOf(Limit.class);
        for (Limit l : Limit.values()) if (random.nextInt(8) == 0) limits.add(l);
        return s.with(limits);
    }

    private Numbers numbers() {
        int count = 1 + random.nextInt(16);
        List<Contestant> contestants = new ArrayList<>();
        for (int i = 0; i < count; i++) contestants.add(contestant("codec-" + (char) ('a' + i)));
        List<Ratio> ratios = new ArrayList<>();
        for (int i = 0; i < count; i++) for (int j = i + 1; j < count; j++) {
            if (random.nextInt(20) == 0) continue;
            ratios.add(ratio(contestants.get(i), contestants.get(j)));
        }
        return new Numbers(
                "orders", contestants, ratios, random.nextInt(3) == 0
                        ? Optional.of(new Yours("your CSV", contestants.getFirst().sizes())) : Optional.empty(),
                random.nextBoolean() ? Set.of(Compressor.NONE.metric()) : Set.of());
    }

    private Contestant contestant(String id) {
        Map<String, Double> sizes = new HashMap<>();
        double raw = 40 + random.nextInt(800);
        for (Compressor c : Compressor.values())
            if (random.nextInt(20) > 0)
                sizes.put(c.metric(), c == Compressor.NONE ? raw : raw * (0.2 + 0.3 * random.nextDouble()));
        Set<Limit> meets = EnumSet.noneOf(Limit.class);
        for (Limit l : Limit.values()) if (random.nextBoolean()) meets.add(l);
        return new Contestant(id, meets, random.nextInt(10) == 0 ? 1000 : 1, random.nextInt(15) == 0, sizes, "",
                random.nextBoolean(), time(2000), time(4000),
                random.nextBoolean() ? Optional.of(4 * raw) : Optional.empty());
    }

    private Time time(double most) {
        if (random.nextInt(10) == 0) return Time.missing("has no trial that counts", random.nextBoolean());
        return Time.of(span(50 + most * random.nextDouble()));
    }

    private Span span(double point) {
        double half = random.nextInt(4) == 0 ? 0.3 : 0.02;
        return new Span(point * (1 - half * random.nextDouble()), point, point * (1 + half * random.nextDouble()));
    }

    private Ratio ratio(Contestant a, Contestant b) {
        return new Ratio(a.id(), b.id(), ratio(a.encode().nanos(), b.encode().nanos()),
                random.nextInt(20) == 0 ? Optional.empty() : ratio(a.read().nanos(), b.read().nanos()));
    }

    private Optional<Span> ratio(Optional<Span> a, Optional<Span> b) {
        if (a.isEmpty() || b.isEmpty()) return Optional.empty();
        Span s = span(a.get().point() / b.get().point() * (1 + 0.02 * random.nextGaussian()));
        return Optional.of(random.nextInt(5) == 0 ? s.with(1) : s);
    }
}
