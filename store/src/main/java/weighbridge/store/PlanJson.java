package weighbridge.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;
import weighbridge.model.Operation;
import weighbridge.model.form.Form;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Origin;
import weighbridge.model.run.OwnClass;
import weighbridge.model.run.OwnFile;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Shard;

/** plan.json. Payload files are in the run directory and are named relative to it, so that it can be moved. */
final class PlanJson {
    private static final Form<OwnFile> OWN = Form.of(OwnFile.class);
    private static final Form<OwnClass> CLASSES = Form.of(OwnClass.class);
    private static final String CLASS = "class";
    private static final String OLDER_FILE = " file ";
    private static final String OLDER_REPLAY = "replay ";

    private PlanJson() {}

    static String write(Plan plan, Path folder) {
        return StrictJson.write(out -> {
            out.writeStartObject();
            out.writeNumberProperty("v", StrictJson.VERSION);
            out.writeStringProperty("name", plan.name());
            out.writeArrayPropertyStart("workloads");
            for (Plan.Workload w : plan.workloads()) {
                out.writeStartObject();
                out.writeStringProperty("name", w.name());
                writeOrigin(out, w.origin());
                writePayload(out, "all", w.all(), folder);
                writePayload(out, "sample", w.sample(), folder);
                out.writeNumberProperty("records", w.records());
                StrictJson.decimal(out, "jsonBytes", w.jsonBytes());
                if (w.own().isPresent()) {
                    out.writeName(CLASS);
                    StrictJson.tree(out, CLASSES.tree(w.own().get()));
                }
                out.writeEndObject();
            }
            out.writeEndArray();
            StrictJson.texts(out, "codecs", plan.codecs());
            StrictJson.texts(out, "operations", plan.operations().stream().map(Operation::text).toList());
            out.writeArrayPropertyStart("threads");
            plan.threads().forEach(out::writeNumber);
            out.writeEndArray();
            out.writeStringProperty("baseline", plan.baseline());
            out.writeNumberProperty("maxRounds", plan.maxRounds());
            StrictJson.decimal(out, "precision", plan.precision());
            out.writeStringProperty("budget", plan.budget().toString());
            out.writeNumberProperty("seed", plan.seed());
            out.writeStringProperty("jdk", plan.jdk());
            out.writeBooleanProperty("shared", plan.shared());
            out.writeBooleanProperty("latency", plan.latency());
            if (!plan.jvmFlags().isEmpty()) StrictJson.texts(out, "jvmFlags", plan.jvmFlags());
            if (!plan.shard().isWhole()) out.writeStringProperty("shard", plan.shard().toString());
            out.writeEndObject();
        });
    }

    /** @throws StrictJson.Malformed if it is not a plan, or if the plan is impossible */
    static Plan read(String text, Path folder) {
        StrictJson.Obj in = StrictJson.read(text);
        in.requireVersion();
        try {
            List<Plan.Workload> workloads = new ArrayList<>();
            for (StrictJson.Obj w : in.objects("workloads")) {
                workloads.add(
                        new Plan.Workload(w.text("name"), origin(w, in.text("name")), payload(w.object("all"), folder),
                                payload(w.object("sample"), folder), w.number("records"), w.decimal("jsonBytes"),
                                w.has(CLASS) ? Optional.of(CLASSES.value(w.tree(CLASS))) : Optional.empty()));
            }
            List<Operation> operations = in.texts("operations").stream().map(Operation::parse).toList();
            return new Plan(in.text("name"), workloads, in.texts("codecs"), operations, in.smallNumbers("threads"),
                    in.text("baseline"), in.smallNumber("maxRounds"), in.decimal("precision"),
                    in.parsed("budget", Duration::parse), in.number("seed"), in.text("jdk"), isSet(in, "shared"),
                    isSet(in, "latency"), in.has("jvmFlags") ? in.texts("jvmFlags") : List.of(),
                    in.has("shard") ? in.parsed("shard", Shard::parse) : Shard.WHOLE);
        } catch (IllegalArgumentException e) {
            throw new StrictJson.Malformed(e.getMessage());
        }
    }

