package weighbridge.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import weighbridge.report.Fixture;

class SummaryTest {
    private static final SummaryRow MEASURED = new SummaryRow("kryo", "orders", Optional.of("read"), OptionalInt.of(1),
            "cpu", "ns", OptionalDouble.of(251.5), OptionalDouble.of(220), OptionalDouble.of(Double.POSITIVE_INFINITY),
            8, Optional.of("java"), OptionalDouble.of(0.25), OptionalDouble.of(0.2), OptionalDouble.of(0.3),
            "4.0× faster", "measured", "", List.of("noisy", "bimodal"));
    private static final SummaryRow FAILED = new SummaryRow("capnproto", "orders", Optional.empty(),
            OptionalInt.empty(), "size.raw", "B", OptionalDouble.empty(), OptionalDouble.empty(),
            OptionalDouble.empty(), 0, Optional.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
            OptionalDouble.empty(), "", "unsupported", "map<string, list<int32>>, \"see\" the README", List.of());

    private static final SummaryPair PAIR = new SummaryPair("orders", "read", 1, "kryo", "java", "at least 3.1× faster",
            OptionalDouble.of(0.25), OptionalDouble.of(0.2), OptionalDouble.of(0.3), 2, "coarse");
    private static final SummaryPair APART =
            new SummaryPair("orders", "read", 1, "kryo", "avro", "not compared side by side yet",
                    OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), 0, "none");
    private static final SummaryAnswer ANSWER =
            new SummaryAnswer(Optional.of("orders"), "Smallest: kryo.", List.of("kryo"));

    private static final SummaryFile FILE = new SummaryFile("orders", "CSV", "rows", true, 1_080, 185_936, 185_936,
            Optional.empty(), Optional.empty(), Map.of("size.raw", 172.25, "size.batch.zstd", 50.5));

    @Test
    void aRowHasEveryNameOfTheContractAndNullWhereThereIsNothing() {
        Map<String, Object> environment = new LinkedHashMap<>();
        environment.put("os", "Linux");
        environment.put("cores", 4);
        assertThat(new Summary("2026-orders", environment, List.of(MEASURED, FAILED), List.of(PAIR, APART),
                List.of(ANSWER), List.of(FILE), Optional.empty()).json().replace(" : ", ": ")).isEqualTo("""
                {
                  "run": "2026-orders",
                  "environment": {
                    "cores": 4,
                    "os": "Linux"
                  },
                  "rows": [ {
                    "codec": "kryo",
                    "workload": "orders",
                    "op": "read",
                    "threads": 1,
                    "metric": "cpu",
                    "unit": "ns",
                    "estimate": 251.5,
                    "low": 220.0,
                    "high": null,
                    "n": 8,
                    "baseline": "java",
                    "ratio": 0.25,
                    "ratioLow": 0.2,
                    "ratioHigh": 0.3,
                    "verdict": "4.0× faster",
                    "outcome": "measured",
                    "reason": "",
                    "flags": [ "noisy", "bimodal" ]
                  }, {
                    "codec": "capnproto",
                    "workload": "orders",
                    "op": null,
                    "threads": null,
                    "metric": "size.raw",
                    "unit": "B",
                    "estimate": null,
                    "low": null,
                    "high": null,
                    "n": 0,
                    "baseline": null,
                    "ratio": null,
                    "ratioLow": null,
                    "ratioHigh": null,
                    "verdict": "",
                    "outcome": "unsupported",
                    "reason": "map<string, list<int32>>, \\"see\\" the README",
                    "flags": [ ]
                  } ],
                  "pairs": [ {
                    "workload": "orders",
                    "op": "read",
                    "threads": 1,
                    "a": "kryo",
                    "b": "java",
                    "verdict": "at least 3.1× faster",
                    "ratio": 0.25,
                    "low": 0.2,
                    "high": 0.3,
                    "rounds": 2,
                    "claim": "coarse"
                  }, {
                    "workload": "orders",
                    "op": "read",
                    "threads": 1,
                    "a": "kryo",
                    "b": "avro",
                    "verdict": "not compared side by side yet",
                    "ratio": null,
                    "low": null,
                    "high": null,
                    "rounds": 0,
                    "claim": "none"
                  } ],
                  "answers": [ {
                    "workload": "orders",
                    "sentence": "Smallest: kryo.",
                    "ids": [ "kryo" ]
                  } ],
                  "files": [ {
                    "workload": "orders",
                    "format": "CSV",
                    "arrangement": "rows",
                    "whole": true,
                    "records": 1080,
                    "bytes": 185936,
                    "stored": 185936,
                    "compression": null,
                    "compact": null,
                    "sizes": {
                      "size.batch.zstd": 50.5,
                      "size.raw": 172.25
                    }
                  } ]
                }
                """);
    }

    @Test
    void theOrderInWhichAnEnvironmentWasReadDoesNotShow() {
        Map<String, Object> one = new LinkedHashMap<>(Map.of("a", Map.of("x", 1, "y", List.of(true, "z")), "b", 2.5));
        Map<String, Object> other = new LinkedHashMap<>();
        other.put("b", 2.5);
        other.put("a", new LinkedHashMap<>(Map.of("y", List.of(true, "z"), "x", 1)));
        assertThat(new Summary("r", one, List.of(), List.of(), List.of()).json())
                .isEqualTo(new Summary("r", other, List.of(), List.of(), List.of()).json());
    }

    @Test
    void everyContestantHasRowsAndEveryFailureItsReason() {
        Summary summary = Summary.of(Fixture.ORDERS, Map.of());
        assertThat(summary.rows()).extracting(SummaryRow::codec).contains("sbe", "kryo", "capnproto", "leaky");
        assertThat(summary.rows()).filteredOn(r -> r.estimate().isEmpty())
                .extracting(SummaryRow::codec, SummaryRow::outcome, r -> r.reason().isEmpty())
                .containsExactly(tuple("capnproto", "unsupported", false), tuple("leaky", "mismatched", false),
                        tuple("java", "timed-out", false));
        assertThat(summary.rows()).filteredOn(r -> r.metric().equals("cpu") && r.codec().equals("kryo"))
                .extracting(r -> r.op().orElse("")).containsExactly("encode", "read");
    }

    @Test
    void whatIsReadBackIsWrittenAlike() {
        String json = Summary.of(Fixture.TWO_WORKLOADS, Map.of("jdk", "25.0.1", "flags", List.of("-Xmx512m"))).json();
        assertThat(Summary.parse(json).json()).isEqualTo(json);
    }

    @Test
    void aSummaryThatLacksAValueIsRefusedWithItsPlace() {
        String json = new Summary("r", Map.of(), List.of(MEASURED, FAILED), List.of(), List.of()).json()
                .replaceFirst("\"ratioHigh\"", "\"other\"");
        assertThatThrownBy(() -> Summary.parse(json)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("summary.json, row 1: has no \"ratioHigh\"");
        assertThatThrownBy(() -> Summary.parse("codec,workload")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("summary.json is not JSON: ");
    }
}
