import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import weighbridge.source.Options;
import weighbridge.workloads.Given;

/** Writes files of one kind with the library made for it, or as other programs write them. */
interface Writer {
    String kind();

    Contents.Ability ability();

    /** The texts that may stand for a missing value. */
    default Set<String> absent() {
        return Set.of();
    }

    /**
     * Whether what is not stated may be guessed otherwise or refused, because other guesses are as good: then the count
     * is not compared, but what is read of as many columns is.
     */
    default boolean isGuess() {
        return false;
    }

    Written write(Contents contents, SplittableRandom random, Path folder) throws Exception;

    /**
     * A file, and what is stated about it: for text in {@code given}, for a source in the others.
     *
     * @param schema the file that describes it
     */
    record Written(Path file, Given given, Optional<Path> schema, Options options) {
        static Written text(Path file, Given given) {
            return new Written(file, given, Optional.empty(), Options.NONE);
        }

        static Written of(Path file) {
            return text(file, Given.NOTHING);
        }

        static Written by(Path file, Path schema, Options options) {
            return new Written(file, Given.NOTHING, Optional.of(schema), options);
        }
    }

    /** The writers of one part. */
    interface All {
        List<Writer> all() throws IOException;
    }
}
