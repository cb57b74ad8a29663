package weighbridge.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** What a contestant of the tests does, encoded in its id: {@code <step>-<what>}. */
final class Behaviour {
    private Behaviour() {}

    static void of(String step, String id) throws InterruptedException {
        if (!id.startsWith(step + "-")) return;
        switch (id.substring(step.length() + 1)) {
            case "hangs" -> new CountDownLatch(1).await();
            case "exits" -> {
                IO.println("about to leave");
                System.exit(7);
            }
            case "eats" -> {
                List<long[]> all = new ArrayList<>();
                while (true) all.add(new long[1 << 20]);
            }
            // The step itself handles it.
            default -> {}
        }
    }
}
