package weighbridge.store;

import java.util.LinkedHashMap;
import java.util.Map;
import weighbridge.model.run.Environment;

/** environment.json, whose content is also a part of summary.json. */
final class EnvironmentJson {
    private EnvironmentJson() {}

    static Map<String, Object> tree(Environment e) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("v", StrictJson.VERSION);
        tree.put("start", e.start().toString());
        tree.put("version", e.version());
        tree.put("os", e.os());
        tree.put("kernel", e.kernel());
        tree.put("cpu", e.cpu());
        tree.put("cores", e.cores());
        tree.put("memoryBytes", e.memoryBytes());
        tree.put("governor", e.governor());
        tree.put("hugePages", e.hugePages());
        tree.put("quota", e.quota());
        tree.put("jdk", e.jdk());
        tree.put("jvmFlags", e.jvmFlags());
        tree.put("pressure", e.pressure());
        tree.put("steal", e.steal());
        tree.put("runDelay", e.runDelay());
        tree.put("wallCv", e.wallCv());
        tree.put("cpuCv", e.cpuCv());
        tree.put("copySpeed", e.copySpeed());
        tree.put("grade", e.grade().text());
        tree.put("reasons", e.reasons());
        return tree;
    }

    static Environment read(String text) {
        StrictJson.Obj in = StrictJson.read(text);
        in.requireVersion();
        return read(in);
    }

    static Environment read(StrictJson.Obj in) {
        return new Environment(in.instant("start"), in.text("version"), in.text("os"), in.text("kernel"),
                in.text("cpu"), in.smallNumber("cores"), in.number("memoryBytes"), in.text("governor"),
                in.text("hugePages"), in.text("quota"), in.text("jdk"), in.texts("jvmFlags"), in.decimal("pressure"),
                in.decimal("steal"), in.has("runDelay") ? in.decimal("runDelay") : -1, in.decimal("wallCv"),
                in.decimal("cpuCv"), in.has("copySpeed") ? in.decimal("copySpeed") : -1,
                in.parsed("grade", Environment.Grade::parse), in.texts("reasons"));
    }
}
