import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The folders of one attempt.
 *
 * @param work    from which the command is called; what it is given lies here
 * @param outside where nothing is given, so that nothing may be read or written; it holds a secret
 */
record Ground(Path work, Path outside) {
    /** What no output, and no file of a run, may contain. */
    static final String SECRET = "thesecretofsomebodyelse";

    static Ground in(Path folder) throws IOException {
        Ground ground = new Ground(Files.createDirectories(folder.resolve("work")),
                Files.createDirectories(folder.resolve("outside")));
        Files.writeString(ground.outside.resolve("secret.txt"), SECRET + "\n");
        return ground;
    }

    Path text(String name, String text) throws IOException {
        return bytes(name, text.getBytes(StandardCharsets.UTF_8));
    }

    Path bytes(String name, byte[] bytes) throws IOException {
        Path file = work.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.write(file, bytes);
    }

    Path secret(String name, String text) throws IOException {
        return Files.writeString(outside.resolve(name), text);
    }

    Path fifo(String name) throws Exception {
        Files.createDirectories(work.resolve(name).getParent());
        return made(work.resolve(name), "mkfifo", work.resolve(name).toString());
    }

    Path socket(String name) throws Exception {
        return made(work.resolve(name), "python3", "-c", "import socket, sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])",
                work.resolve(name).toString());
    }

    private static Path made(Path file, String... command) throws Exception {
        if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) throw new IOException(List.of(command) + " failed");
        return file;
    }

    Path folder(String name) throws IOException {
        return Files.createDirectories(work.resolve(name));
    }

    Path link(String name, Path target) throws IOException {
        Files.createDirectories(work.resolve(name).getParent());
        return Files.createSymbolicLink(work.resolve(name), target);
    }
}
