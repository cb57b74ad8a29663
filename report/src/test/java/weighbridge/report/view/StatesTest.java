package weighbridge.report.view;
import java.nio.file.*;
import org.junit.jupiter.api.Test;
class StatesTest {
    @Test void dump() throws Exception {
        Path f = Files.createDirectories(Path.of("/tmp/wt-page/states"));
        for (var e : States.all().entrySet()) Files.writeString(f.resolve(e.getKey() + ".html"), HtmlReport.of(e.getValue(), java.util.Optional.empty(), TerminalTable.outlook(e.getValue(), "./weighbridge run --resume " + e.getValue().run())));
    }
}
