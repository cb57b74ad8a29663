package weighbridge.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.report.Fixture;
import weighbridge.report.model.ReportModel;

class TerminalTableTest {
    @Test
    void aWideTerminalShowsEveryColumn() {
        assertThat(new TerminalTable(120, false).render(Fixture.ORDERS)).isEqualTo("""
                orders.csv · 12,408 records · 14 fields · mean JSON 611 B · JDK 25.0.1 · machine: fair · 8 rounds, 95 % intervals
                codec                 size  zstd/1k    encode             read        vs jackson-json    alloc  verdict (read)
                ├─ sbe               182 B   71.2 B     88 ns ± 2        95 ns ± 3             0.041×      0 B  fastest
                ├─ flatbuffers       244 B   84.9 B    520 ns ± 15       99 ns ± 7             0.043×      0 B  too close to call
                ├─ kryo              160 B   68.1 B    205 ns ± 9       250 ns ± 30            0.109×    648 B  2.6× slower · tie
                ├─ protobuf          164 B   69.3 B    210 ns ± 4       260 ns ± 7             0.113×    696 B  2.7× slower · tie
                ├─ avro              167 B   69.9 B    388 ns ± 8       602 ns ± 14            0.261×  1,430 B  6.3× slower
                ├─ thrift-compact    189 B   72.4 B    432 ns ± 12      640 ns ± 60            0.277×  1,104 B  6.7× slower
                ├─ jackson-json      611 B   88.6 B  1,210 ns ± 20    2,310 ns ± 40                1×  2,210 B  24× slower
                ├─ fory              202 B     75 B    140 ns ± 11      118 ns ± 14            0.051×    700 B  no steady state
                ├─ copy              182 B   71.2 B   21.4 ns ± 0.4    18.9 ns ± 0.3           0.008×    200 B  limit
                ├─ java            1,043 B    120 B  7,800 ns ± 300  timed-out                      –  9,120 B  timed-out
                ├─ capnproto       unsupported: map<string, list<int32>> (codecs/capnproto/README.md)
                ╰─ leaky           mismatched: Order.items[].price: float, expected 12.25, got 12.2; 812 of 12,408 messages
                  read/flatbuffers too close to call (about 6 more rounds)
                  read/java timed-out: no answer within 60 s in round 1
                  Declared losses: protobuf absent-to-default (1 of 14 fields).
                  Smallest: kryo, protobuf (tie). Fastest to read: sbe, 2.6 to 2.8 times faster than the next.
                  For a compressed log all of the top four are within 4 % in size: choose by read time and evolution.
                  Warning: read/kryo: varies by 12 % between JVMs, so its interval is wide. Close other programs or add rounds
                  (--precision 3%).
                """);
    }

    @Test
    void eightyColumnsLoseTheLeastWantedNumbersAndSayWhich() {
        assertThat(new TerminalTable(80, false).render(Fixture.ORDERS)).isEqualTo("""
                orders.csv · 12,408 records · 14 fields · mean JSON 611 B · JDK 25.0.1
                  machine: fair · 8 rounds, 95 % intervals
                codec                 size    encode             read        verdict (read)
                ├─ sbe               182 B     88 ns ± 2        95 ns ± 3    fastest
                ├─ flatbuffers       244 B    520 ns ± 15       99 ns ± 7    too close to call
                ├─ kryo              160 B    205 ns ± 9       250 ns ± 30   2.6× slower · tie
                ├─ protobuf          164 B    210 ns ± 4       260 ns ± 7    2.7× slower · tie
                ├─ avro              167 B    388 ns ± 8       602 ns ± 14   6.3× slower
                ├─ thrift-compact    189 B    432 ns ± 12      640 ns ± 60   6.7× slower
                ├─ jackson-json      611 B  1,210 ns ± 20    2,310 ns ± 40   24× slower
                ├─ fory              202 B    140 ns ± 11      118 ns ± 14   no steady state
                ├─ copy              182 B   21.4 ns ± 0.4    18.9 ns ± 0.3  limit
                ├─ java            1,043 B  7,800 ns ± 300  timed-out        timed-out
                ├─ capnproto       unsupported: map<string, list<int32>>
                │                  (codecs/capnproto/README.md)
                ╰─ leaky           mismatched: Order.items[].price: float, expected 12.25, got
                                   12.2; 812 of 12,408 messages
                  read/flatbuffers too close to call (about 6 more rounds)
                  read/java timed-out: no answer within 60 s in round 1
                  Not shown at this width: zstd/1k, vs jackson-json, alloc.
                  Declared losses: protobuf absent-to-default (1 of 14 fields).
                  Smallest: kryo, protobuf (tie). Fastest to read: sbe, 2.6 to 2.8 times faster
                  than the next.
                  For a compressed log all of the top four are within 4 % in size: choose by
                  read time and evolution.
                  Warning: read/kryo: varies by 12 % between JVMs, so its interval is wide.
                  Close other programs or add rounds (--precision 3%).
                """);
    }

