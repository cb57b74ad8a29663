package weighbridge.studies.versions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weighbridge.model.CodecFile;
import weighbridge.model.CodecInfo;
import weighbridge.model.Evolving;

/**
 * The page of this replay agrees with what was measured of each codec when an optional field is added, as version 2
 * does to version 1.
 */
class AgreementTest {
    private static final Path ROOT = Path.of("../../..");
    private static final String TABLE = "### The worst verdict";
    private static final int OLD_TO_NEW = 6;
    private static final int NEW_TO_OLD = 9;
    /** Where they differ, and why. */
    private static final Map<String, String> DIFFERENT =
            Map.of("fory-xlang", "the page's run numbered types in the order of each version", "kryo-compatible",
                    "the page's run numbered types in the order of each version", "jboss-river",
                    "the page's new field has a class that an old program lacks", "sbe",
                    "the page's run laid each version out anew");

    private record Row(String codec, boolean backward, boolean forward) {}

    private static List<Row> rows() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/replays/versions.md"));
        List<Row> rows = new ArrayList<>();
        List<String> lines = page.substring(page.indexOf(TABLE)).lines().skip(1).dropWhile(l -> !l.startsWith("|"))
                .takeWhile(l -> l.startsWith("|")).skip(2).toList();
        for (String line : lines) {
            String[] cells = line.split("\\|");
            rows.add(new Row(cells[1].strip(), isKept(cells[OLD_TO_NEW]), isKept(cells[NEW_TO_OLD])));
        }
        return rows;
    }

    private static boolean isKept(String cell) {
        return cell.strip().matches("(equal|defaulted)\\b.*");
    }

    private static Map<String, CodecInfo> infos() throws IOException {
        List<CodecInfo> infos = new ArrayList<>();
        try (Stream<Path> folders = Files.list(ROOT.resolve("codecs"))) {
            for (Path f : folders.map(d -> d.resolve(CodecFile.FILE)).filter(Files::isRegularFile).toList())
                infos.addAll(CodecFile.read(f));
        }
        return infos.stream().collect(java.util.stream.Collectors.toMap(CodecInfo::id, i -> i));
    }

    @Test
    void anAddedFieldIsReadAsTheResultsOfEachCodecSay() throws IOException {
        Map<String, CodecInfo> infos = infos();
        Set<String> different = new TreeSet<>();
        Set<String> compared = new TreeSet<>();
        for (Row row : rows()) {
            Optional<Evolving.Two> measured = Optional.ofNullable(infos.get(row.codec())).flatMap(CodecInfo::evolving)
                    .map(e -> e.rows().get("add-optional")).flatMap(Evolving.Row::worst);
            if (measured.isEmpty()) continue;
            compared.add(row.codec());
            if (measured.get().backward().isKept() != row.backward()
                    || measured.get().forward().isKept() != row.forward())
                different.add(row.codec());
        }
        Set<String> expected = new TreeSet<>(DIFFERENT.keySet());
        expected.retainAll(compared);
        assertThat(different).isEqualTo(expected);
        assertThat(compared).hasSizeGreaterThanOrEqualTo(15);
    }
}
