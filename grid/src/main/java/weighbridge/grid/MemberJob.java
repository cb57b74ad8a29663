package weighbridge.grid;

import java.util.List;

/**
 * What a member is told.
 *
 * @param cluster its name, which nobody else knows
 * @param port    its own
 * @param ports   of all members
 */
record MemberJob(GridOrder order, String cluster, int port, List<Integer> ports) {
    MemberJob {
        ports = List.copyOf(ports);
    }
}
