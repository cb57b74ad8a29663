package weighbridge.sources.sbe;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import uk.co.real_logic.sbe.SbeTool;
import weighbridge.codec.Workshop;

/** Does what a user of SBE's flyweights writes by hand. */
final class ByHand {
    private ByHand() {}

    static Path resource(String name) throws Exception {
        return Path.of(ByHand.class.getResource(name).toURI());
    }

    /** The messages as the flyweights generated from the file write them. */
    static List<byte[]> messages(Path file, Path folder) throws Exception {
        Workshop workshop = new Workshop(folder);
        System.setProperty("sbe.output.dir", workshop.sources().toString());
        System.setProperty("sbe.target.language", "Java");
        System.clearProperty("sbe.target.namespace");
        SbeTool.main(new String[] {file.toString()});
        workshop.source("com.acme.Hand", Files.readString(resource("Hand.java")));
        workshop.javac();
        try (URLClassLoader classes = new URLClassLoader(new URL[] {workshop.classes().toUri().toURL()})) {
            @SuppressWarnings("unchecked") // The class is one of this test's resources.
            Supplier<List<byte[]>> hand =
                    (Supplier<List<byte[]>>) classes.loadClass("com.acme.Hand").getConstructor().newInstance();
            return hand.get();
        }
    }
}
