package weighbridge.app;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import weighbridge.app.terminal.Screen;
import weighbridge.model.CodecInfo;
import weighbridge.model.InputException;
import weighbridge.model.run.Plan;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;
import weighbridge.store.RunDirectory;

/** What a run's codecs stated when it began, by which its numbers are judged, whatever this checkout states today. */
public final class Contestants {
    private Contestants() {}

    /**
     * The statements for a run that is reported; a note says which of its ids mean something else today.
     *
     * @param home whose codecs' facts are used if the run is from before runs stored them
     */
    public static List<CodecInfo> of(RunDirectory directory, Home home, Screen screen) throws IOException {
        Codecs codecs = Codecs.read(home);
        Optional<List<CodecInfo>> kept = directory.contestants();
        if (kept.isEmpty()) return ofThisCheckout(directory, codecs, screen);
        changes(kept.get(), codecs).ifPresent(screen::note);
        return kept.get();
    }

    /** A sentence on the ids of a run that vanished, or have another meaning now; empty if there are none. */
    static Optional<String> changes(List<CodecInfo> then, Codecs now) {
        List<String> changes = new ArrayList<>();
        for (CodecInfo old : then) {
            Optional<CodecInfo> same = now.find(old.id()).map(CodecFolder::info);
            if (same.isPresent()) same.get().was(old).ifPresent(was -> changes.add(old.id() + " " + was));
            else
                changes.add(old.id() + now.infos().stream().filter(n -> n.formerly().contains(old.codec())).findFirst()
                        .map(n -> " is the codec that is called " + n.id() + " now")
                        .orElse(" is a codec that this checkout does not have"));
        }
        return changes.isEmpty() ? Optional.empty() : Optional.of("In this run, " + String.join("; ", changes) + ".");
    }

    /**
     * The statements for a run that is continued.
     *
     * @throws InputException if a codec is missing here, or has another version or set-up here
     */
    public static List<CodecInfo> toGoOn(RunDirectory directory, Plan plan, Codecs codecs, Screen screen)
            throws IOException, InputException {
        List<CodecInfo> here = codecs.of(plan);
        Optional<List<CodecInfo>> kept = directory.contestants();
        if (kept.isEmpty()) return ofThisCheckout(directory, codecs, screen);
        List<String> others = differences(here, kept.get());
        if (!others.isEmpty()) {
            throw new InputException("this run cannot continue here: " + String.join(", and ", others)
                    + "; a report must not mix results of different set-ups, so start a new run");
        }
        return kept.get();
    }

    /** How codecs differ from what a run's stated when it began, one phrase for each; empty if trials may be mixed. */
    static List<String> differences(List<CodecInfo> here, List<CodecInfo> kept) {
        Map<String, CodecInfo> begun = kept.stream().collect(Collectors.toMap(CodecInfo::id, c -> c));
        List<String> others = new ArrayList<>();
        for (CodecInfo now : here) {
            CodecInfo then = begun.get(now.id());
            if (then == null) {
                others.add(now.id() + " is not in its contestants.json");
            } else if (!now.version().equals(then.version())) {
                others.add(now.id() + " has version " + now.version() + ", not " + then.version());
            } else if (!now.setUp().equals(then.setUp()) || now.was(then).isPresent()) {
                others.add(now.id() + " is configured differently");
            }
        }
        return others;
    }

    private static List<CodecInfo> ofThisCheckout(RunDirectory directory, Codecs codecs, Screen screen) {
        screen.note(directory.folder() + " lacks facts about its codecs because an older version of Weighbridge "
                + "began the run; the facts of this checkout are used instead.");
        return codecs.infos();
    }
}
