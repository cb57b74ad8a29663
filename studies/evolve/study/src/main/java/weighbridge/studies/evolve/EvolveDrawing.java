package weighbridge.studies.evolve;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.CellVerdict;
import weighbridge.model.Evolving;

/**
 * All results as one picture: a row a codec, a column a change, whose left half is the new reader of old messages and
 * whose right half the old reader of new ones. It needs no script and no font of its own, and follows the reader's
 * colours.
 */
record EvolveDrawing(EvolveResults results, List<String> codecs) {
    private static final int ROW = 14;
    private static final int CELL = 22;
    private static final int NAMES = 190;
    private static final int HEADS = 150;
    private static final int LEGEND = 30;
    private static final int MARGIN = 10;
    private static final String STYLE = """
            text{font:11px system-ui,-apple-system,"Segoe UI",sans-serif;fill:#1f2328}.back{fill:#fff}
            .equal{fill:#0072b2}.defaulted{fill:#56b4e9}.kept{fill:#8c8f94}.dropped{fill:#c9cdd2}.error{fill:#e69f00}
            .wrong{fill:#a4002e}
            @media(prefers-color-scheme:dark){text{fill:#f0f6fc}.back{fill:#0d1117}.kept{fill:#9198a1}
            .dropped{fill:#4b525b}.wrong{fill:#ff5c7f}}
            """;

    EvolveDrawing {
        codecs = List.copyOf(codecs);
    }

    String text() {
        List<String> changes = results.changes();
        int width = NAMES + changes.size() * CELL + 80;
        int height = HEADS + codecs.size() * ROW + LEGEND + MARGIN;
        StringBuilder out = new StringBuilder("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width
                + "\" height=\"" + height + "\" viewBox=\"0 0 " + width + " " + height + "\" role=\"img\">\n"
                + "<title>What a reader sees of another version's messages, by codec and change</title>\n<style>"
                + STYLE + "</style>\n<rect class=\"back\" width=\"100%\" height=\"100%\"/>\n");
        for (int c = 0; c < changes.size(); c++)
            out.append(String.format(Locale.ROOT, "<text transform=\"translate(%d %d) rotate(-55)\">%s</text>\n",
                    NAMES + c * CELL + CELL / 2, HEADS - 6, changes.get(c)));
        for (int r = 0; r < codecs.size(); r++) text(out, MARGIN, HEADS + r * ROW + ROW - 4, codecs.get(r));
        squares(changes).forEach((verdict, path) -> out.append("<path class=\"").append(verdict.word())
                .append("\" d=\"").append(path).append("\"/>\n"));
        int x = NAMES;
        int y = HEADS + codecs.size() * ROW + MARGIN;
        for (CellVerdict v : CellVerdict.values()) {
            out.append("<path class=\"").append(v.word()).append("\" d=\"").append(square(x, y, CELL / 2 - 1))
                    .append("\"/>\n");
            text(out, x + CELL / 2 + 3, y + ROW - 4, v.text());
            x += CELL + 8 * v.text().length();
        }
        return out.append("</svg>\n").toString();
    }

    private static void text(StringBuilder out, int x, int y, String text) {
        out.append("<text x=\"").append(x).append("\" y=\"").append(y).append("\">").append(text).append("</text>\n");
    }

    private Map<CellVerdict, StringBuilder> squares(List<String> changes) {
        Map<CellVerdict, StringBuilder> paths = new EnumMap<>(CellVerdict.class);
        for (int r = 0; r < codecs.size(); r++) {
            Optional<Evolving> known = results.known(codecs.get(r));
            for (int c = 0; c < changes.size(); c++) {
                String change = changes.get(c);
                Optional<Evolving.Two> worst = known.map(k -> k.rows().get(change)).flatMap(Evolving.Row::worst);
                if (worst.isEmpty()) continue;
                int x = NAMES + c * CELL;
                int y = HEADS + r * ROW;
                Evolving.Two two = worst.get();
                // Two halves of one colour are one square.
                boolean same = two.backward() == two.forward();
                put(paths, two.backward(), square(x, y, same ? CELL - 2 : CELL / 2 - 1));
                if (!same) put(paths, two.forward(), square(x + CELL / 2 - 1, y, CELL / 2 - 1));
            }
        }
        return paths;
    }

    private static void put(Map<CellVerdict, StringBuilder> paths, CellVerdict verdict, String square) {
        paths.computeIfAbsent(verdict, _ -> new StringBuilder()).append(square);
    }

    private static String square(int x, int y, int width) {
        return "M" + x + " " + y + "h" + width + "v" + (ROW - 2) + "h-" + width + "z";
    }
}
