package weighbridge.source;

/**
 * A value that its column's usual type cannot carry: null as an element, or a number beyond 64 bits. The file is read
 * again from its start, with that column in {@link Asked#wider}.
 */
public final class Wider extends RuntimeException {
    private final String column;

    /** @param column in words of the source's own */
    public Wider(String column) {
        super(column, null, false, false);
        this.column = column;
    }

    public String column() {
        return column;
    }
}
