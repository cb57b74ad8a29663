package weighbridge.source;

/**
 * Thrown for a value that its column's usual type cannot represent: null as an element, or a number beyond 64 bits. The
 * file is then read again from its start, with that column in {@link Asked#wider}.
 */
public final class Wider extends RuntimeException {
    private final String column;

    /** @param column the column's name, as the source spells it */
    public Wider(String column) {
        super(column, null, false, false);
        this.column = column;
    }

    public String column() {
        return column;
    }
}
