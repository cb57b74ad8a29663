package weighbridge.studies.habr;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import weighbridge.studies.habr.file.Framing;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.Printed;

/**
 * An experiment that timed writing and reading whole files: what it measured, what it printed, and how it is replayed.
 *
 * @param article    what was published, and how this replay differs
 * @param records    of each workload
 * @param flush      the number of records after which the article flushed its files
 * @param warmUps    the article's warm-ups in each direction
 * @param runs       the article's runs that counted
 * @param contenders what was compared
 * @param figures    what the article printed
 * @param sources    the sizes of the article's own files of records, by workload, in MB
 * @param beside     codecs that are weighed beside those of the contenders
 */
public record FileReplay(Article article, int records, int flush, int warmUps, int runs, List<Contender> contenders,
        List<Figure> figures, Map<String, Printed> sources, List<Beside> beside) {
    public FileReplay {
        contenders = List.copyOf(contenders);
        figures = List.copyOf(figures);
        sources = Map.copyOf(sources);
        beside = List.copyOf(beside);
    }

    /** Every codec that is weighed. */
    List<String> codecs() {
        return Stream.concat(contenders.stream().map(Contender::corrected), beside.stream().map(Beside::codec))
                .distinct().toList();
    }

    /**
     * Another codec of a format, which the article does not compare.
     *
     * @param contender the format's name in the article
     */
    public record Beside(String contender, String codec) {}

    /** The names of the workloads, in the article's order. */
    public List<String> workloads() {
        return article.workloads();
    }

    /**
     * One of the compared formats.
     *
     * @param name             as in the article
     * @param asPublished      the codec that writes files as the article did
     * @param publishedFraming how the article's files separate messages
     * @param corrected        the codec that is weighed like any other
     * @param correctedFraming the article's framing, without its faults
     * @param sizeNote         why the sizes differ, or that they do not
     * @param timeNote         what is special about its times; may be empty
     */
    public record Contender(String name, String asPublished, Framing publishedFraming, String corrected,
            Framing correctedFraming, String sizeNote, String timeNote) {
        /** Whether both modes write the same file. */
        public boolean sameFile() {
            return asPublished.equals(corrected) && publishedFraming == correctedFraming;
        }
    }

    /** What a figure measures. */
    public enum Quantity {
        /** Milliseconds for all records. */
        WRITE, READ,
        /** MiB of the file. */
        SIZE
    }

    /** A number that the article printed. */
    public record Figure(String workload, String contender, Quantity quantity, Printed value) {}

    /** The figure that the article printed, if it did. */
    public Optional<Printed> published(String workload, Contender contender, Quantity quantity) {
        return figures.stream().filter(f -> f.workload().equals(workload) && f.contender().equals(contender.name())
                && f.quantity() == quantity).map(Figure::value).findFirst();
    }

    /** The contender of that name, if there is one. */
    Optional<Contender> contender(String named) {
        return contenders.stream().filter(c -> c.name().equals(named)).findFirst();
    }
}
