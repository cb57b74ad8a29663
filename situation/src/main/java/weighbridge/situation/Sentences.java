package weighbridge.situation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Words answers. The sentences name ids, claim only what holds at the worst ends of the intervals, and round each bound
 * to the side on which less is claimed.
 */
public final class Sentences {
    private static final int MOST_NAMES = 4;
    private static final int MOST_PRICES = 3;
    private static final double MILLION = 1e6;
    private static final double CENT = 0.01;
    private static final double PERCENT = 100;
    private static final String AND = " and ";
    static final String OR = " or ";
    private static final String TOO_CLOSE = ", too close to call";
    private static final String NONE = " there is no answer: ";
    private static final String SAMPLE = "those of a sample of the messages";

    /** What the model leaves out, in one sentence. */
    static final String LACKS = "The model leaves out the CPU of compressing, queueing, the collector's work in the "
            + "background and other hardware (docs/situations.md).";

    /** What the model leaves out, one sentence each. */
    static final List<String> ALL_LACKS = List.of("CPU of compression: only the bytes of a compressed batch are known.",
            "Queueing: times are those of a message that finds the processor and the link free.",
            "Background work of the collector and the compiler: see process CPU in the table of all operations.",
            "Other hardware: times are this machine's, with one codec per JVM.",
            "Headers and requests, and keys except a cache's: a message is its encoded bytes, and only prices by time "
                    + "and by byte count.");

    private Sentences() {}

    /** All sentences about an answer, the choice first. */
    public static List<String> all(Answer answer) {
        return Stream.of(List.of(choice(answer)), notes(answer), changes(answer), leftOut(answer), List.of(LACKS))
                .flatMap(List::stream).toList();
    }

    /**
     * The choice, such as {@code For a log of 20,000 messages/s kept for 30 days, avro is cheapest: $290 a month;
     * protobuf costs $2 more, which does not matter; java $321.}.
     */
    static String choice(Answer answer) {
        if (answer.scores().isEmpty()) return nobody(answer);
        String start = "For " + situation(answer.situation());
        if (!answer.isKnown()) return start + NONE + why(answer) + "." + byBytes(answer);
        List<Answer.Score> named = named(answer);
        List<Answer.Score> others = answer.scores().stream().filter(s -> !named.contains(s)).toList();
        return start + (answer.situation().limits().isEmpty() ? "," : "") + " " + winners(answer, named)
                + others(answer, others) + ".";
    }

    /**
     * The choice without the situation's parameters and without what does matter more, such as {@code For this log, avro
     * is cheapest: $290 a month; protobuf costs $2 more, which does not matter.}.
     */
    static String finding(Answer answer) {
        if (!answer.isKnown()) return choice(answer);
        List<Answer.Score> little =
                answer.scores().stream().filter(s -> !named(answer).contains(s) && !s.matters()).toList();
        String rest = little.isEmpty() ? "" : "; " + little(answer, little) + ", which does not matter";
        return "For this " + answer.situation().preset().thing() + ", " + winners(answer, named(answer)) + rest + ".";
    }

    /**
     * The choice alone, as a title: such as {@code For this log, avro is cheapest: $290 a month.}, or why there is none;
     * then, if several may be best, the same without prices.
     */
    static List<String> brief(Answer answer) {
        String start = "For this " + answer.situation().preset().thing();
        if (!answer.isKnown()) return List.of(start + NONE + why(answer) + ".");
        List<Answer.Score> named = named(answer);
        String priced = start + ", " + winners(answer, named) + ".";
        return named.size() == 1 ? List.of(priced) : List.of(priced,
                start + ", " + names(named.stream().map(Answer.Score::id).toList(), OR) + is(answer) + TOO_CLOSE + ".");
    }

    private static String situation(Situation s) {
        String words = s.preset().noun() + (s.preset().bill()
                ? " of " + Units.said(Parameter.RATE, s.value(Parameter.RATE)) + " kept for "
                        + Units.words(Parameter.RETENTION, s.value(Parameter.RETENTION))
                : " over " + Units.words(Parameter.LINK, s.value(Parameter.LINK)));
        return s.limits().isEmpty() ? words
                : words + ", " + joined(s.limits().stream().map(Limit::asks).toList(), AND) + ",";
    }

