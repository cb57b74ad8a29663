package weighbridge.report.view;
import java.nio.file.*;
import org.junit.jupiter.api.Test;
class StatesTest {
    @Test
    void dump() throws Exception {
        Path f = Files.createDirectories(Path.of("/tmp/wt-page/states"));
        for (var e : States.all().entrySet())
            Files.writeString(f.resolve(e.getKey() + ".html"), HtmlReport.of(e.getValue(), java.util.Optional.empty(),
                    TerminalTable.outlook(e.getValue(), "./weighbridge run --resume " + e.getValue().run())));
        var chart = new weighbridge.report.model.Preface.Chart("Messages/s by the speed of the link", "Mbit/s",
                "messages/s",
                java.util.List.of(
                        new weighbridge.report.model.Preface.Curve(
                                "kryo",
                                java.util.List.of(
                                        new weighbridge.report.model.Preface.Point(10, 8_000, 7_900, 8_100),
                                        new weighbridge.report.model.Preface.Point(1000, 90_000, 88_000, 92_000))),
                        new weighbridge.report.model.Preface.Curve("sbe <b>",
                                java.util.List.of(new weighbridge.report.model.Preface.Point(10, 6_000, 6_000, 6_000),
                                        new weighbridge.report.model.Preface.Point(1000, 400_000, 390_000, 410_000)))),
                java.util.List.of());
        var preface = new weighbridge.report.model.Preface("Seven formats, measured again",
                "https://example.org/article", "One < claim falls.",
                java.util.List.of(new weighbridge.report.model.Preface.Claim("A < B", "falls", "A takes 2.", "certain",
                        "shown: one flag")),
                java.util.List.of(new weighbridge.report.model.Preface.Table("data",
                        java.util.List.of("format", "article"), java.util.List.of(java.util.List.of("<img>", "3.5")))),
                java.util.List.of("It holds."), java.util.List.of(chart), java.util.List.of());
        Files.writeString(f.resolve("study.html"), HtmlReport.of(States.all().get("own-file"),
                java.util.Optional.of(preface), java.util.Optional.empty()));
    }
}
