package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import weighbridge.workloads.schema.Includes;

final class IncludesTest {
    @Test
    void everyFileThatIsNamedIsFoundWhereverItStands() {
        assertThat(Includes.of("""
                include "a//b.fbs"; include "c.fbs";include/* , "no.fbs" */'d.fbs';
                // include "no.fbs"
                /* include "no.fbs" */ attribute "include 'no.fbs'"; include // "no.fbs"
                "\\x2e.fbs"; table A { included: string; native_include: string; }
                """, "include")).containsExactly("a//b.fbs", "c.fbs", "d.fbs", "\\x2e.fbs");
        assertThat(Includes.of("import /* c */ idl \"../a.avdl\"; import schema 'b.avsc';", "import", "\\w+"))
                .containsExactly("../a.avdl", "b.avsc");
    }
}
