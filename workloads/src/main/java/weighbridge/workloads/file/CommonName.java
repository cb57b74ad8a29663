package weighbridge.workloads.file;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Finds a name for messages that have none: that of their file or folder, or the common beginning of several files'
 * names.
 */
final class CommonName {
    private CommonName() {}

    /**
     * @param given the paths that the user named
     * @param files all files found there
     */
    static String of(List<Path> given, List<Path> files) {
        Path first = given.getFirst();
        if (given.size() == 1 && Files.isDirectory(first)) {
            String folder = lastName(first);
            if (!folder.isEmpty()) return folder;
        }
        List<String> stems = files.stream().map(CommonName::stem).toList();
        if (stems.size() == 1) return stems.getFirst();
        String start = start(stems);
        if (!start.isEmpty()) return start;
        // Files that match a pattern such as logs/*.csv have a folder in common.
        return given.size() == 1 ? lastName(files.getFirst().toAbsolutePath().getParent()) : stems.getFirst();
    }

    private static String lastName(Path path) {
        Path name = path.toAbsolutePath().normalize().getFileName();
        return name == null ? "" : name.toString();
    }

    /** A file's name up to its first dot. */
    static String stem(Path file) {
        String name = lastName(file);
        int dot = name.indexOf('.');
        return dot <= 0 ? name : name.substring(0, dot);
    }

    /** The words with which all names begin, without trailing digits; empty if they have no whole word in common. */
    private static String start(List<String> names) {
        String start = names.getFirst();
        for (String name : names) {
            int n = 0;
            while (n < Math.min(start.length(), name.length()) && start.charAt(n) == name.charAt(n)) n++;
            start = start.substring(0, n);
        }
        int end = start.length();
        while (true) {
            while (end > 0 && !Character.isLetter(start.charAt(end - 1))) end--;
            int after = end;
            boolean whole = names.stream().allMatch(n -> n.length() == after || !Character.isLetter(n.charAt(after)));
            if (whole || end == 0) return start.substring(0, end);
            while (end > 0 && Character.isLetter(start.charAt(end - 1))) end--;
        }
    }
}
