package weighbridge.sources.jsonschema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import weighbridge.sources.jsonschema.Document.Place;

/**
 * The members of an object.
 *
 * @param places   where each member is declared, perhaps several times
 * @param required the members that every object has
 */
record Members(Map<String, List<Place>> places, Set<String> required) {
    Members() {
        this(new LinkedHashMap<>(), new HashSet<>());
    }

    /** The members that an object declares, together with those of the schemas of which it is composed. */
    static Members of(Document document, Place place) {
        Members members = new Members();
        members.add(document, place, new HashSet<>());
        return members;
    }

    private void add(Document document, Place declared, Set<String> passed) {
        Place place = document.resolved(declared);
        if (!place.schema().isObject() || !passed.add(place.pointer())) return;
        Place properties = place.at("properties");
        for (String name : properties.schema().propertyNames()) add(name, List.of(properties.at(name)));
        for (JsonNode name : place.schema().path("required")) required.add(name.asString(""));
        for (int i = 0; i < place.schema().path("allOf").size(); i++) add(document, place.at("allOf").at(i), passed);
        for (String several : List.of("oneOf", "anyOf")) {
            Members one = new Members();
            for (int i = 0; i < place.at(several).schema().size(); i++) {
                one.add(document, place.at(several).at(i), passed);
            }
            one.places.forEach(this::add);
        }
    }

    /** Adds places at which a member is declared. */
    void add(String name, List<Place> declared) {
        places.computeIfAbsent(name, _ -> new ArrayList<>()).addAll(declared);
    }
}
