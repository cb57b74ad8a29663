package weighbridge.grid;

import java.util.List;

/**
 * The job of a client.
 *
 * @param cluster   its name
 * @param addresses host:port of members
 * @param map       the name of the map; other names begin with it
 * @param index     of the client, from 0
 */
record ClientJob(GridOrder order, String cluster, List<String> addresses, String map, int index) {
    ClientJob {
        addresses = List.copyOf(addresses);
    }

    String bareMap() {
        return map + Loopback.BARE;
    }

    String controlMap() {
        return map + "-control";
    }

    /** The map, and the mapping, with which it is tried whether a running cluster can do what the bench needs. */
    String probeMap() {
        return map + "-probe";
    }

    /** Every map that a run may create. */
    List<String> maps() {
        return List.of(map, bareMap(), controlMap(), probeMap());
    }

    /** Every SQL mapping that a run may create. */
    List<String> mappings() {
        return order.bench() == GridOrder.Bench.QUERY ? List.of(map, probeMap()) : List.of();
    }

    boolean isFirst() {
        return index == 0;
    }
}
