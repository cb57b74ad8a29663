package acme;

import java.io.FileOutputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A class whose objects are in a dump, which its main method writes. */
public record Purchase(long id, String customer, Instant at, BigDecimal total, State state, List<Line> lines,
        Map<String, Integer> stock, UUID key, double[] weights) implements Serializable {
    public enum State {
        OPEN, PAID
    }

    public record Line(String sku, int count) implements Serializable {}

    /** Argument: the file to write. */
    public static void main(String[] arguments) throws Exception {
        try (ObjectOutputStream out = new ObjectOutputStream(new FileOutputStream(arguments[0]))) {
            for (int i = 0; i < 12; i++) {
                List<Line> lines = new ArrayList<>();
                for (int n = 0; n < i % 4; n++) lines.add(new Line("sku-" + n, n + i));
                out.writeObject(new Purchase(i, i % 5 == 0 ? null : "Åsa " + i, Instant.ofEpochSecond(1_700_000_000 + i),
                        new BigDecimal("19.90").add(BigDecimal.valueOf(i)), State.values()[i % 2], lines,
                        new LinkedHashMap<>(Map.of("a", i)), new UUID(i, 7), new double[] {i, 0.5}));
            }
        }
    }
}
