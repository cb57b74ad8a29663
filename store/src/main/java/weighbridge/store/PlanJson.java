package weighbridge.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import weighbridge.model.Operation;
import weighbridge.model.Payload;
import weighbridge.model.Plan;

/** plan.json. Payload files inside the run directory are named relative to it, so that it can be moved. */
final class PlanJson {
    private PlanJson() {}

    static String write(Plan plan, Path folder) {
        return Json.write(out -> {
            out.writeStartObject();
            out.writeNumberProperty("v", Json.VERSION);
            out.writeStringProperty("name", plan.name());
            out.writeArrayPropertyStart("workloads");
            for (Plan.Workload w : plan.workloads()) {
                out.writeStartObject();
                out.writeStringProperty("name", w.name());
                out.writeStringProperty("origin", w.origin());
                writePayload(out, "all", w.all(), folder);
                writePayload(out, "sample", w.sample(), folder);
                out.writeNumberProperty("records", w.records());
                Json.decimal(out, "jsonBytes", w.jsonBytes());
                out.writeEndObject();
            }
            out.writeEndArray();
            Json.texts(out, "codecs", plan.codecs());
            Json.texts(out, "operations", plan.operations().stream().map(Operation::text).toList());
            out.writeArrayPropertyStart("threads");
            plan.threads().forEach(out::writeNumber);
            out.writeEndArray();
            out.writeStringProperty("baseline", plan.baseline());
            out.writeNumberProperty("maxRounds", plan.maxRounds());
            Json.decimal(out, "precision", plan.precision());
            out.writeStringProperty("budget", plan.budget().toString());
            out.writeNumberProperty("seed", plan.seed());
            out.writeStringProperty("jdk", plan.jdk());
            out.writeBooleanProperty("shared", plan.shared());
            out.writeBooleanProperty("latency", plan.latency());
            if (!plan.jvmFlags().isEmpty()) Json.texts(out, "jvmFlags", plan.jvmFlags());
            out.writeEndObject();
        });
    }

    static Plan read(String text, Path folder) {
        Json.Obj in = Json.read(text);
        in.requireVersion();
        List<Plan.Workload> workloads = new ArrayList<>();
        for (Json.Obj w : in.objects("workloads")) {
            workloads.add(new Plan.Workload(w.text("name"), w.text("origin"), payload(w.object("all"), folder), payload(w.object("sample"), folder),
                    w.number("records"), w.decimal("jsonBytes")));
        }
        List<Operation> operations = new ArrayList<>();
        for (String operation : in.texts("operations")) {
            try {
                operations.add(Operation.parse(operation));
            } catch (IllegalArgumentException e) {
                throw new Json.Malformed("\"operations\": " + e.getMessage());
            }
        }
        return new Plan(in.text("name"), workloads, in.texts("codecs"), operations, in.smallNumbers("threads"), in.text("baseline"),
                in.smallNumber("maxRounds"), in.decimal("precision"), in.parsed("budget", Duration::parse), in.number("seed"), in.text("jdk"),
                isSet(in, "shared"), isSet(in, "latency"), in.has("jvmFlags") ? in.texts("jvmFlags") : List.of());
    }

    /** A plan from before there was this flag has not set it. */
    private static boolean isSet(Json.Obj in, String flag) {
        return in.has(flag) && in.flag(flag);
    }

    private static void writePayload(JsonGenerator out, String key, Payload payload, Path folder) {
        Path file = payload.file().toAbsolutePath().normalize();
        Path home = folder.toAbsolutePath().normalize();
        out.writeObjectPropertyStart(key);
        out.writeStringProperty("file", (file.startsWith(home) ? home.relativize(file) : file).toString());
        out.writeNumberProperty("messages", payload.messages());
        out.writeStringProperty("digest", payload.digest());
        out.writeEndObject();
    }

    private static Payload payload(Json.Obj in, Path folder) {
        return new Payload(folder.resolve(in.text("file")), in.number("messages"), in.text("digest"));
    }
}
