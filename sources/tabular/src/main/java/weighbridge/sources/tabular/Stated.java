package weighbridge.sources.tabular;

/** What a file states about its columns and Arrow's fields do not. A path is such as {@code order.items[].sku}. */
interface Stated {
    /** States nothing. */
    Stated NOTHING = new Stated() {
        @Override
        public boolean isRequired(String path) {
            return false;
        }

        @Override
        public boolean isInt96(String path) {
            return false;
        }
    };

    /** Whether the column is never null. */
    boolean isRequired(String path);

    /** Whether the column's structs of a day and a time of day are Parquet's INT96 timestamps. */
    boolean isInt96(String path);
}
