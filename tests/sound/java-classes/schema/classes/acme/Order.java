package acme;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** A message that uses many features of classes. */
public class Order extends Base<Long> {
    private List<Item> items;
    private Map<Status, Set<UUID>> byStatus;
    private Page<Item> page;
    public int[] codes;
    public byte[] raw;

    public List<Item> getItems() {
        return items;
    }

    public void setItems(List<Item> items) {
        this.items = items;
    }

    public Map<Status, Set<UUID>> getByStatus() {
        return byStatus;
    }

    public Page<Item> getPage() {
        return page;
    }

    public record Item(String sku, int quantity, Optional<Double> price, Long[] refs, Payment payment) {}

    public enum Status {
        NEW, IN_TRANSIT
    }

    public sealed interface Payment permits Cash, Card {}

    public record Cash(long cents) implements Payment {}

    public record Card(String number, Instant until) implements Payment {}
}

class Base<T> {
    private T id;
    private Instant created;

    public T getId() {
        return id;
    }

    public Instant getCreated() {
        return created;
    }
}

class Page<T> {
    public List<T> elements;
    public int number;
}
