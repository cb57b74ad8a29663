package weighbridge.cli;

import java.io.IOException;
import picocli.CommandLine.IVersionProvider;
import weighbridge.app.Release;

/** What {@code --version} prints. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() throws IOException {
        return new String[] {"weighbridge " + Release.version()};
    }
}
