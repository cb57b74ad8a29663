package weighbridge.codecs.java;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.testkit.own.Basket;
import weighbridge.testkit.own.Item;
import weighbridge.testkit.own.OwnBytes;

/** The bytes are those that a user's own program writes. */
final class OwnBytesTest {
    @TempDir
    private Path folder;

    @Test
    void theBytesAreThoseOfAnObjectOutputStreamOfTheUsers() throws Exception {
        List<Basket> all = new ArrayList<>();
        OwnBytes.check(new JavaCodec("java"), folder, (adapter, made) -> {
            all.add(made);
            byte[] bytes = all.size() == 1 ? written(basket()) : written(made);
            assertThat(adapter.encode(made).copy()).isEqualTo(bytes);
            assertThat(adapter.decode(bytes)).isInstanceOf(Basket.class);
        });
        assertThat(all).hasSize(2);
    }

    private static byte[] written(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    /** The first message of the example, as a user's program makes it. */
    private static Basket basket() {
        Basket basket = new Basket();
        basket.setNumber(1L << 40);
        basket.setPaid(true);
        basket.setWeight(2.75);
        basket.setCustomer("Ann Lee");
        basket.setDiscount(15);
        basket.setWay(Basket.Way.PIGEON);
        basket.setFirst(item("pear", 3));
        basket.setItems(new ArrayList<>(List.of(item("plum", 12), item("fig", 1))));
        Map<String, Integer> stock = new LinkedHashMap<>();
        // The same text as that of the item, as in the message: a stream refers back to it.
        stock.put("pear", 7);
        basket.setStock(stock);
        return basket;
    }

    private static Item item(String name, int count) {
        Item item = new Item();
        item.setName(name);
        item.setCount(count);
        return item;
    }
}
