import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The run that the rule for coarse claims was chosen by, through the program's own judgement. */
class CoarseClaimsTest {
    @Test
    void theStoredRunIsClaimedAtLeastAsFarAsTheRuleThatWasReplayedAndNothingIsWrong() throws IOException {
        assertThat(CoarseClaims.open(Path.of("claims/first-look.jsonl.gz")).replay()).hasSize(6).allSatisfy(s -> {
            assertThat(s.pairs()).isEqualTo(182);
            assertThat(s.missing()).isEmpty();
            assertThat(s.wrong()).isEmpty();
        });
    }
}
