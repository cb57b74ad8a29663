package weighbridge.sources.tabular;

/** Which columns are never null, where the file says so and Arrow's fields do not. */
@FunctionalInterface
interface Nullability {
    /** Nullability as Arrow's fields state it. */
    Nullability UNKNOWN = _ -> false;

    /** @param path such as {@code order.items[].sku} */
    boolean isRequired(String path);
}
