package weighbridge.study.options;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import weighbridge.workloads.text.Printable;

/** Reads the path of a file. */
public class FilePath implements ITypeConverter<Path> {
    @Override
    public Path convert(String text) {
        if (text.matches("[A-Za-z][A-Za-z0-9+.-]*://.*")) {
            throw new TypeConversionException(Printable.quoted(text) + " is a URL; download it and give the file");
        }
        if (text.equals("-")) {
            throw new TypeConversionException(
                    "this option does not read standard input; save the input to a file and give that file");
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new TypeConversionException(Printable.quoted(text) + " is not a valid path (" + e.getReason() + ")");
        }
    }
}
