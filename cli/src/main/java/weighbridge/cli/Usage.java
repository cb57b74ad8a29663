package weighbridge.cli;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;
import weighbridge.app.terminal.Words;

/** Wraps the output of {@code --help} between words, while picocli would break a file name after its dot. */
final class Usage {
    private static final int LEAST = 60;
    private static final int MOST = 120;
    /** A width that no line of help exceeds, so that picocli breaks none. */
    private static final int UNFOLDED = 4_000;
    private static final String COLOUR = "(?:\\u001b\\[[0-9;]*m)";
    /** The beginning of a line with an option, a parameter or a command, up to its description. */
    private static final Pattern EXPLAINED = Pattern.compile("(?:C* )+C*(?:\\S.*? {2,})?(?=\\S)".replace("C", COLOUR));
    private static final String HANG = "  ";

    private Usage() {}

    /** Makes the help of a command line fit into a terminal of this many columns. */
    static void fold(CommandLine line, int columns) {
        int width = Math.clamp(columns, LEAST, MOST);
        line.setUsageHelpWidth(UNFOLDED);
        var sections = line.getHelpSectionMap();
        sections.replaceAll((key, section) -> key.equals(UsageMessageSpec.SECTION_KEY_SYNOPSIS)
                ? synopsis(section, width) : help -> lines(section.render(help), width));
        line.setHelpSectionMap(sections);
    }

    /** Wraps the synopsis, which follows its heading; its further lines are aligned below its first option. */
    private static IHelpSectionRenderer synopsis(IHelpSectionRenderer section, int width) {
        return help -> {
            String heading = " ".repeat(help.synopsisHeadingLength());
            String hang = " ".repeat(help.commandSpec().qualifiedName().length() + 1);
            String folded = String.join("\n", Words.wrap(heading + section.render(help).strip(), width, hang));
            return folded.substring(heading.length()) + "\n";
        };
    }

    private static String lines(String text, int width) {
        return Stream.of(text.split("\n", -1)).flatMap(line -> folded(line, width).stream())
                .collect(Collectors.joining("\n"));
    }

    private static List<String> folded(String line, int width) {
        Matcher explained = EXPLAINED.matcher(line);
        if (!explained.lookingAt()) return Words.wrap(line, width);
        String name = explained.group();
        List<String> folded = Words.wrap(" ".repeat(Words.width(name)) + line.substring(name.length()), width, HANG);
        return Stream.concat(Stream.of(name + folded.getFirst().stripLeading()), folded.stream().skip(1)).toList();
    }
}