    private static void writeOrigin(JsonGenerator out, Origin origin) {
        out.writeObjectPropertyStart("origin");
        switch (origin) {
            case Origin.File f -> {
                out.writeStringProperty("file", f.path());
                StrictJson.texts(out, "options", f.options());
                out.writeStringProperty("form", f.form());
                if (f.own().isPresent()) {
                    out.writeName("own");
                    StrictJson.tree(out, OWN.tree(f.own().get()));
                }
            }
            case Origin.BuiltIn b -> out.writeStringProperty("builtIn", b.about());
            case Origin.OfStudy s -> {
                StrictJson.texts(out, "command", s.command());
                out.writeStringProperty("about", s.about());
            }
            case Origin.MadeUp m -> {
                StrictJson.texts(out, "arguments", m.arguments());
                out.writeStringProperty("madeUp", m.about());
            }
        }
        out.writeEndObject();
    }

    private static Origin origin(StrictJson.Obj workload, String plan) {
        if (workload.isText("origin")) return older(workload.text("origin"), plan);
        StrictJson.Obj in = workload.object("origin");
        if (in.has("file")) {
            return new Origin.File(in.text("file"), in.texts("options"), in.text("form"),
                    in.has("own") ? Optional.of(OWN.value(in.tree("own"))) : Optional.empty());
        }
        if (in.has("madeUp")) return new Origin.MadeUp(in.texts("arguments"), in.text("madeUp"));
        if (in.has("command")) return new Origin.OfStudy(in.texts("command"), in.text("about"));
        return in.has("replay") ? olderStudy(in.text("replay"), in.texts("options"), in.text("about"))
                : new Origin.BuiltIn(in.text("builtIn"));
    }

    private static Origin olderStudy(String name, List<String> options, String about) {
        return new Origin.OfStudy(Stream.concat(Stream.of("replay", name), options.stream()).toList(), about);
    }

    /** The origin in an older plan, which stated it only in words and whose name came from a file or a replay. */
    private static Origin older(String words, String plan) {
        if (words.endsWith(OLDER_FILE + plan)) {
            return new Origin.File(plan, List.of(),
                    words.substring(0, words.length() - OLDER_FILE.length() - plan.length()));
        }
        return plan.startsWith(OLDER_REPLAY) ? olderStudy(plan.substring(OLDER_REPLAY.length()), List.of(), words)
                : new Origin.BuiltIn(words);
    }

    /** Whether a flag is set; a plan from before the flag existed has not set it. */
    private static boolean isSet(StrictJson.Obj in, String flag) {
        return in.has(flag) && in.flag(flag);
    }

    private static void writePayload(JsonGenerator out, String key, Payload payload, Path folder) {
        Path file = payload.file().toAbsolutePath().normalize();
        Path home = folder.toAbsolutePath().normalize();
        if (!file.startsWith(home)) throw new IllegalArgumentException(file + " is not in the run's folder " + home);
        out.writeObjectPropertyStart(key);
        out.writeStringProperty("file", home.relativize(file).toString());
        out.writeNumberProperty("messages", payload.messages());
        out.writeStringProperty("digest", payload.digest());
        out.writeEndObject();
    }

    private static Payload payload(StrictJson.Obj in, Path folder) {
        return new Payload(in.parsed("file", text -> inside(folder, text)), in.number("messages"), in.text("digest"));
    }

    private static Path inside(Path folder, String text) {
        Path file = Path.of(text);
        Path normal = file.normalize();
        if (file.isAbsolute() || normal.startsWith("..") || normal.toString().isEmpty()) {
            throw new IllegalArgumentException(
                    "a payload must be a file in the run's own folder, such as payloads/orders.payload");
        }
        return folder.resolve(file);
    }
}
