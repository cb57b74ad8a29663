package weighbridge.codec.own;

import java.math.BigDecimal;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/** Classes in the ways in which users write them. */
final class Kinds {
    private Kinds() {}

    enum Color {
        RED, BLUE
    }

    record Everything(boolean truth, byte small, char letter, float real, int[] numbers, byte[] bytes,
            Optional<String> perhaps, OptionalInt number, UUID uid, BigDecimal amount, Instant at, LocalDate day,
            URI link, Color color, Set<Color> colors, Map<String, List<BigDecimal>> prices, List<UUID> uids,
            Color[] array, ByteBuffer buffer, Queue<String> queue, TreeMap<String, Integer> sorted) {}

    sealed interface Shape permits Circle, Rect {}

    record Circle(double radius) implements Shape {}

    record Rect(double w, double h) implements Shape {}

    record Drawing(Shape shape, List<Shape> more) {}

    record Tree(String name, List<Tree> children) {}

    record Page<T>(List<T> items, T first) {}

    record Paged(Page<Circle> circles, Page<String> words) {}

    /** With a constructor for every property, in the order of the fields, as Lombok and Kotlin write them. */
    static final class Fixed {
        private final String name;
        private final int count;

        Fixed(String name, int count) {
            this.name = name;
            this.count = count;
        }

        String getName() {
            return name;
        }

        int getCount() {
            return count;
        }
    }

    static final class Built {
        private final String name;
        private final Integer count;

        private Built(Builder b) {
            name = b.name;
            count = b.count;
        }

        static Builder builder() {
            return new Builder();
        }

        String getName() {
            return name;
        }

        Integer getCount() {
            return count;
        }

        static final class Builder {
            private String name;
            private Integer count;

            Builder name(String value) {
                name = value;
                return this;
            }

            Builder withCount(Integer value) {
                count = value;
                return this;
            }

            Built build() {
                return new Built(this);
            }
        }
    }

    static class Base {
        public String title;
    }

    static class Open extends Base {
        public int count;
        public final Queue<String> queue = new ArrayDeque<>();
    }

    static class Mute {
        private int secret = 1;

        int doubled() {
            return 2 * secret;
        }
    }

    record Strict(int positive) {
        Strict {
            if (positive <= 0) throw new IllegalArgumentException("positive is " + positive);
        }
    }

    record Loose(Object anything) {}
}
