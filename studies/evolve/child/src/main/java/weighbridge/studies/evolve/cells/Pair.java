package weighbridge.studies.evolve.cells;

/**
 * Two versions of a schema.
 *
 * @param change what changed between them
 * @param place  where
 * @param moves  whether values move to another field, which the fields' ids do not say
 */
public record Pair(String change, String place, boolean moves, Side old, Side young) {}