    @Test
    void exactFactsAloneHaveNoVerdict() {
        assertThat(new TerminalTable(80, false).render(Fixture.FACTS_ONLY)).isEqualTo("""
                orders.csv · 12,408 records · 14 fields · mean JSON 611 B · JDK 25.0.1
                  machine: fair · 8 rounds, 95 % intervals
                codec                 size  zstd/1k    alloc
                ├─ kryo              160 B   68.1 B    648 B
                ├─ protobuf          164 B   69.3 B    696 B
                ├─ avro              167 B   69.9 B  1,430 B
                ├─ copy              182 B   71.2 B    200 B
                ├─ sbe               182 B   71.2 B      0 B
                ├─ thrift-compact    189 B   72.4 B  1,104 B
                ├─ fory              202 B     75 B    700 B
                ├─ flatbuffers       244 B   84.9 B      0 B
                ├─ jackson-json      611 B   88.6 B  2,210 B
                ├─ java            1,043 B    120 B  9,120 B
                ├─ capnproto       unsupported: map<string, list<int32>>
                │                  (codecs/capnproto/README.md)
                ╰─ leaky           mismatched: Order.items[].price: float, expected 12.25, got
                                   12.2; 812 of 12,408 messages
                  Warning: read/kryo: varies by 12 % between JVMs, so its interval is wide.
                  Close other programs or add rounds (--precision 3%).
                """);
    }

    @Test
    @Tag("slow")
    void noLineIsWiderThanTheTerminal() {
        for (ReportModel model : List.of(Fixture.ORDERS, Fixture.TWO_WORKLOADS, Fixture.FACTS_ONLY)) {
            for (int width = 60; width <= 160; width++) {
                int most = width;
                assertThat(new TerminalTable(width, false).render(model).lines()).as("at %d columns", width).allSatisfy(
                        line -> assertThat(line.codePointCount(0, line.length())).as(line).isLessThanOrEqualTo(most));
            }
        }
    }

    @Test
    void coloursChangeNothingButColours() {
        String colored = new TerminalTable(100, true).render(Fixture.ORDERS);
        assertThat(colored).contains("\u001B[32mfastest\u001B[0m");
        assertThat(colored.replaceAll("\u001B\\[\\d+m", ""))
                .isEqualTo(new TerminalTable(100, false).render(Fixture.ORDERS));
    }

    @Test
    void textFromAFileCannotMoveTheCursor() {
        assertThat(new TerminalTable(100, false).render(Fixture.TWO_WORKLOADS)).doesNotContain("\u001B");
    }

    @Test
    void oneReasonOfManyIsSaidOnce() {
        ReportModel.Workload w = Fixture.ORDERS.workloads().getFirst();
        ReportModel.Group read = w.group(Operation.READ).orElseThrow();
        List<ReportModel.Row> rows =
                read.rows().stream()
                        .map(r -> r.codec().equals("sbe") ? r : new ReportModel.Row(r.codec(),
                                new Outcome.TimedOut<ReportModel.Standing>("the run ended before its first trial")))
                        .toList();
        ReportModel model = Fixture.model(List.of(new ReportModel.Workload(w.name(), w.origin(), w.records(), w.sized(),
                w.fields(), w.jsonBytes(), w.digest(), List.of(), w.exact(),
                List.of(new ReportModel.Group(w.name(), Operation.READ, 1, read.baseline(), rows)))));
        assertThat(new TerminalTable(200, false).render(model)).contains("""
                  read/flatbuffers, read/kryo, read/protobuf, read/avro, read/thrift-compact, read/jackson-json, read/fory, read/copy, read/java \
                timed-out: the run ended before its first trial
                """);
    }

    @Test
    void severalNumbersOfThreadsEachHaveTheirTable() {
        assertThat(new TerminalTable(100, false).render(Fixture.TWO_WORKLOADS)).contains("\n1 thread\n",
                "\n4 threads\n");
    }
}
