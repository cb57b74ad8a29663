package weighbridge.studies.versions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import weighbridge.evolution.Cell;
import weighbridge.model.CellVerdict;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.studies.versions.chain.ChainRun;
import weighbridge.study.Journalled;
import weighbridge.study.replay.Claim;

class VersionsReportTest {
    private static final Cell EQUAL = Cell.of(CellVerdict.EQUAL);
    private static final Cell WRONG = new Cell(CellVerdict.SILENTLY_WRONG, "Versions.a: value, expected 1 | 2, got 3");
    private static final VersionsAsked ASKED = new VersionsAsked(List.of(Versions.PROVIDENCE), List.of("avro"));

    private static VersionsReport report(List<Entry> entries) {
        return new VersionsReport(new VersionsResults(ASKED, new Journalled(entries)));
    }

    private static List<Entry> providence(ChainRun.UnitRun run, String... said) {
        List<ChainRun.Answer> answers = new ArrayList<>();
        for (int i = 0; i < said.length; i++) answers.add(new ChainRun.Answer(i + 1, i + 2, said[i]));
        return List.of(MadeUp.made(Versions.PROVIDENCE), MadeUp.chain("format/" + Versions.PROVIDENCE + "/1",
                new ChainRun.UnitRun(run.name(), run.reads(), answers, run.failure())));
    }

    private static List<Claim.Verdict> verdicts(List<Entry> entries) {
        return report(entries).claims().stream().map(Claim::verdict).toList();
    }

    @Test
    void theClaimsHoldWhereEveryCheckPassesAndEveryMisuseNamesItsField() {
        assertThat(verdicts(providence(MadeUp.run(Versions.PROVIDENCE, EQUAL), "Invalid field name: 'notPortableValue'",
                "Invalid field name: 'enumValue'", "Invalid field name: 'shortValue'")))
                .containsOnly(Claim.Verdict.HOLDS);
    }

    @Test
    void aMisuseThatIsAcceptedOrNamesAnotherFieldMakesItsClaimFall() {
        ChainRun.UnitRun run = MadeUp.run(Versions.PROVIDENCE, EQUAL);
        for (String said : List.of("", "Invalid field name: 'byteValue'")) {
            assertThat(verdicts(providence(run, "'notPortableValue'", said, "'shortValue'")))
                    .containsExactly(Claim.Verdict.HOLDS, Claim.Verdict.HOLDS, Claim.Verdict.FALLS);
        }
    }

    @Test
    void oneReadingThatWentWrongFailsItsCheckAlone() {
        List<ChainRun.Read> reads = new ArrayList<>(MadeUp.run(Versions.PROVIDENCE, EQUAL).reads());
        int at = reads.indexOf(new ChainRun.Read(1, 2, true, "lists", true, EQUAL));
        reads.set(at, new ChainRun.Read(1, 2, true, "lists", true, WRONG));
        List<Entry> entries = providence(new ChainRun.UnitRun(Versions.PROVIDENCE, reads, List.of(), ""));
        VersionsResults results = new VersionsResults(ASKED, new Journalled(entries));
        assertThat(results.passed(Versions.PROVIDENCE, false)).hasValue(48);
        assertThat(results.passed(Versions.PROVIDENCE, true)).hasValue(35);
        assertThat(verdicts(entries)).containsExactly(Claim.Verdict.HOLDS, Claim.Verdict.FALLS, Claim.Verdict.OPEN);
        assertThat(report(entries).text("", 100)).contains("silently wrong 1/12").contains("2→1, lists");
        assertThat(report(entries).sheets().getLast().markdown()).doesNotContain("1 | 2");
    }

    @Test
    void whatWasNotTriedIsOpen() {
        assertThat(verdicts(List.of())).containsOnly(Claim.Verdict.OPEN);
        assertThat(report(List.of()).text("", 100)).contains("avro was not reached");
        assertThat(report(List.of()).claims().getFirst().confidence()).startsWith("none: ");
    }

    @Test
    void checksThatWereNotMadeDecideNothingUnlessAnotherFailed() {
        ChainRun.UnitRun all = MadeUp.run(Versions.PROVIDENCE, EQUAL);
        List<ChainRun.Read> first = all.reads().stream().filter(r -> r.old() == 1).toList();
        List<Entry> cut = providence(new ChainRun.UnitRun(all.name(), first, List.of(), ""), "'notPortableValue'");
        assertThat(verdicts(cut)).containsOnly(Claim.Verdict.OPEN);
        assertThat(report(cut).claims().getFirst().evidence())
                .contains("passes 12 of 12; the other 36 checks were not made.");
        assertThat(verdicts(providence(all, "nothing was refused")).getLast()).isEqualTo(Claim.Verdict.FALLS);
    }

    @Test
    void anErrorIsAResultAndADeadProcessAFailure() {
        Cell error = new Cell(CellVerdict.ERROR, "java.io.EOFException: gone");
        assertThat(report(List.of(MadeUp.made("avro"), MadeUp.chain("bytes/avro", MadeUp.run("avro", error))))
                .hasFailures()).isFalse();
        assertThat(report(List.of(MadeUp.made("avro"),
                MadeUp.chain("bytes/avro", new ChainRun.UnitRun("avro", List.of(), List.of(), "exit code 134"))))
                .hasFailures()).isTrue();
    }

    @Test
    void aCodecThatCarriesAPartIsJudgedByThatAndSaysWhy() {
        List<Entry> entries = new ArrayList<>(List.of(MadeUp.notMade("avro", new Outcome.Unsupported<>("no maps"))));
        for (String part : VersionsData.parts()) {
            entries.add(part.equals("scalars") ? MadeUp.made("avro:scalars")
                    : MadeUp.notMade("avro:" + part, new Outcome.Unsupported<>("no maps")));
        }
        entries.add(MadeUp.chain("bytes/avro:scalars", MadeUp.run("avro:scalars", EQUAL)));
        VersionsReport report = report(entries);
        assertThat(report.text("", 100)).contains("equal 2/2").contains("maps: no maps");
        assertThat(report.hasFailures()).isFalse();
    }
}
