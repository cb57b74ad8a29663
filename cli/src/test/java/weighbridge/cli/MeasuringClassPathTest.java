package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;

/** A JVM that measures a codec has its library, but not what its schema compiler needs. */
class MeasuringClassPathTest {
    @Test
    @Tag("built")
    void everyCodecIsMadeWithoutWhatGeneratingNeeds() throws Exception {
        Home home = new Home(Path.of("..").toAbsolutePath().normalize());
        Map<String, Throwable> failures = new TreeMap<>();
        List<CodecFolder> all = CodecFolder.find(home.codecs());
        for (CodecFolder codec : all) {
            Set<Path> classPath = new LinkedHashSet<>(CodecFolder.classPath(home.worker(), "measure"));
            classPath.addAll(codec.measureClassPath());
            List<URL> urls = new ArrayList<>();
            for (Path p : classPath) urls.add(p.toUri().toURL());
            try (URLClassLoader own =
                    new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
                own.loadClass(codec.info().className()).getConstructor(String.class).newInstance(codec.info().id());
            } catch (ReflectiveOperationException | LinkageError e) {
                failures.put(codec.info().id(), e);
            }
        }
        assertThat(all).hasSizeGreaterThan(90);
        assertThat(failures).isEmpty();
    }
}
