package weighbridge.report.situation;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import weighbridge.report.model.ReportModel;

/** Random situations and numbers with Java's answers, which the page's script must reproduce. */
public final class SituationCases {
    private static final double MARGIN = 0.03;

    private final Random random;

    private SituationCases(long seed) {
        this.random = new Random(seed);
    }

    record Case(Situation situation, Numbers numbers) {}

    /**
     * This many cases as {@code [{"situation", "numbers", "answer", "sentence", "notes": [], "title"}]}, in the form of
     * {@link SituationJson}.
     */
    public static ArrayNode json(int count) {
        ArrayNode array = JsonMapper.shared().createArrayNode();
        for (Case c : of(count, 42)) {
            Answer answer = Decision.of(c.situation(), c.numbers());
            ObjectNode node = array.addObject();
            node.set("situation", SituationJson.situation(c.situation()));
            node.set("numbers", SituationJson.numbers(c.numbers()));
            node.set("answer", SituationJson.answer(answer));
            node.put("sentence", Sentences.choice(answer));
            ArrayNode notes = node.putArray("notes");
            Sentences.notes(answer).forEach(notes::add);
            node.put("title", Sentences.title("orders.csv", answer));
        }
        return array;
    }

    static List<Case> of(int count, long seed) {
        SituationCases cases = new SituationCases(seed);
        List<Case> all = new ArrayList<>();
        for (int i = 0; i < count; i++) all.add(new Case(cases.situation(), cases.numbers()));
        return all;
    }

    private Situation situation() {
        List<Catalogue.Preset> presets = Catalogue.INSTANCE.presets();
        Situation s = Situation.of(presets.get(random.nextInt(presets.size())));
        for (Parameter p : Parameter.values()) {
            if (random.nextInt(3) > 0) continue;
            Catalogue.Definition d = Catalogue.INSTANCE.definition(p);
            double least = Math.max(d.least(), 1e-3);
            double value = Math.exp(Math.log(least) + random.nextDouble() * (Math.log(d.most()) - Math.log(least)));
            s = s.with(p, random.nextBoolean() ? Math.max(d.least(), Math.rint(value)) : value);
        }
        if (random.nextInt(3) == 0) {
            List<Catalogue.Compressor> all = Catalogue.INSTANCE.compressors();
            s = s.with(all.get(random.nextInt(all.size())));
        }
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
        return new Numbers("orders", contestants, ratios, MARGIN);
    }

    private Contestant contestant(String id) {
        Map<String, Double> sizes = new HashMap<>();
        double raw = 40 + random.nextInt(800);
        for (Catalogue.Compressor c : Catalogue.INSTANCE.compressors())
            sizes.put(c.metric(), c.key().equals("none") ? raw : raw * (0.2 + 0.3 * random.nextDouble()));
        boolean usable = random.nextInt(10) > 0;
        ReportModel.Traits traits =
                new ReportModel.Traits(random.nextBoolean(), random.nextBoolean(), "reflective", random.nextInt(4) == 0,
                        random.nextInt(3) == 0, random.nextInt(4) == 0, random.nextInt(5) == 0 ? "GPL-2.0" : "MIT",
                        random.nextInt(10) == 0 ? 1000 : 1, random.nextInt(15) == 0, false, false);
        return new Contestant(id, traits, sizes, Optional.of(span(50 + 2000 * random.nextDouble())),
                usable ? Optional.of(span(50 + 4000 * random.nextDouble())) : Optional.empty(),
                usable ? "" : "read: no valid trial", usable || random.nextBoolean());
    }

    private Span span(double point) {
        double half = random.nextInt(4) == 0 ? 0.3 : 0.02;
        return new Span(point * (1 - half * random.nextDouble()), point, point * (1 + half * random.nextDouble()));
    }

    private Ratio ratio(Contestant a, Contestant b) {
        return new Ratio(a.id(), b.id(), ratio(a.encode(), b.encode()),
                random.nextInt(20) == 0 ? Optional.empty() : ratio(a.read(), b.read()));
    }

    private Optional<Span> ratio(Optional<Span> a, Optional<Span> b) {
        if (a.isEmpty() || b.isEmpty()) return Optional.empty();
        Span s = span(a.get().point() / b.get().point() * (1 + 0.02 * random.nextGaussian()));
        return Optional.of(random.nextInt(5) == 0 ? s.with(1) : s);
    }
}
