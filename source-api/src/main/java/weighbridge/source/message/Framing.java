package weighbridge.source.message;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How messages follow each other in a file, and what precedes the bytes of each.
 */
public record Framing(Layout layout, Header header) {
    /** The words that name layouts and headers. */
    public static List<String> words() {
        return Stream.concat(Arrays.stream(Layout.values()).map(Layout::word),
                Arrays.stream(Header.values()).map(Header::word)).toList();
    }

    /**
     * The framings of these layouts and headers that agree with what a user says, those of the first layout first.
     *
     * @param asked words separated by commas, of layouts, of headers, or of both
     */
    static List<Framing> among(List<Layout> layouts, List<Header> headers, Optional<String> asked) {
        List<String> words = asked.map(a -> List.of(a.split(","))).orElse(List.of());
        List<Layout> ofLayouts = layouts.stream().filter(l -> words.contains(l.word())).toList();
        List<Header> ofHeaders = headers.stream().filter(h -> words.contains(h.word())).toList();
        List<Framing> framings = new ArrayList<>();
        for (Layout l : ofLayouts.isEmpty() ? layouts : ofLayouts)
            for (Header h : ofHeaders.isEmpty() ? headers : ofHeaders) framings.add(new Framing(l, h));
        return framings;
    }

    /** The words that describe it, such as {@code Base64, schema registry}. */
    public String form() {
        return layout.form() + (header == Header.NONE ? "" : ", " + header.form());
    }

    /** The user's words for it. */
    String word() {
        return layout.word() + (header == Header.NONE ? "" : "," + header.word());
    }
}
