import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The run that the rule for coarse claims was chosen by, through the program's own judgement. */
class CoarseClaimsTest {
    @Test
    void theStoredRunIsClaimedAsFarAsTheRuleThatWasReplayedButForOneEncodingAndNothingIsWrong() throws IOException {
        assertThat(CoarseClaims.open(Path.of("claims/first-look.jsonl.gz")).replay()).hasSize(6).allSatisfy(s -> {
            assertThat(s.pairs()).isEqualTo(182);
            // The replayed rule takes no notice of trials that were not steady, which is likely the difference.
            assertThat(s.missing()).allMatch(m -> m.startsWith("jackson-cbor/orders/encode/1 "))
                    .hasSizeLessThanOrEqualTo(s.rounds() < 5 ? 3 : 0);
            assertThat(s.wrong()).isEmpty();
        });
    }
}
