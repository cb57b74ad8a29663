package weighbridge.studies.evolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import weighbridge.evolution.Cell;
import weighbridge.model.CellVerdict;
import weighbridge.model.CodecInfo;
import weighbridge.model.Definition;
import weighbridge.model.Evolving;
import weighbridge.model.Field;
import weighbridge.model.InputException;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.studies.evolve.cells.EvolveRun;
import weighbridge.study.Journalled;
import weighbridge.study.replay.CorrectedSpeeds;

class OwnFindingsTest {
    private static final Schema OLD =
            new Schema("Order", List.of(new Definition.Struct("Order", List.of(Field.required(1, "a", Type.INT32)))));
    private static final Schema NEW = new Schema("Order", List.of(new Definition.Struct("Order",
            List.of(Field.required(1, "a", Type.INT32), Field.optional(2, "b", Type.INT32)))));

    @TempDir
    private Path folder;

    private static CodecInfo info(String id) {
        return new CodecInfo(id, "Library", "1", "a.B", "classes", "reflective", "binary", "none", false, false, true,
                false, true, false, false, Map.of(), Map.of(), List.of(), Map.of());
    }

    private static Entry.OfCase entry(String codec, CellVerdict backward, CellVerdict forward) {
        List<EvolveRun.Seen> cells = new ArrayList<>();
        for (EvolveRun.Old old : EvolveRun.Old.values()) {
            CellVerdict v = old == EvolveRun.Old.WRITER ? backward : forward;
            cells.add(new EvolveRun.Seen("v1-v2", Pairing.OWN, old, EvolveRun.State.FRESH,
                    new Cell(v, v.isKept() ? "" : "Order.b: what was read")));
        }
        return new Entry.OfCase(EvolveStudy.NAME, EvolveCases.PREFIX + codec, Instant.EPOCH, Duration.ZERO,
                OutcomeFormat.of(EvolveRun.class).tree(new Outcome.Measured<>(new EvolveRun(cells, List.of()))));
    }

    private static OwnFindings findings(Optional<Evolving.Reach> required) {
        EvolveAsked asked = new EvolveAsked(List.of(info("both"), info("new"), info("neither")), List.of(),
                List.of(Path.of("old.avsc"), Path.of("new.avsc")), Optional.empty(), true, required, false);
        return new OwnFindings(new EvolveResults(asked,
                new Journalled(List.of(entry("both", CellVerdict.DEFAULTED, CellVerdict.EQUAL),
                        entry("new", CellVerdict.EQUAL, CellVerdict.ERROR),
                        entry("neither", CellVerdict.LOST, CellVerdict.SILENTLY_WRONG))),
                new CorrectedSpeeds(List.of())), List.of(OLD, NEW));
    }

    @Test
    void theSafeOrderOfAnUpgradeIsToldForEveryCodecWithWhatBreaksOtherwise() {
        assertThat(findings(Optional.empty()).text("", 200).replaceAll(" +", " ")).contains("both full in any order",
                "new backward readers first", "neither none no safe order", "v1 to v2: Order.b: optional field added.",
                "new, v1-v2, an old reader of new messages: error (Order.b: what was read).");
    }

    @Test
    void whatIsRequiredOfEveryCodecDecidesWhetherItFails() {
        assertThat(findings(Optional.empty()).hasFailures()).isFalse();
        OwnFindings required = findings(Optional.of(Evolving.Reach.BACKWARD));
        assertThat(required.hasFailures()).isTrue();
        assertThat(required.text("", 200)).contains("Not backward, as required: neither.");
        assertThat(findings(Optional.of(Evolving.Reach.FULL)).text("", 200))
                .contains("Not full, as required: new, neither.");
    }

    private EvolveAsked asked(String... arguments) throws InputException {
        EvolveOptions options = new EvolveOptions();
        new CommandLine(CommandSpec.forAnnotatedObjectLenient(options)).parseArgs(arguments);
        return options.asked(_ -> List.of(info("kryo")));
    }

    @Test
    void optionsThatSayNothingTogetherAreRefusedInASentence() throws Exception {
        String one = Files.writeString(folder.resolve("a.avsc"), "{}").toString();
        for (Map.Entry<String[], String> wrong : Map.<String[], String>of(new String[] {"--require", "full"},
                "give these with --schema OLD --schema NEW", new String[] {"--schema", one}, "names one version",
                new String[] {"--schema", one, "--schema", "gone.avsc"}, "gone.avsc: there is no such file",
                new String[] {"--schema", one, "--schema", one, "--require", "none"}, "give backward, forward or full",
                new String[] {"--schema", one, "--schema", one, "--match", "luck"}, "give names or ids").entrySet()) {
            assertThatThrownBy(() -> asked(wrong.getKey())).isInstanceOf(InputException.class)
                    .hasMessageContaining(wrong.getValue());
        }
    }

    @Test
    void fieldsAreMatchedByNameWhereTheLanguageHasNoNumbers() throws Exception {
        String avsc = Files.writeString(folder.resolve("a.avsc"), "{}").toString();
        String proto = Files.writeString(folder.resolve("a.proto"), "").toString();
        assertThat(asked("--schema", avsc, "--schema", avsc).names()).isTrue();
        assertThat(asked("--schema", proto, "--schema", proto).names()).isFalse();
        assertThat(asked("--schema", proto, "--schema", proto, "--match", "names").names()).isTrue();
    }

    @Test
    void moreThanTwoVersionsAreComparedEachWithEach() {
        assertThat(Pairing.own(3)).extracting(Pairing::before, Pairing::beforeYoung).containsExactly(
                tuple(List.of(), List.of("version-1")), tuple(List.of("version-1"), List.of("version-1", "version-2")),
                tuple(List.of(), List.of("version-1", "version-2")));
        assertThat(Pairing.own(3)).extracting(Pairing::change).containsExactly("v1-v2", "v2-v3", "v1-v3");
    }
}
