package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import weighbridge.app.Codecs;
import weighbridge.app.ContractCheck;
import weighbridge.app.terminal.Screen;
import weighbridge.app.terminal.Words;
import weighbridge.model.InputException;
import weighbridge.model.job.ContractJob;
import weighbridge.model.run.Outcome;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;

/** Holds a codec to the contract of every codec. */
@Command(name = "check",
        description = "Hold a codec to the contract: every type and nesting, random schemas, edge values, truncated "
                + "input.")
final class CheckCommand implements Callable<Integer> {
    /** The exit code if a contestant failed. */
    private static final int BROKEN = 3;
    /** How many breaches are shown to a reader: one cause has many. */
    private static final int SHOWN = 20;
    private static final int MOST_SCHEMAS = 10_000;

    @Parameters(paramLabel = "CODEC",
            description = "An id, or the folder or jar of your own codecs (docs/own-codec.md).")
    private String codec;

    @Option(names = "--schemas", paramLabel = "N", description = "How many random schemas (20).")
    private int schemas = 20;

    @Mixin
    private CodecPath own;

    @Mixin
    private Common common;

    @Override
    public Integer call() throws Exception {
        if (schemas < 0 || schemas > MOST_SCHEMAS)
            throw new InputException("--schemas is " + schemas + "; give 0 to " + MOST_SCHEMAS);
        Screen screen = common.screen();
        Home home = Checkout.locate();
        List<CodecFolder> codecs = codecs(own.codecs(home));
        AtomicReference<String> last = new AtomicReference<>("");
        Outcome<ContractJob.Held> outcome = new ContractCheck(home, Checkout.builder()).of(codecs, schemas, line -> {
            last.set(line);
            screen.live(line);
        });
        ContractJob.Held held = outcome instanceof Outcome.Measured<ContractJob.Held>(ContractJob.Held h) ? h
                : new ContractJob.Held(0, List.of("the JVM that checks it ended"
                        + (last.get().isEmpty() ? "" : " after \"" + last.get() + "\"") + ": " + outcome.reason()));
        show(screen, codecs.stream().map(c -> c.info().id()).toList(), held);
        return held.breaches().isEmpty() ? 0 : BROKEN;
    }

    /** The codec of this id, or all of a folder or jar. */
    private List<CodecFolder> codecs(Codecs known) throws IOException, InputException {
        Optional<CodecFolder> named = known.find(codec);
        if (named.isPresent() || !Files.exists(Path.of(codec))) return List.of(known.get(codec));
        return CodecFolder.own(Path.of(codec));
    }

    private static void show(Screen screen, List<String> ids, ContractJob.Held held) {
        List<String> breaches = held.breaches();
        if (screen.json()) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("codecs", ids);
            tree.put("checks", held.checks());
            tree.put("breaches", breaches);
            screen.printJson(tree);
            return;
        }
        List<String> lines = new ArrayList<>(breaches.subList(0, Math.min(SHOWN, breaches.size())));
        if (breaches.size() > SHOWN) lines.add("… and " + (breaches.size() - SHOWN) + " more; --json has them all");
        String names = String.join(", ", ids);
        lines.add(breaches.isEmpty() ? names + ": keeps the contract, in " + held.checks() + " checks."
                : names + ": breaks the contract in " + breaches.size() + (breaches.size() == 1 ? " way" : " ways")
                        + " (docs/own-codec.md).");
        screen.print(Words.lines(lines, screen.width()));
    }
}
