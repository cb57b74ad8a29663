package weighbridge.study.options;

import java.nio.file.Path;
import weighbridge.workloads.file.DataFiles;

/** Reads the path of a file, a folder or several files, or the dash that stands for standard input. */
public final class DataPath extends FilePath {
    @Override
    public Path convert(String text) {
        return text.equals("-") ? DataFiles.STANDARD_INPUT : super.convert(text);
    }
}
