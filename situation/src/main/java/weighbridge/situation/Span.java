package weighbridge.situation;

/** A number and the interval that contains it. */
public record Span(double low, double point, double high) {
    public Span {
        if (!(low <= point && point <= high))
            throw new IllegalArgumentException(
                    "expected low <= point <= high, found " + low + ", " + point + ", " + high);
    }

    /** The smallest interval that contains both this one and a number. */
    public Span with(double number) {
        return new Span(Math.min(low, number), point, Math.max(high, number));
    }
}
