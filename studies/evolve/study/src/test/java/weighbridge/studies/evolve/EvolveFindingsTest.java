package weighbridge.studies.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;
import weighbridge.evolution.Cell;
import weighbridge.model.CellVerdict;
import weighbridge.model.CodecInfo;
import weighbridge.model.Evolving;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.studies.evolve.cells.EvolveRun;
import weighbridge.study.Findings;
import weighbridge.study.Journalled;
import weighbridge.study.replay.CorrectedSpeeds;

class EvolveFindingsTest {
    private static final String OTHER = "the type's default instead of the schema's 7: Order.added: read 0";

    private static CodecInfo info(String id) {
        return new CodecInfo(id, "Library", "1", "a.B", "classes", "reflective", "binary", "none", false, false, true,
                false, true, false, false, Map.of(), Map.of(), List.of(), Map.of());
    }

    private static EvolveRun.Seen seen(String change, EvolveRun.Old old, Cell cell) {
        return new EvolveRun.Seen(change, "top", old, EvolveRun.State.FRESH, cell);
    }

    /** A codec whose old readers refuse what is new; its checker objects to that, and to what is read well. */
    private static EvolveRun run(Cell added, long bytes) {
        List<EvolveRun.Seen> cells = new ArrayList<>();
        for (String change : Evolving.CORE) {
            cells.add(seen(change, EvolveRun.Old.WRITER, Cell.of(CellVerdict.EQUAL)));
            cells.add(seen(change, EvolveRun.Old.READER, added));
        }
        cells.add(seen("add-required-default", EvolveRun.Old.WRITER, new Cell(CellVerdict.DEFAULTED, OTHER)));
        cells.add(seen("add-required-default", EvolveRun.Old.READER, Cell.of(CellVerdict.EQUAL)));
        List<EvolveRun.Checked> checked =
                List.of(said("add-optional", EvolveRun.Old.READER, Optional.of("MISSING at 1")),
                        said("enum-add-end", EvolveRun.Old.WRITER, Optional.of("MISSING at 2")));
        return new EvolveRun(cells, List.of(), checked, Optional.of(new EvolveRun.Unasked("Other", "it is not here")),
                Optional.of(new EvolveRun.Weight(1000, bytes)));
    }

    private static EvolveRun.Checked said(String change, EvolveRun.Old old, Optional<String> objection) {
        return new EvolveRun.Checked(change, "top", old, "Checker", objection);
    }

    private static Entry.OfCase entry(String codec, EvolveRun run) {
        return new Entry.OfCase(EvolveStudy.NAME, EvolveCases.PREFIX + codec, Instant.EPOCH, Duration.ZERO,
                OutcomeFormat.of(EvolveRun.class).tree(new Outcome.Measured<>(run)));
    }

    private static EvolveFindings findings() {
        return findings(false);
    }

    private static EvolveFindings findings(boolean speed) {
        EvolveAsked asked = new EvolveAsked(List.of(info("plain"), info("evolving")), List.of(), List.of(),
                Optional.empty(), true, Optional.empty(), speed);
        return new EvolveFindings(new EvolveResults(asked,
                new Journalled(List.of(entry("plain", run(new Cell(CellVerdict.ERROR, "unknown field"), 20_000)),
                        entry("evolving", run(Cell.of(CellVerdict.EQUAL), 23_500)))),
                new CorrectedSpeeds(List.of())));
    }

    @Test
    void theSetUpsOfALibraryStandTogetherWithWhatAMessageCosts() {
        assertThat(findings().price().rows()).containsExactly(List.of("Library", "plain", "backward", "20.0", "–"),
                List.of("Library", "evolving", "full", "23.5", "+3.5"));
    }

    /** Nothing is made up where the time ended before a trial. */
    @Test
    void speedsStandBesideTheBytesIfTheyWereAskedFor() {
        assertThat(findings(true).price().head()).endsWith("more", "encode", "read");
        assertThat(findings(true).price().rows())
                .contains(List.of("Library", "evolving", "full", "23.5", "+3.5", "–", "–"));
        assertThat(findings(false).price().head()).endsWith("more");
    }

    @Test
    void whereALibrarysCheckerDiffersFromWhatWasReadIsTold() {
        assertThat(findings().checked()).containsExactly("plain: without Other, since it is not here.",
                "plain, Checker: right in 1 of 2 cells. Refused: enum-add-end (old writer: equal).",
                "evolving: without Other, since it is not here.",
                "evolving, Checker: right in 0 of 2 cells. Refused: add-optional (old reader: equal), enum-add-end "
                        + "(old writer: equal).");
    }

    @Test
    void theDrawingHasARowACodecAndASquareAnOutcome() throws Exception {
        String svg = findings().drawing().orElseThrow();
        var root = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg))).getDocumentElement();
        assertThat(root.getTagName()).isEqualTo("svg");
        assertThat(svg).contains(">plain</text>", ">evolving</text>", ">add-optional</text>");
        // One half a change of the core is refused by the codec's old readers.
        assertThat(svg.lines().filter(l -> l.startsWith("<path class=\"error\""))).first().asString()
                .satisfies(l -> assertThat(l.chars().filter(c -> c == 'M').count()).isEqualTo(Evolving.CORE.size()));
    }

    @Test
    void thePageNamesItsDrawing() {
        assertThat(findings().page(new Findings.PageFacts("evolve", "1s", "quiet")).orElseThrow())
                .contains("(" + Findings.DRAWING + ")");
    }

    @Test
    void aDefaultThatIsNotTheSchemasHasASignOfItsOwn() {
        assertThat(findings().matrices().getFirst().head()).contains("add-required-default");
        int at = findings().matrices().getFirst().head().indexOf("add-required-default");
        assertThat(findings().matrices().getFirst().rows().getFirst().get(at)).isEqualTo("0=");
    }
}