    private static List<Answer.Score> named(Answer answer) {
        return answer.scores().stream().filter(s -> answer.named().contains(s.id())).toList();
    }

    private static String winners(Answer answer, List<Answer.Score> named) {
        Situation s = answer.situation();
        Answer.Score best = named.get(0);
        if (named.size() == 1)
            return best.id() + is(answer) + (best.isTimed() ? ": " : " by its bytes: ") + memory(s, best)
                    + price(s, best.value()) + each(s);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < Math.min(MOST_PRICES, named.size()); i++)
            names.add(named.get(i).id() + " (" + brief(s, named.get(i)) + (i == 0 ? each(s) : "") + ")");
        if (named.size() > MOST_PRICES) names.add((named.size() - MOST_PRICES) + " more");
        return joined(names, OR) + is(answer) + TOO_CLOSE;
    }

    /** What is said of the best, with the number of codecs that it is the best of if others may still take part. */
    private static String is(Answer answer) {
        int measured = answer.scores().size();
        int all = measured + answer.awaited().size();
        if (measured == 1 && all > 1) return " is the only one measured (of " + all + ")";
        return (answer.situation().preset().bill() ? " is cheapest" : " is fastest") + among(measured, all);
    }

    private static String among(int measured, int all) {
        return measured == all ? "" : " of the " + measured + " measured (of " + all + ")";
    }

    private static String memory(Situation s, Answer.Score score) {
        String all = count(kept(s));
        return score.entry()
                .map(bytes -> "it keeps a million entries in " + Units.gigabytes(MILLION * bytes)
                        + (all.equals(count(MILLION)) ? "" : ", all " + all + " in " + Units.gigabytes(kept(s) * bytes))
                        + ", for ")
                .orElse("");
    }

    /** How many messages are kept at a time. */
    private static double kept(Situation s) {
        return s.value(Parameter.RATE) * s.value(Parameter.RETENTION);
    }

    private static String count(double number) {
        return number < MILLION - 0.5 ? Decimal.of(Math.floor(number + 0.5)).grouped()
                : Decimal.of(number / MILLION).rounded(2).grouped() + " million";
    }

    /** Memory and price. */
    private static String brief(Situation s, Answer.Score score) {
        return score.entry().map(bytes -> Units.gigabytes(MILLION * bytes) + ", ").orElse("") + price(s, score.value());
    }

    /** The others: by how much they differ if that does not matter, else what they cost. */
    private static String others(Answer answer, List<Answer.Score> others) {
        List<String> said = new ArrayList<>();
        List<Answer.Score> little = others.stream().filter(o -> !o.matters()).toList();
        if (!little.isEmpty()) said.add(little(answer, little) + ", which does not matter");
        List<Answer.Score> much = others.stream().filter(Answer.Score::matters).toList();
        List<String> prices = new ArrayList<>();
        for (int i = 0; i < much.size(); i++) {
            boolean shown = much.size() <= MOST_PRICES || i < 2 || i == much.size() - 1;
            if (shown) prices.add(much.get(i).id() + " " + brief(answer.situation(), much.get(i)));
            else if (i == 2) prices.add("…");
        }
        String comma = answer.situation().preset().kept() == Preset.Kept.IN_MEMORY ? "; " : ", ";
        if (!prices.isEmpty()) said.add(String.join(comma, prices));
        return said.isEmpty() ? "" : "; " + String.join("; ", said);
    }

    private static String little(Answer answer, List<Answer.Score> little) {
        boolean bill = answer.situation().preset().bill();
        if (little.size() <= MOST_PRICES) {
            List<String> each = new ArrayList<>();
            for (int i = 0; i < little.size(); i++)
                each.add(little.get(i).id() + (i > 0 ? " " : bill ? " costs " : " takes ")
                        + more(answer, little.get(i).more()) + " more");
            return joined(each, AND);
        }
        return names(little.stream().map(Answer.Score::id).toList(), AND) + (bill ? " cost up to " : " take up to ")
                + more(answer, little.get(little.size() - 1).more()) + " more";
    }

    private static String more(Answer answer, double difference) {
        double best = answer.scores().get(0).value();
        return answer.situation().preset().bill() ? Units.moneyMore(difference, best)
                : Units.microsMore(difference, best);
    }

    private static String price(Situation s, double value) {
        return s.preset().bill() ? Units.money(value) : Units.micros(value);
    }

    private static String each(Situation s) {
        return s.preset().bill() ? " a month" : " a message";
    }

    /** Why nobody takes part, with what each lacks. */
    private static String nobody(Answer answer) {
        Situation s = answer.situation();
        List<Answer.LeftOut> left = answer.leftOut();
        List<Answer.LeftOut> suitable = suitable(answer);
        if (left.isEmpty()) return "For " + situation(s) + NONE + why(answer) + ".";
        if (suitable.isEmpty())
            return "For " + situation(s.with(Set.of())) + NONE + why(answer) + ": " + breaking(left) + ".";
        boolean told = !alike(suitable).isEmpty() && left.stream().map(Answer.LeftOut::reason).distinct().count() == 1;
        return "For " + situation(s) + NONE + why(answer) + (told ? "" : ": " + reasons(answer, left)) + "."
                + onTheLink(s, suitable);
    }

    private static List<Answer.LeftOut> suitable(Answer answer) {
        return answer.leftOut().stream().filter(l -> l.breaks().isEmpty()).toList();
    }

    /** The figures that all of these lack; empty if they lack different ones. */
    private static List<Answer.Figure> alike(List<Answer.LeftOut> suitable) {
        List<Answer.Figure> lacks = suitable.get(0).lacks();
        return suitable.stream().allMatch(l -> l.lacks().equals(lacks)) ? lacks : List.of();
    }

    /** Why there is no answer: the limits that no codec meets, or the figures that nobody measured. */
    private static String why(Answer answer) {
        if (!answer.scores().isEmpty()) return untimed(answer);
        if (answer.leftOut().isEmpty()) return "nothing was weighed";
        List<Answer.LeftOut> suitable = suitable(answer);
        if (suitable.isEmpty()) {
            List<String> asks = answer.situation().limits().stream().map(Limit::asks).toList();
            return "no codec of this run is " + (asks.size() == 2 ? "both " : "") + joined(asks, AND)
                    + (asks.size() > 2 ? " at once" : "");
        }
        if (suitable.stream().allMatch(l -> l.lacks().isEmpty())) return "no codec that remains suits it";
        List<Answer.Figure> lacks = alike(suitable);
        return lacks.isEmpty() ? "none of the codecs that remain has all its figures"
                : figures(lacks) + " was measured";
    }

    /** Who breaks which limits, the fewest first. */
    private static String breaking(List<Answer.LeftOut> left) {
        List<Answer.LeftOut> fewest =
                left.stream().sorted((a, b) -> Integer.compare(a.breaks().size(), b.breaks().size())).toList();
        return String.join("; ", fewest.stream().map(Answer.LeftOut::reason).distinct()
                .map(r -> names(fewest.stream().filter(l -> l.reason().equals(r)).map(Answer.LeftOut::id).toList(), AND)
                        + " (" + r + ")")
                .toList());
    }

    private static String figures(List<Answer.Figure> figures) {
        if (figures.contains(Answer.Figure.SIZE)) return "no size that can be compared";
        return figures.size() == 2 ? "no encoding or reading time"
                : figures.get(0) == Answer.Figure.ENCODE ? "no encoding time" : "no reading time";
    }

    /** What bytes alone say of a time, if nobody was timed. */
    private static String onTheLink(Situation s, List<Answer.LeftOut> suitable) {
        List<Answer.LeftOut> awaited = suitable.stream().filter(Answer.LeftOut::open).toList();
        List<Answer.LeftOut> sized = awaited.stream().filter(l -> l.cost().isPresent())
                .sorted((a, b) -> Double.compare(a.cost().orElseThrow(), b.cost().orElseThrow())).toList();
        if (s.preset().bill() || sized.isEmpty() || sized.stream().anyMatch(l -> l.lacks().size() < 2)) return "";
        return " On the link alone, " + sized.get(0).id() + " takes least" + among(sized.size(), awaited.size()) + ": "
                + price(s, sized.get(0).cost().orElseThrow()) + each(s) + ".";
    }

    private static String byBytes(Answer answer) {
        Situation s = answer.situation();
        Answer.Score best = answer.scores().get(0);
        int measured = answer.scores().size();
        return best.value() < CENT / 2 ? "" : " By bytes alone, " + best.id() + " costs least"
                + among(measured, measured + answer.awaited().size()) + ": " + price(s, best.value()) + each(s) + ".";
    }

    /** Further remarks on a choice, one sentence each. */
    static List<String> notes(Answer answer) {
        List<String> notes = new ArrayList<>();
        Situation s = answer.situation();
        List<String> idle = s.idle().stream().map(Parameter::key).toList();
        if (!idle.isEmpty())
            notes.add("The costs of " + s.preset().noun() + " do not depend on " + joined(idle, OR) + ".");
        Optional<String> bytes = bytes(answer);
        if (answer.sampled() && bytes.isEmpty() && !answer.scores().isEmpty())
            notes.add("The sizes are " + SAMPLE + ".");
        if (!answer.isKnown()) return notes;
        unless(answer).ifPresent(notes::add);
        bytes.ifPresent(notes::add);
        lessCertain(answer).ifPresent(notes::add);
        if (answer.scores().size() > 1 && !answer.matters() && named(answer).size() == answer.scores().size())
            notes.add("It does not matter which one you choose: all " + answer.scores().size() + " are within "
                    + price(s, answer.worth()) + each(s) + " of each other.");
        if (s.preset().kept() == Preset.Kept.IN_MEMORY) inMemory(answer, notes);
        answer.saving().ifPresent(saving -> notes.add(saving(s, saving)));
        return notes;
    }

    /** Which times were not measured; empty if all were. */
    private static String untimed(Answer answer) {
        List<Answer.Score> untimed = answer.scores().stream().filter(s -> !s.isTimed()).toList();
        if (untimed.isEmpty()) return "";
        List<Answer.Figure> lacks = untimed.get(0).lacks();
        boolean all =
                untimed.size() == answer.scores().size() && untimed.stream().allMatch(u -> u.lacks().equals(lacks));
        return all ? figures(lacks) + " was measured"
                : "only the bytes count of " + grouped(untimed, Answer.Score::lack, Answer.Score::id);
    }

    /** Which times were not measured, and what they would have to be to change the answer. */
    private static Optional<String> unless(Answer answer) {
        String untimed = untimed(answer);
        if (untimed.isEmpty()) return Optional.empty();
        long count = answer.scores().stream().filter(s -> !s.isTimed()).count();
        return Optional.of(untimed.substring(0, 1).toUpperCase() + untimed.substring(1) + tip(answer, count) + ".");
    }

    private static String tip(Answer answer, long untimed) {
        if (answer.tip().isEmpty()) {
            boolean decided = answer.isDecided() && answer.scores().get(0).isTimed();
            return decided ? "; even if " + (untimed == 1 ? "its time was" : "their times were") + " nothing, "
                    + answer.winners().get(0) + " would cost less" : "";
        }
        Answer.Tip tip = answer.tip().get();
        double reads = answer.situation().value(Parameter.READS);
        List<Answer.Figure> lacks = answer.scores().get(0).lacks();
        String often = reads == 1 ? "" : " " + Decimal.of(reads).grouped() + " times";
        String doing = lacks.size() == 2
                ? (often.isEmpty() ? "writing and reading " + tip.best()
                        : "writing " + tip.best() + " and reading it" + often)
                : lacks.get(0) == Answer.Figure.ENCODE ? "writing " + tip.best() : "reading " + tip.best() + often;
        String micros = Units.microsBound(tip.micros(), !tip.alone());
        return tip.alone()
                ? "; " + tip.best() + " is cheapest as long as " + doing + " takes less than " + micros + " a message"
                : "; if " + doing + " took " + micros + " a message longer than " + tip.next() + ", " + tip.next()
                        + " would be cheaper";
    }

    /** That bytes decide, where times make up little, and whether they are exact. */
    private static Optional<String> bytes(Answer answer) {
        if (!answer.isKnown()) return Optional.empty();
        Answer.Score best = answer.scores().get(0);
        double times = best.high() - best.value() + best.parts().getOrDefault(Weights.CPU, 0.0);
        boolean little = times <= answer.situation().value(Parameter.SHARE) / PERCENT * best.value();
        if (!answer.situation().preset().bill() || !answer.isDecided() || !best.isTimed() || !little
                || answer.scores().size() < 2)
            return Optional.empty();
        Answer.Score next = answer.scores().get(1);
        double cpu = next.parts().getOrDefault(Weights.CPU, 0.0) - best.parts().getOrDefault(Weights.CPU, 0.0);
        if (next.more() - cpu <= Math.abs(cpu)) return Optional.empty();
        return Optional.of("Bytes decide here, and they are " + (answer.sampled() ? SAMPLE : "exact")
                + ": times make up " + (times < CENT / 2 ? "" : "at most ") + Units.money(times) + " of " + best.id()
                + "'s " + Units.money(best.value()) + ".");
    }

    /** Why a codec that costs less than one that may be best is not named. */
    private static Optional<String> lessCertain(Answer answer) {
        List<Answer.Score> named = named(answer);
        Answer.Score last = named.get(named.size() - 1);
        List<Answer.Score> passed =
                answer.scores().stream().filter(s -> !named.contains(s) && s.value() < last.value()).toList();
        if (passed.isEmpty()) return Optional.empty();
        Situation s = answer.situation();
        List<Answer.Score> unsure = named.stream().filter(n -> n.value() > passed.get(0).value()).toList();
        String costs = (s.preset().bill() ? " would cost more than " : " would take longer than ");
        List<String> rivals = passed.stream().flatMap(p -> p.rival().stream()).distinct().toList();
        List<String> each = rivals.stream()
                .map(r -> priced(s, passed.stream().filter(p -> p.rival().equals(Optional.of(r))).toList()) + costs + r)
                .toList();
        return Optional.of(joined(each, AND) + " at all ends of the intervals; that is not shown of "
                + priced(s, unsure) + ", whose times are known less exactly.");
    }

    private static String priced(Situation s, List<Answer.Score> scores) {
        return joined(scores.stream().map(x -> x.id() + " (" + price(s, x.value()) + ")").toList(), AND);
    }

    /** What a cache's money is for, and what the same entries take as objects. */
    private static void inMemory(Answer answer, List<String> notes) {
        Situation s = answer.situation();
        Answer.Score best = answer.scores().get(0);
        List<String> parts = best.parts().entrySet().stream().filter(e -> e.getValue() >= CENT / 2)
                .sorted((a, b) -> Double.compare(b.getValue(), a.getValue()))
                .map(e -> Units.money(e.getValue()) + " is " + (e.getKey().equals(Weights.CPU) ? "CPU" : e.getKey()))
                .toList();
        String of = "Of " + best.id() + "'s " + Units.money(best.value()) + ", ";
        notes.add((parts.isEmpty() ? "An" : of + joined(parts, AND) + "; an") + " entry's "
                + Decimal.of(s.value(Parameter.ENTRY)).grouped()
                + " bytes besides its value are a Hazelcast map's unless you say otherwise.");
        best.heap().ifPresent(heap -> notes.add("As live objects, a million entries would take "
                + Units.gigabytes(MILLION * heap) + " of heap besides what the cache keeps for them."));
    }

    /** What moving from what the user has saves, in the fewest words, such as {@code avro saves $62 (7 %)}. */
    static String saved(Answer answer) {
        return answer.saving()
                .map(s -> s.to() + (s.value() >= 0 ? " saves " : " costs ")
                        + price(answer.situation(), Math.abs(s.value())) + " (" + Units.percent(Math.abs(s.share()))
                        + ")" + (s.value() >= 0 ? "" : " more"))
                .orElse("");
    }

    private static String saving(Situation s, Answer.Saving saving) {
        String where = !s.preset().bill() ? " on the link"
                : " in " + (s.preset().kept() == Preset.Kept.STORED ? "storage" : "memory")
                        + (s.value(Parameter.NETWORK) > 0 ? " and network" : "");
        double value = Math.abs(saving.value());
        String much = price(s, value) + each(s) + " (" + Units.percent(Math.abs(saving.share())) + ")" + where;
        return "Moving from " + saving.from() + " to " + saving.to() + (saving.value() >= 0 ? " saves " : " costs ")
                + much + (saving.value() >= 0 ? "" : " more") + ", by bytes alone"
                + (isUncompressed(s) ? ", uncompressed" : "") + (saving.matters() ? "." : ", which does not matter.");
    }

    private static boolean isUncompressed(Situation s) {
        return s.preset().kept() == Preset.Kept.STORED && s.compressor() == Compressor.NONE;
    }

    /** Where the answer changes, a sentence for each axis. */
    static List<String> changes(Answer answer) {
        return answer.flips().stream().filter(f -> f.segments().size() > 1).map(f -> Axes.along(f) + ".").toList();
    }

    /** Who takes no part, if anyone does: first those that might be best. */
    static List<String> leftOut(Answer answer) {
        if (answer.scores().isEmpty()) return List.of();
        List<String> said = new ArrayList<>();
        List<Answer.LeftOut> mayWin = answer.leftOut().stream().filter(Answer.LeftOut::mayWin).toList();
        List<Answer.LeftOut> rest = answer.leftOut().stream().filter(l -> !l.mayWin()).toList();
        if (!mayWin.isEmpty())
            said.add("Left out, although " + (mayWin.size() == 1 ? "it" : "they") + " could still be "
                    + (answer.situation().preset().bill() ? "cheapest: " : "fastest: ") + reasons(answer, mayWin)
                    + ".");
        if (!rest.isEmpty()) said.add("Left out: " + reasons(answer, rest) + ".");
        return said;
    }

    /** Such as {@code kryo $280, fory $301 (JVM only); protobuf from 1.22 µs (its reading was not timed)}. */
    private static String reasons(Answer answer, List<Answer.LeftOut> left) {
        boolean priced = !answer.scores().isEmpty();
        return grouped(left, Answer.LeftOut::reason, l -> l.id() + (priced
                ? l.cost().map(c -> (l.least() ? " from " : " ") + price(answer.situation(), c)).orElse("") : ""));
    }

    /** Those with the same reason together, the reason behind them in brackets. */
    private static <T> String grouped(List<T> all, Function<T, String> reason, Function<T, String> name) {
        return String.join("; ",
                all.stream().map(reason).distinct().map(
                        r -> String.join(", ", all.stream().filter(t -> reason.apply(t).equals(r)).map(name).toList())
                                + " (" + r + ")")
                        .toList());
    }

    /** The title, such as {@code orders.csv: choose kryo below 600 Mbit/s; fory above 810 Mbit/s.}. */
    static String title(String name, Answer answer) {
        if (!answer.isKnown()) return name + ": no answer yet.";
        if (!answer.scores().get(0).isTimed())
            return name + ": " + answer.scores().get(0).id() + is(answer) + " by its bytes.";
        Answer.Flips flips = answer.flips().get(0);
        double here = answer.situation().value(flips.axis());
        int measured = answer.scores().size();
        String among = among(measured, measured + answer.awaited().size());
        return name + ":" + (among.isEmpty() ? "" : among + ",") + " " + (Axes.isOpen(flips) ? "" : "choose ")
                + Axes.along(flips, Optional.of(here)) + ".";
    }

    static String names(List<String> ids, String last) {
        return ids.size() <= MOST_NAMES ? joined(ids, last)
                : String.join(", ", ids.subList(0, MOST_NAMES - 1)) + last + (ids.size() - MOST_NAMES + 1) + " more";
    }

    private static String joined(Collection<String> names, String last) {
        List<String> all = List.copyOf(names);
        if (all.size() == 1) return all.get(0);
        return String.join(", ", all.subList(0, all.size() - 1)) + last + all.get(all.size() - 1);
    }
}
