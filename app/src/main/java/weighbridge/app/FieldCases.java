package weighbridge.app;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import weighbridge.model.CodecInfo;
import weighbridge.model.Schema;
import weighbridge.model.form.Form;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.PackCosts;
import weighbridge.model.run.Packed;
import weighbridge.model.run.Packing;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Sizes;
import weighbridge.report.field.FieldCosts;
import weighbridge.workloads.field.Place;

/**
 * What a run's journal says about fields: a case for each codec and each variant of the schema, whose key names the
 * codec, then the variant.
 */
final class FieldCases {
    /** The name of the study under which the journal keeps the cases. */
    static final String STUDY = "fields";
    static final String WHOLE = "whole";
    /** The key of the unchanged message, in the requested ways of packing. */
    static final String PACKED = "packed";
    /** The key of the cost of compressing it. */
    static final String COSTS = "packed-costs";
    private static final String WITHOUT = "without/";
    private static final String AS = "as/";

    private static final Form<Sizes> SIZES = Form.of(Sizes.class);

    private FieldCases() {}

    /** A case of sizes, as the journal keeps it. */
    static Entry.OfCase entry(String study, String key, Instant start, Outcome<Sizes> outcome) {
        Outcome<Object> tree = outcome instanceof Outcome.Measured<Sizes>(Sizes s)
                ? new Outcome.Measured<>(SIZES.tree(s)) : Outcome.without(outcome.word(), outcome.reason());
        return new Entry.OfCase(study, key, start, Duration.between(start, Instant.now()), tree);
    }

    static String without(Place place) {
        return WITHOUT + place.path();
    }

    static String as(Place place, String type) {
        return AS + place.path() + "/" + type;
    }

    static String key(String codec, String variant) {
        return codec + "/" + variant;
    }

    /**
     * The costs that the entries show; empty if no entry is about fields.
     *
     * @throws Form.Misfit if the entries contain what no run would write
     */
    static Optional<FieldCosts> costs(Plan plan, List<CodecInfo> infos, Map<String, Schema> schemas,
            List<Entry> entries) throws IOException {
        Map<String, Outcome<Sizes>> found = new LinkedHashMap<>();
        Map<String, PackCosts> timed = new HashMap<>();
        for (Entry e : entries) {
            if (!(e instanceof Entry.OfCase c) || !c.study().equals(STUDY)) continue;
            if (!c.key().endsWith("/" + COSTS)) found.put(c.key(), c.outcome(Sizes.class));
            else
                if (c.outcome(PackCosts.class) instanceof Outcome.Measured<PackCosts>(PackCosts costs))
                    timed.put(c.key(), costs);
        }
        Plan.Workload workload = plan.workloads().getFirst();
        Schema schema = schemas.get(workload.name());
        if (found.isEmpty() || schema == null) return Optional.empty();
        Map<String, CodecInfo> byId = new HashMap<>();
        infos.forEach(i -> byId.put(i.id(), i));
        List<FieldCosts.Codec> codecs = new ArrayList<>();
        for (String id : plan.codecs()) {
            // A floor carries nothing and has no case; neither has a codec that its facts rule out.
            if (found.keySet().stream().noneMatch(k -> k.startsWith(id + "/"))) continue;
            String way =
                    Optional.ofNullable(byId.get(id)).map(i -> i.facts().getOrDefault(Codecs.FIELDS, "")).orElse("");
            codecs.add(new FieldCosts.Codec(id, way, whole(found, id), Optional.ofNullable(timed.get(key(id, COSTS)))));
        }
        List<String> ids = codecs.stream().map(FieldCosts.Codec::id).toList();
        Map<String, Set<String>> types = types(found);
        List<FieldCosts.Row> rows = new ArrayList<>();
        for (Place place : Place.of(schema)) {
            if (ids.stream().noneMatch(id -> found.containsKey(key(id, without(place))))) continue;
            List<FieldCosts.As> others = new ArrayList<>();
            for (String type : types.getOrDefault(place.path(), Set.of())) {
                others.add(
                        new FieldCosts.As(type, ids.stream().map(id -> of(found, key(id, as(place, type)))).toList()));
            }
            rows.add(new FieldCosts.Row(place.path(), place.parent(), place.struct().equals(schema.root()),
                    place.field(schema).type().toString(),
                    ids.stream().map(id -> of(found, key(id, without(place)))).toList(), others));
        }
        long messages = codecs.stream().map(FieldCosts.Codec::whole).flatMap(FieldCases::sizes)
                .mapToLong(Sizes::messages).max().orElse(0);
        return Optional
                .of(new FieldCosts(plan.name(), messages, workload.all().messages(), codecs, rows, packings(found)));
    }

    /** The unchanged message, with every packing in which it was weighed. */
    private static Outcome<Sizes> whole(Map<String, Outcome<Sizes>> found, String id) {
        Outcome<Sizes> packed = of(found, key(id, PACKED));
        // If fields were not requested, only batches were weighed.
        if (!found.containsKey(key(id, WHOLE))) return packed;
        Outcome<Sizes> plain = of(found, key(id, WHOLE));
        if (!(plain instanceof Outcome.Measured<Sizes>(Sizes a)))
            return packed instanceof Outcome.Measured<Sizes> ? packed : plain;
        if (!(packed instanceof Outcome.Measured<Sizes>(Sizes b))) return plain;
        return new Outcome.Measured<>(new Sizes(a.messages(), a.bytes(),
                Stream.concat(a.packed().stream(), b.packed().stream()).distinct().toList()));
    }

    private static Outcome<Sizes> of(Map<String, Outcome<Sizes>> found, String key) {
        return found.getOrDefault(key, new Outcome.NotReached<>("the run ended before its turn"));
    }

    private static Stream<Sizes> sizes(Outcome<Sizes> outcome) {
        return outcome instanceof Outcome.Measured<Sizes>(Sizes s) ? Stream.of(s) : Stream.empty();
    }

    /** By a field's path, the other types for which it has cases. */
    private static Map<String, Set<String>> types(Map<String, Outcome<Sizes>> found) {
        Map<String, Set<String>> types = new HashMap<>();
        for (String key : found.keySet()) {
            String variant = key.substring(key.indexOf('/') + 1);
            if (!variant.startsWith(AS)) continue;
            // No path contains a slash, since no field name does.
            int end = variant.indexOf('/', AS.length());
            if (end < 0) continue;
            types.computeIfAbsent(variant.substring(AS.length(), end), _ -> new LinkedHashSet<>())
                    .add(variant.substring(end + 1));
        }
        return types;
    }

    private static List<Packing> packings(Map<String, Outcome<Sizes>> found) {
        return found.entrySet().stream().filter(e -> e.getKey().endsWith("/" + PACKED)).map(Map.Entry::getValue)
                .flatMap(FieldCases::sizes).flatMap(s -> s.packed().stream()).map(Packed::packing).distinct().toList();
    }
}
