package weighbridge.pipe;

import java.util.Optional;

/**
 * What one end of a passage is told.
 *
 * @param limit  of the link; empty for none
 * @param port   of the receiver, if it has one
 * @param secret that both ends know
 */
record EndJob(PassageOrder order, Optional<PassageOrder.Limit> limit, int port, long secret) {}
