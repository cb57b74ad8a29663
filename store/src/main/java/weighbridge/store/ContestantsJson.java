package weighbridge.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;
import weighbridge.model.CodecInfo;
import weighbridge.model.Difference;

/**
 * contestants.json: what the folders of a run's codecs stated when the run began. The run's numbers are judged by these
 * statements.
 */
final class ContestantsJson {
    private ContestantsJson() {}

    static String write(List<CodecInfo> contestants) {
        return StrictJson.write(out -> {
            out.writeStartObject();
            out.writeNumberProperty("v", StrictJson.VERSION);
            out.writeArrayPropertyStart("contestants");
            contestants.forEach(c -> write(out, c));
            out.writeEndArray();
            out.writeEndObject();
        });
    }

    private static void write(JsonGenerator out, CodecInfo c) {
        out.writeStartObject();
        out.writeStringProperty("id", c.id());
        out.writeStringProperty("library", c.library());
        out.writeStringProperty("version", c.version());
        out.writeStringProperty("class", c.className());
        out.writeStringProperty("generates", c.generates());
        out.writeStringProperty("way", c.way());
        out.writeStringProperty("encoding", c.encoding());
        out.writeStringProperty("schema", c.schema());
        out.writeBooleanProperty("crossLanguage", c.crossLanguage());
        out.writeBooleanProperty("zeroCopy", c.zeroCopy());
        out.writeBooleanProperty("evolvable", c.evolvable());
        out.writeBooleanProperty("tuned", c.tuned());
        out.writeBooleanProperty("default", c.isDefault());
        out.writeBooleanProperty("reusesBuffers", c.reusesBuffers());
        out.writeBooleanProperty("stateful", c.stateful());
        StrictJson.textsByName(out, "unsupported", c.unsupported());
        Map<String, String> losses = new TreeMap<>();
        c.losses().forEach((kind, reason) -> losses.put(kind.text(), reason));
        StrictJson.textsByName(out, "losses", losses);
        StrictJson.texts(out, "jvmFlags", c.jvmFlags());
        StrictJson.textsByName(out, "facts", c.facts());
        out.writeEndObject();
    }

    /** @throws StrictJson.Malformed if it does not have the form that {@link #write(List)} produces */
    static List<CodecInfo> read(String text) {
        StrictJson.Obj in = StrictJson.read(text);
        in.requireVersion();
        List<CodecInfo> contestants = new ArrayList<>();
        for (StrictJson.Obj c : in.objects("contestants")) contestants.add(contestant(c));
        if (contestants.stream().map(CodecInfo::id).distinct().count() < contestants.size()) {
            throw new StrictJson.Malformed("has a codec twice");
        }
        return contestants;
    }

    private static CodecInfo contestant(StrictJson.Obj c) {
        try {
            Map<Difference.Kind, String> losses = new TreeMap<>();
            c.textsByName("losses").forEach((kind, reason) -> losses.put(Difference.Kind.parse(kind), reason));
            return new CodecInfo(c.text("id"), c.text("library"), c.text("version"), c.text("class"),
                    c.text("generates"), c.text("way"), c.text("encoding"), c.text("schema"), c.flag("crossLanguage"),
                    c.flag("zeroCopy"), c.flag("evolvable"), c.flag("tuned"), c.flag("default"),
                    c.flag("reusesBuffers"), c.flag("stateful"), c.textsByName("unsupported"), losses,
                    c.texts("jvmFlags"), c.textsByName("facts"));
        } catch (IllegalArgumentException e) {
            throw new StrictJson.Malformed(e.getMessage());
        }
    }
}
