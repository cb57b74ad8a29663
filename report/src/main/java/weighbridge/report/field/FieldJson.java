package weighbridge.report.field;

import java.util.OptionalDouble;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.PackCosts;
import weighbridge.model.run.Packing;
import weighbridge.model.run.Sizes;
import weighbridge.report.field.FieldCosts.Measure;

/** What fields cost, as JSON: one row per number, all in bytes per message. */
public final class FieldJson {
    private static final JsonMapper JSON = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private FieldJson() {}

    /** @param run the path of the run's folder */
    public static String of(FieldCosts costs, String run) {
        ObjectNode root = JSON.createObjectNode();
        root.put("run", run).put("title", costs.title()).put("messages", costs.messages()).put("records",
                costs.records());
        ArrayNode codecs = root.putArray("codecs");
        ArrayNode fields = root.putArray("fields");
        ArrayNode others = root.putArray("alternatives");
        ArrayNode batches = root.putArray("batches");
        for (int c = 0; c < costs.codecs().size(); c++) {
            FieldCosts.Codec codec = costs.codecs().get(c);
            ObjectNode node = codecs.addObject().put("codec", codec.id());
            number(node, "bytes", costs.whole(c, Measure.RAW));
            number(node, "zstd", costs.whole(c, Measure.LOG));
            if (!costs.rows().isEmpty()) {
                number(node, "rest", costs.rest(c, Measure.RAW));
                number(node, "restZstd", costs.rest(c, Measure.LOG));
            }
            outcome(node, codec.whole());
            for (FieldCosts.Row row : costs.rows()) {
                ObjectNode field = fields.addObject().put("codec", codec.id()).put("path", row.path())
                        .put("parent", row.parent()).put("top", row.top()).put("type", row.type());
                number(field, "bytes", costs.cost(row, c, Measure.RAW));
                number(field, "zstd", costs.cost(row, c, Measure.LOG));
                outcome(field, row.without().get(c));
                for (FieldCosts.As as : row.others()) other(others.addObject(), costs, c, row, as);
            }
            for (Packing p : costs.packings()) {
                ObjectNode batch = batches.addObject().put("codec", codec.id()).put("batch", p.batch())
                        .put("compressor", p.compressor()).put("level", p.level()).put("trained", p.trained());
                costs.packed(c, p).ifPresentOrElse(x -> batch.put("bytes", x.each()).put("messages", x.messages())
                        .put("dictionary", x.dictionary()), () -> batch.putNull("bytes"));
                costs.packCost(c, p).ifPresent(x -> {
                    nanos(batch.putObject("pack"), x.pack());
                    nanos(batch.putObject("unpack"), x.unpack());
                });
            }
        }
        return JSON.writeValueAsString(root) + "\n";
    }

    private static void other(ObjectNode node, FieldCosts costs, int codec, FieldCosts.Row row, FieldCosts.As as) {
        node.put("codec", costs.codecs().get(codec).id()).put("path", row.path()).put("type", as.type());
        number(node, "bytes", costs.cost(row, as, codec, Measure.RAW));
        number(node, "saved", costs.saved(as, codec, Measure.RAW));
        number(node, "zstd", costs.cost(row, as, codec, Measure.LOG));
        number(node, "savedZstd", costs.saved(as, codec, Measure.LOG));
        outcome(node, as.sizes().get(codec));
    }

    private static void nanos(ObjectNode node, PackCosts.Nanos nanos) {
        node.put("nanos", nanos.median()).put("least", nanos.least()).put("most", nanos.most());
    }

    private static void number(ObjectNode node, String name, OptionalDouble number) {
        if (number.isPresent()) node.put(name, number.getAsDouble());
        else node.putNull(name);
    }

    private static void outcome(ObjectNode node, Outcome<Sizes> outcome) {
        node.put("outcome", outcome.word()).put("reason", outcome.reason());
    }
}
