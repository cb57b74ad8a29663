package weighbridge.grid;

import java.util.List;

/**
 * The job of a member.
 *
 * @param cluster its name, which no other cluster has
 * @param port    of this member
 * @param ports   of all members
 */
record MemberJob(GridOrder order, String cluster, int port, List<Integer> ports) {
    MemberJob {
        ports = List.copyOf(ports);
    }
}
