package weighbridge.study.replay;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes the page of a replay: its prose is the resource {@code page.md} beside the report class, or here if there is
 * none, with placeholders that a run fills.
 */
public final class ReplayPage {
    private static final Pattern PLACE = Pattern.compile("\\$\\{([^}]*)}");
    private static final String FILE = "page.md";

    private ReplayPage() {}

    /** The page, in Markdown. */
    static String of(Class<?> report, Map<String, String> places) {
        Class<?> home = report.getResource(FILE) == null ? ReplayPage.class : report;
        try (InputStream in = home.getResourceAsStream(FILE)) {
            return filled(FILE, new String(in.readAllBytes(), StandardCharsets.UTF_8), places);
        } catch (IOException e) {
            throw new IllegalStateException(FILE + " cannot be read", e);
        }
    }

    /** Fills the placeholders; one that stands alone on its line and has no content leaves no empty line. */
    public static String filled(String file, String text, Map<String, String> places) {
        String page = PLACE.matcher(text)
                .replaceAll(place -> Matcher.quoteReplacement(Optional.ofNullable(places.get(place.group(1)))
                        .orElseThrow(() -> new IllegalStateException(file + ": nothing fills " + place.group()))));
        return page.replaceAll("\n{3,}", "\n\n").strip() + "\n";
    }
}
