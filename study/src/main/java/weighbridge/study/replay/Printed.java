package weighbridge.study.replay;

import java.util.OptionalDouble;

/**
 * A number as an article printed it, but always with a decimal point.
 *
 * @param text  with every digit
 * @param error the number after its ±, with every digit; empty if there is none
 */
public record Printed(String text, String error) {
    /** @throws NumberFormatException if one of them is not a number */
    public Printed {
        Double.parseDouble(text);
        if (!error.isEmpty()) Double.parseDouble(error);
    }

    public static Printed of(String text) {
        return new Printed(text, "");
    }

    public double value() {
        return Double.parseDouble(text);
    }

    public OptionalDouble errorValue() {
        return error.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(error));
    }

    /** The number and its error, such as {@code 92.880 ± 27.383}. */
    @Override
    public String toString() {
        return error.isEmpty() ? text : text + " ± " + error;
    }
}
