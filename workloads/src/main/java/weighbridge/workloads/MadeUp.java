package weighbridge.workloads;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Stream;
import weighbridge.model.Definition;
import weighbridge.model.Value;
import weighbridge.workloads.file.TextFile;
import weighbridge.workloads.profile.MadeUpValues;
import weighbridge.workloads.profile.Profile;
import weighbridge.workloads.profile.ProfileFile;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

/** Makes workloads whose values are made up, either from the statistics of a profile or from a schema alone. */
public final class MadeUp {
    /** A judgement: without data, middling settings are the best guess. */
    private static final RandomValues.Shape SHAPE = new RandomValues.Shape(0.75, 0, 9, 0, true, true, false);
    /** What {@link RandomValues} makes with these settings, for the run's notes. */
    private static final List<String> DISTRIBUTIONS = List.of(
            "a schema says nothing about values, so sizes and speeds depend on the distributions that "
                    + "Weighbridge chooses",
            "optional fields are present in 3 of 4 cases; lists, sets, maps and bytes have 0 to 9 elements, or "
                    + "fewer if nested",
            "integers of every bit length are equally frequent, as are both signs",
            "floating-point numbers are spread evenly between 0 and 1 and have all their digits",
            "truth values, enum symbols and union alternatives are equally frequent",
            "strings consist of 2 to 9 syllables and some digits, and hardly ever repeat; one syllable in seven is "
                    + "not ASCII",
            "times and dates are spread evenly between 1970 and 2100, in whole seconds; unscaled decimals are below "
                    + "10,000,000",
            "no value depends on another, and nothing repeats, so the data compresses less well than real data");

    private static final int PROGRESS = 1_000;

    private MadeUp() {}

    /** Makes the workload from the profile in the only file. */
    static Imported of(List<TextFile> files, Given given, Path payloadDirectory, long seed, Progress progress)
            throws IOException {
        TextFile file = files.getFirst();
        if (files.size() > 1) throw new ImportException(file.path(), "is a profile; give it on its own");
        if (!given.equals(Given.NOTHING)) {
            throw new ImportException(file.path(),
                    "is a profile, which has a schema of its own; leave out the options that say how to read a file");
        }
        Profile profile = ProfileFile.read(file);
        List<String> notes = new ArrayList<>();
        notes.add("the values are made up from the statistics of a profile: uncompressed sizes are close to those of "
                + "the original data, but compressed sizes and times are less close (see docs/profile.md)");
        if (!profile.literals() && profile.schema().schema().definitions().stream()
                .anyMatch(Definition.Enumeration.class::isInstance)) {
            notes.add("the enum symbols are made up, too");
        }
        String form = String.format(Locale.ROOT, "values made up from a profile of %,d %s", profile.records(),
                profile.records() == 1 ? "record" : "records");
        try {
            return of(profile.schema(), new MadeUpValues(profile, new SplittableRandom(seed)), profile.records(),
                    file.path(), form, notes, payloadDirectory, seed, progress);
        } catch (MadeUpValues.TooLarge e) {
            throw new ImportException(file.path(), e.getMessage());
        }
    }

    /**
     * Makes the workload from a schema alone.
     *
     * @param ledger  further notes on the schema
     * @param file    the file with the schema
     * @param records the number of records, at most {@link Importer#MAX_RECORDS}
     */
    public static Imported of(FileSchema schema, List<String> ledger, Path file, long records, Path payloadDirectory,
            long seed, Progress progress) throws IOException {
        List<String> notes = Stream.concat(ledger.stream(), DISTRIBUTIONS.stream()).toList();
        return of(schema, new RandomValues(schema.schema(), SHAPE, new SplittableRandom(seed)), records, file,
                "values made up from a schema", notes, payloadDirectory, seed, progress);
    }

    private static Imported of(FileSchema schema, Supplier<Value.StructValue> messages, long records, Path file,
            String form, List<String> notes, Path payloadDirectory, long seed, Progress progress) throws IOException {
        try (Intake intake = new Intake(schema, payloadDirectory, seed)) {
            for (long i = 0; i < records; i++) {
                intake.take(messages.get());
                if (i % PROGRESS == 0) progress.at("making up", i, records);
            }
            return intake.finish(file, form, Optional.empty(), notes).asMadeUp();
        }
    }
}
