package weighbridge.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ContestantIdTest {
    @Test
    void anIdMayNameAVersionOfTheLibrary() throws Exception {
        assertThat(ContestantId.parse("kryo"))
                .isEqualTo(new ContestantId("kryo", Optional.empty(), Optional.empty(), Optional.empty()));
        assertThat(ContestantId.parse("kryo@5.6.2"))
                .isEqualTo(new ContestantId("kryo", Optional.of("5.6.2"), Optional.empty(), Optional.empty()));
        assertThat(ContestantId.parse("kryo@5+zgc"))
                .isEqualTo(new ContestantId("kryo", Optional.of("5"), Optional.empty(), Optional.of(Collector.ZGC)));
        assertThat(ContestantId.parse("kryo@5+zgc+jdk21"))
                .isEqualTo(new ContestantId("kryo", Optional.of("5"), Optional.of(21), Optional.of(Collector.ZGC)))
                .hasToString("kryo@5+jdk21+zgc");
        for (String id : List.of("kryo", "kryo@5.6.2", "kryo+g1", "kryo@1+serial", "fst@3.0.4-jdk17", "kryo+jdk21",
                "a-b@1.0.0-SNAPSHOT"))
            assertThat(ContestantId.parse(id)).hasToString(id);
    }

    @Test
    void aCollectorIsOneThatJvmsHaveAndAJdkIsANumber() {
        for (String wrong : List.of("kryo+", "kryo+cms", "kryo+zgc+g1", "kryo+ZGC", "+zgc", "kryo+jdk", "kryo+jdk0",
                "kryo+jdk21+jdk25"))
            assertThatThrownBy(() -> ContestantId.parse(wrong)).isInstanceOf(InputException.class)
                    .hasMessageContaining("\"" + wrong + "\"");
    }

    @Test
    void whatCannotBeAFolderIsNoVersion() {
        for (String wrong : List.of("kryo@", "@1", "kryo@../x", "kryo@.", "kryo@1/2", "kryo@1@2", "kryo@ 1",
                "kryo@$(x)", "kryo@-D"))
            assertThatThrownBy(() -> ContestantId.parse(wrong)).isInstanceOf(InputException.class)
                    .hasMessageContaining("\"" + wrong + "\"");
    }
}
