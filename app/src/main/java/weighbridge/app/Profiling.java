package weighbridge.app;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import weighbridge.app.terminal.Screen;
import weighbridge.app.terminal.Words;
import weighbridge.model.Definition;
import weighbridge.model.InputException;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadReader;
import weighbridge.workloads.Imported;
import weighbridge.workloads.profile.Profile;
import weighbridge.workloads.profile.ProfileFile;
import weighbridge.workloads.profile.Profiler;

/** Writes statistics of a user's data to a file, so that the case can be shared without the data. */
public final class Profiling {
    private final Path file;
    private final boolean literals;

    /**
     * @param literals whether the symbols of enums are kept
     * @throws InputException if the file already exists, or its folder does not
     */
    public Profiling(Path file, boolean literals) throws InputException {
        if (Files.exists(file)) throw exists(file);
        Path folder = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            throw new InputException("--profile " + file + ": there is no folder " + folder + "; create it first");
        }
        this.file = file;
        this.literals = literals;
    }

    private static InputException exists(Path file) {
        return new InputException("--profile " + file + ": the file exists; give another name, or delete it first");
    }

    /** @throws InputException if the values are made up instead of being data */
    public void write(Imported imported, Screen screen) throws IOException, InputException {
        if (imported.madeUp()) {
            throw new InputException(imported.file()
                    + ": its values are made up, but a profile describes real data; give a file of data");
        }
        Profiler profiler = new Profiler(imported.fileSchema());
        try (PayloadReader reader = new PayloadReader(imported.all().file())) {
            for (Optional<Value.StructValue> m = reader.next(); m.isPresent(); m = reader.next()) {
                profiler.take(m.get());
            }
        }
        Profile profile = profiler.profile(literals);
        try {
            ProfileFile.write(file, profile);
        } catch (FileAlreadyExistsException e) {
            throw exists(Path.of(e.getFile()));
        }
        tell(imported, profile, screen);
    }

    private void tell(Imported imported, Profile profile, Screen screen) throws IOException {
        if (screen.json()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("profile", file.toString());
            json.put("records", profile.records());
            json.put("columns", profile.columns().size());
            json.put("literals", literals);
            screen.printJson(json);
            return;
        }
        boolean enums =
                profile.schema().schema().definitions().stream().anyMatch(Definition.Enumeration.class::isInstance);
        String kept = enums && literals ? " except enum symbols (--profile-literals)" : "";
        String symbols =
                enums && !literals ? " Enum symbols are made up (--profile-literals keeps the original ones)." : "";
        screen.print(Words.lines(List.of(
                String.format(Locale.ROOT, "Wrote the statistics of %s%,d %s to %s (%,d bytes); nothing was weighed.",
                        profile.records() < imported.records() ? "the first " : "", profile.records(),
                        profile.records() == 1 ? "record" : "records", file, Files.size(file)),
                "  The profile contains the schema, including the names of types, fields and columns. For each of "
                        + "its " + profile.columns().size()
                        + " columns, it states how often values are absent, equal or repeated, how large or long "
                        + "they are (to about 5 %), and how frequent letters are.",
                "  The profile contains no text from the data" + kept + ". Some numbers can be read from it: whole "
                        + "numbers below 32, zeros, and larger numbers if all of them are multiples of one number or "
                        + "evenly spaced." + symbols,
                "  Read the profile before you share it: it keeps names, and counts can reveal much about a few "
                        + "records.",
                "  weighbridge weigh " + Continuation.quoted(file.toString())
                        + " weighs values generated from the profile."),
                screen.width()) + "\n");
    }
}
