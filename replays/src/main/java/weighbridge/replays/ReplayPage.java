package weighbridge.replays;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes the page of a replay: its prose is a resource, with places that a run fills. */
public final class ReplayPage {
    private static final Pattern PLACE = Pattern.compile("\\$\\{([^}]*)}");
    private static final String FOLDER = "/weighbridge/replays/";

    private ReplayPage() {}

    /** The page of a replay, in Markdown. */
    public static String of(Replay replay, Map<String, String> places) {
        String file = replay.name() + ".md";
        try (InputStream in = ReplayPage.class.getResourceAsStream(FOLDER + file)) {
            if (in == null) throw new IllegalStateException(FOLDER + file + " is not on the class path");
            return filled(file, new String(in.readAllBytes(), StandardCharsets.UTF_8), places);
        } catch (IOException e) {
            throw new IllegalStateException(file + " cannot be read", e);
        }
    }

    /** A place that stands alone and is filled with nothing leaves no empty line. */
    static String filled(String file, String text, Map<String, String> places) {
        String page = PLACE.matcher(text).replaceAll(place -> Matcher.quoteReplacement(Optional.ofNullable(places.get(place.group(1)))
                .orElseThrow(() -> new IllegalStateException(file + ": nothing fills " + place.group()))));
        return page.replaceAll("\n{3,}", "\n\n").strip() + "\n";
    }
}
