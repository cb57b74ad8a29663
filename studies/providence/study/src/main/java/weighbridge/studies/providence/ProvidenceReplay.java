package weighbridge.studies.providence;

import java.util.List;
import java.util.Optional;
import weighbridge.studies.providence.pass.Separation;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.Printed;

/**
 * An experiment that timed passes over lists of messages for the formats of two libraries, as ratios to one of them.
 *
 * @param article    what was published, and how this replay differs
 * @param runs       behind the article's tables
 * @param iterations of each run
 * @param atOnce     the number of runs that went on at once
 * @param formats    in the article's order, then those that it left out
 * @param tables     what the article printed
 * @param note       what the article printed about the reference format alone
 * @param absent     fields of one workload that the native side's schema lacked
 */
public record ProvidenceReplay(Article article, int runs, int iterations, int atOnce, List<Format> formats,
        List<Line> tables, Note note, Absent absent) {
    /** The format that always runs and that sizes are relative to; times are relative to those of its native twin. */
    public static final String REFERENCE = "binary";

    public ProvidenceReplay {
        formats = List.copyOf(formats);
        tables = List.copyOf(tables);
    }

    /** The names of the workloads, in the article's order. */
    public List<String> workloads() {
        return article.workloads();
    }

    /** The two libraries compared. */
    public enum Side {
        /** The library whose authors published the test. */
        PROVIDENCE("pvd"),
        /** The older library that it was compared with. */
        THRIFT("thr");

        private final String text;

        Side(String text) {
            this.text = text;
        }

        /** The name of the side in the article's tables. */
        public String text() {
            return text;
        }
    }

    /**
     * A line of the tables.
     *
     * @param codec      of Providence
     * @param twin       the codec of native Thrift for the same bytes, if the article has one
     * @param separation what separates messages in a stream of Providence's side
     */
    public record Format(String name, String codec, Optional<String> twin, Separation separation) {
        public Optional<String> codec(Side side) {
            return side == Side.PROVIDENCE ? Optional.of(codec) : twin;
        }
    }

    /**
     * What the article printed in one line; times are ratios to native Thrift's binary protocol.
     *
     * @param thrift    empty if there is no native twin
     * @param sizeRatio relative to the reference format
     * @param mebibytes of all messages
     */
    public record Line(String workload, String format, Times providence, Optional<Times> thrift, Printed sizeRatio,
            Printed mebibytes) {
        public Optional<Times> times(Side side) {
            return side == Side.PROVIDENCE ? Optional.of(providence) : thrift;
        }
    }

    /** Ratios of times, where {@code sum} is the mean of the other two. */
    public record Times(Printed read, Printed write, Printed sum) {}

    /**
     * What the article's note says about the reference format alone.
     *
     * @param times the factor by which the messages outnumber those of the tables
     */
    public record Note(int runs, int times, List<Line> lines) {
        public Note {
            lines = List.copyOf(lines);
        }
    }

    /** Fields that only one side had. */
    public record Absent(String workload, List<String> fields) {
        public Absent {
            fields = List.copyOf(fields);
        }
    }

    public Format reference() {
        return formats.stream().filter(f -> f.name().equals(REFERENCE)).findFirst().orElseThrow();
    }

    /** The codec that times are relative to. */
    public String baseline() {
        return reference().twin().orElseThrow();
    }

    /** The article's line, if it printed one. */
    public Optional<Line> published(String workload, Format format) {
        return tables.stream().filter(l -> l.workload().equals(workload) && l.format().equals(format.name()))
                .findFirst();
    }
}
