package weighbridge.studies.pronghorn.thrift;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.Test;
import weighbridge.studies.pronghorn.testkit.Link;

final class PublishedSizesTest {
    @TempDir
    Path folder;

    @Test
    void x() throws Exception {
        for (String id : "x".split(" ")) {
        try (Link link = new Link(new PublishedCodec(id), folder.resolve(id))) {
            System.err.println("GOLD " + id + " thrift " + link.meanOfAll() + " constant " + link.mean(Link.constant(), Link.constant(), Link.constant())+" "+link.send(Link.constant()));
        } }
        assertThat(1).isEqualTo(1);
    }
}
