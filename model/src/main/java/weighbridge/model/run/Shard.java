package weighbridge.model.run;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The share of a plan's rounds that one run measures: whole rounds, so that what is compared was measured on one
 * machine.
 *
 * @param number counted from 1
 * @param of     the number of shares
 */
public record Shard(int number, int of) {
    public static final int MOST = 1_000;
    /** All rounds. */
    public static final Shard WHOLE = new Shard(1, 1);
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,4})/([0-9]{1,4})");

    /** @throws IllegalArgumentException if there is no such share */
    public Shard {
        if (of < 1 || of > MOST || number < 1 || number > of) {
            throw new IllegalArgumentException("there is no shard " + number + "/" + of
                    + "; give a number and, after a slash, how many there are, at most " + MOST + ", such as 2/8");
        }
    }

    /** @throws IllegalArgumentException if the text is not like {@code 2/8} */
    public static Shard parse(String text) {
        Matcher m = TEXT.matcher(text);
        if (!m.matches()) {
            throw new IllegalArgumentException(
                    "expected a shard's number and, after a slash, how many there are, such as 2/8");
        }
        return new Shard(Integer.parseInt(m.group(1)), Integer.parseInt(m.group(2)));
    }

    /** Of some rounds, how many are in this share. */
    public int rounds(int all) {
        return (all - number) / of + (all >= number ? 1 : 0);
    }

    /** The number that a round of this share has among all rounds. */
    public int round(int own) {
        return (own - 1) * of + number;
    }

    /** The share among this many to which a round belongs. */
    public static int numberOf(int round, int of) {
        return (round - 1) % of + 1;
    }

    public boolean isWhole() {
        return of == 1;
    }

    @Override
    public String toString() {
        return number + "/" + of;
    }
}
