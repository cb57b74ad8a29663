package weighbridge.study.grid;

import weighbridge.grid.GridOrder;

/**
 * A codec and a form in which a grid keeps its values.
 *
 * @param name  in tables and keys
 * @param codec its id
 */
public record GridContender(String name, String codec, GridOrder.Kept kept) {}
