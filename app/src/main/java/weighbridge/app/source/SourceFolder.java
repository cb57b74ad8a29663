package weighbridge.app.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import weighbridge.runner.Home;
import weighbridge.runner.Modules;
import weighbridge.source.SourceInfo;

/**
 * One source and its folder, built or not.
 *
 * @param folder such as {@code sources/avro}
 */
record SourceFolder(SourceInfo info, Path folder) {
    /** Every source of a checkout; none of them is loaded. */
    static List<SourceFolder> find(Home home) throws IOException {
        List<SourceFolder> found = new ArrayList<>();
        for (Path folder : Modules.of(home.sources())) {
            Path properties = folder.resolve(SourceInfo.FILE);
            if (Files.isRegularFile(properties)) found.add(new SourceFolder(SourceInfo.read(properties), folder));
        }
        return found;
    }
}
