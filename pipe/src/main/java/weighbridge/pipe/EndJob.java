package weighbridge.pipe;

import java.util.Optional;

/**
 * The job of one end of a passage.
 *
 * @param limit  of the link; empty for none
 * @param port   of the receiver, if the transport uses ports
 * @param secret that both ends know
 */
record EndJob(PassageOrder order, Optional<PassageOrder.Limit> limit, int port, long secret) {}
