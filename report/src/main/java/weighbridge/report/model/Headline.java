package weighbridge.report.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A finding of a run, which holds whatever the formats are used for.
 *
 * @param subject  what it is about, such as {@code smallest} or, for {@link Kind#FASTEST}, {@code to read}
 * @param codecs   the codecs that it names; more than one if no difference between them is shown
 * @param sure     how sure it is
 * @param sentence the finding as one sentence
 * @param numbers  what decided, such as the size of the smallest or the times of the fastest
 * @param detail   what the sentence compares with, and what is not shown; may be empty
 */
public record Headline(Kind kind, String subject, List<String> codecs, Sure sure, String sentence,
        List<ReportModel.Cell> numbers, String detail) {
    /** What a finding is about. */
    public enum Kind {
        SMALLEST, FASTEST, LANGUAGES
    }

    /** How sure a finding is. */
    public enum Sure {
        /** It rests on numbers that do not vary. */
        EXACT("exact"),
        /** It is claimed for all pairs of the run. */
        SHOWN("shown"),
        /** Some of it is only likely. */
        LIKELY("likely"),
        /** The named codecs may come in any order, or one that was not compared may be better. */
        OPEN("not shown");

        private final String text;

        Sure(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    public Headline {
        codecs = List.copyOf(codecs);
        numbers = List.copyOf(numbers);
    }

    /** What was found, such as {@code Fastest to read}. */
    public String title() {
        return switch (kind) {
            case SMALLEST -> "Smallest";
            case FASTEST -> "Fastest " + subject;
            case LANGUAGES -> "Best that other languages read";
        };
    }

    /** Findings as a title: all that they say, then less, then the least; empty for no findings. */
    public static List<String> titles(List<Headline> findings) {
        if (findings.isEmpty()) return List.of();
        List<Headline> first = findings.subList(0, Math.min(2, findings.size()));
        return Stream.of(findings.stream().map(Headline::sentence).collect(Collectors.joining(" ")),
                brief(findings, true, Headlines.NAMED), brief(findings, false, Headlines.NAMED),
                brief(findings, false, 1), brief(first, false, 1)).distinct().toList();
    }

    /**
     * Findings in the fewest words, such as {@code Smallest: kryo; fastest to read and to encode: fory; other languages:
     * avro.}.
     *
     * @param compared whether to say what the smallest is compared with
     * @param most     how many codecs to name of those that are not told apart, before the others are counted
     */
    private static String brief(List<Headline> findings, boolean compared, int most) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < findings.size(); i++) {
            Headline h = findings.get(i);
            StringBuilder subject = new StringBuilder(h.kind == Kind.FASTEST ? "fastest " + h.subject : h.subject);
            while (h.kind == Kind.FASTEST && i + 1 < findings.size() && findings.get(i + 1).kind == Kind.FASTEST
                    && findings.get(i + 1).codecs.equals(h.codecs))
                subject.append(" and ").append(findings.get(++i).subject);
            List<String> names = h.kind == Kind.LANGUAGES ? h.codecs.subList(0, 1) : h.codecs;
            boolean more = compared && h.kind == Kind.SMALLEST && !h.detail.isEmpty();
            parts.add(subject + ": " + Headlines.or(names, most) + (more ? ", " + h.detail : ""));
        }
        String all = String.join("; ", parts);
        return Character.toUpperCase(all.charAt(0)) + all.substring(1) + ".";
    }
}
