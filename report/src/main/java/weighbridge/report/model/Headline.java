package weighbridge.report.model;

import java.util.List;

/**
 * A finding of a run, which holds whatever the formats are used for.
 *
 * @param title    what was found, such as {@code Smallest}
 * @param codecs   the codecs that it names; more than one if no difference between them is shown
 * @param sure     how sure it is
 * @param sentence the finding as one sentence
 * @param number   the number that decided, such as {@code 134 B} or {@code 128 ns}
 * @param interval what is known of that number, such as {@code 103 to 151}; empty if it is exact
 * @param detail   what the sentence compares with, and what is not shown; may be empty
 */
public record Headline(String title, List<String> codecs, Sure sure, String sentence, String number, String interval,
        String detail) {
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
    }
}
