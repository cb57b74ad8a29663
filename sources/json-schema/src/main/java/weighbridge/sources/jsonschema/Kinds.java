package weighbridge.sources.jsonschema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import weighbridge.sources.jsonschema.Document.Place;

/**
 * Objects of which each has another text in one member: that of {@code discriminator}, or one that each restricts to
 * one text of its own.
 *
 * @param by the member
 */
record Kinds(String by, List<Kind> all) {
    /**
     * One kind of objects.
     *
     * @param text    what the member says
     * @param members the other members
     */
    record Kind(String text, String pointer, Members members) {}

    /** @param members those of the alternatives, in their order */
    static Optional<Kinds> of(Document document, Place place, List<Place> alternatives, List<Members> members) {
        Optional<String> named = place.at("discriminator").text("propertyName");
        Set<String> shared = new HashSet<>(members.getFirst().places().keySet());
        for (Members m : members) shared.retainAll(m.places().keySet());
        List<String> candidates = named.map(List::of)
                .orElseGet(() -> members.getFirst().places().keySet().stream().filter(shared::contains).toList());
        for (String by : candidates) {
            List<Kind> kinds = new ArrayList<>();
            Set<String> texts = new HashSet<>();
            for (int i = 0; i < alternatives.size(); i++) {
                Place alternative = document.resolved(alternatives.get(i));
                Optional<String> text =
                        text(document, members.get(i), by).or(() -> named.flatMap(_ -> mapped(place, alternative)));
                if (text.isPresent() && texts.add(text.get()))
                    kinds.add(new Kind(text.get(), alternative.pointer(), without(members.get(i), by)));
            }
            if (kinds.size() == alternatives.size()) return Optional.of(new Kinds(by, kinds));
        }
        return Optional.empty();
    }

    /** The only text that a member may have. */
    private static Optional<String> text(Document document, Members members, String by) {
        List<String> texts = members.places().getOrDefault(by, List.of()).stream().map(document::resolved)
                .flatMap(p -> p.texts().stream()).distinct().toList();
        return texts.size() == 1 ? Optional.of(texts.getFirst()) : Optional.empty();
    }

    /** What OpenAPI's discriminator calls a schema: as its mapping says, or else by its name. */
    private static Optional<String> mapped(Place place, Place alternative) {
        JsonNode mapping = place.at("discriminator").at("mapping").schema();
        for (String text : mapping.propertyNames()) {
            String to = mapping.get(text).asString("");
            if (to.equals(alternative.pointer()) || alternative.pointer().endsWith("/" + to)) return Optional.of(text);
        }
        String name = alternative.pointer().substring(alternative.pointer().lastIndexOf('/') + 1);
        return name.matches("\\d*") ? Optional.empty() : Optional.of(name);
    }

    private static Members without(Members members, String by) {
        Map<String, List<Place>> places = new LinkedHashMap<>(members.places());
        places.remove(by);
        return new Members(places, members.required());
    }
}
