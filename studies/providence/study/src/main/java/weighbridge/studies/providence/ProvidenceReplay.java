package weighbridge.studies.providence;

import java.util.List;
import java.util.Optional;
import weighbridge.studies.providence.pass.Separation;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.Printed;

/**
 * An experiment that timed passes over lists of messages, for formats of two libraries, as ratios to one of them.
 *
 * @param article    what was published, and how this differs
 * @param runs       of the article's tables
 * @param iterations of each run
 * @param atOnce     how many runs went on at once
 * @param formats    in the article's order, then those that it left out
 * @param tables     what the article printed
 * @param note       what it printed of the reference format alone
 * @param absent     of one workload, fields that the native side's schema lacked
 */
public record ProvidenceReplay(Article article, int runs, int iterations, int atOnce, List<Format> formats,
        List<Line> tables, Note note, Absent absent) {
    /** The format that always runs, and that sizes are taken to; its native twin is what times are taken to. */
    public static final String REFERENCE = "binary";

    public ProvidenceReplay {
        formats = List.copyOf(formats);
        tables = List.copyOf(tables);
    }

    /** Names of workloads, in the article's order. */
    public List<String> workloads() {
        return article.workloads();
    }

    /** The two libraries. */
    public enum Side {
        /** The one whose authors published. */
        PROVIDENCE("pvd"),
        /** The one that was there before. */
        THRIFT("thr");

        private final String text;

        Side(String text) {
            this.text = text;
        }

        /** As the article's tables call it. */
        public String text() {
            return text;
        }
    }

    /**
     * A line of the tables.
     *
     * @param codec      Providence's
     * @param twin       native Thrift's of the same bytes, where the article has one
     * @param separation what stands between messages in a stream of Providence's side
     */
    public record Format(String name, String codec, Optional<String> twin, Separation separation) {
        public Optional<String> codec(Side side) {
            return side == Side.PROVIDENCE ? Optional.of(codec) : twin;
        }
    }

    /**
     * What the article printed in one line; times are ratios to native Thrift's binary protocol.
     *
     * @param thrift    empty where there is no native twin
     * @param sizeRatio to the reference format
     * @param mebibytes of all messages
     */
    public record Line(String workload, String format, Times providence, Optional<Times> thrift, Printed sizeRatio,
            Printed mebibytes) {
        public Optional<Times> times(Side side) {
            return side == Side.PROVIDENCE ? Optional.of(providence) : thrift;
        }
    }

    /** Ratios; {@code sum} is the mean of the other two. */
    public record Times(Printed read, Printed write, Printed sum) {}

    /**
     * What the article ran of the reference format alone.
     *
     * @param times how many times as many messages as its tables have
     */
    public record Note(int runs, int times, List<Line> lines) {
        public Note {
            lines = List.copyOf(lines);
        }
    }

    /** Fields that one side did not have. */
    public record Absent(String workload, List<String> fields) {
        public Absent {
            fields = List.copyOf(fields);
        }
    }

    public Format reference() {
        return formats.stream().filter(f -> f.name().equals(REFERENCE)).findFirst().orElseThrow();
    }

    /** What times are relative to. */
    public String baseline() {
        return reference().twin().orElseThrow();
    }

    /** The article's line, if it printed one. */
    public Optional<Line> published(String workload, Format format) {
        return tables.stream().filter(l -> l.workload().equals(workload) && l.format().equals(format.name()))
                .findFirst();
    }
}
