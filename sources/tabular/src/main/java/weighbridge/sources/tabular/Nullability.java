package weighbridge.sources.tabular;

/** Tells which columns are never null, if the file says so but Arrow's fields do not. */
@FunctionalInterface
interface Nullability {
    /** Adds nothing to what Arrow's fields state. */
    Nullability UNKNOWN = _ -> false;

    /** @param path the column's path, such as {@code order.items[].sku} */
    boolean isRequired(String path);
}
