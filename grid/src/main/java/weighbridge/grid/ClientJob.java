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

    boolean isFirst() {
        return index == 0;
    }
}
