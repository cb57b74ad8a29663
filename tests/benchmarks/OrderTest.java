import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrderTest {
    @Test
    void aRunThatAsksClaimsMoreOfTheStoredPairsInThreeMinutesThanRoundAfterRound() throws IOException {
        Order order = new Order(Path.of("claims/first-look.jsonl.gz"), Judged.codecs(Path.of("..")));
        List<String> asked = new ArrayList<>();
        Order.Came asking = order.came(1, 25, 25, order::asking, asked);
        Order.Came rounds = order.came(1, 25, 25, order::roundAfterRound, new ArrayList<>());

        assertThat(asking.without()).isZero();
        assertThat(asking.wrong()).isZero();
        assertThat(asking.late()).isGreaterThanOrEqualTo(182 / 2).isGreaterThan(rounds.late());
        assertThat(asking.readers()).isBetween(1, rounds.readers());
        assertThat(asking.encoders()).isBetween(1, 3);
        assertThat(asked).contains("fory or fastjson2-jsonb to encode?");
    }
}
