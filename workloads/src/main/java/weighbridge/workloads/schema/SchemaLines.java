package weighbridge.workloads.schema;

import java.util.HashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/** Finds the lines of types and fields in a schema file. */
final class SchemaLines {
    private final Map<String, Integer> lines = new HashMap<>();

    /** @param text JSON as a schema file may contain it, which the mapper must accept */
    SchemaLines(JsonMapper mapper, String text) {
        try (JsonParser in = mapper.createParser(text)) {
            if (in.nextToken() != JsonToken.START_OBJECT) return;
            while (in.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean types = in.currentName().equals("types");
                if (in.nextToken() == JsonToken.START_ARRAY && types) types(in);
                else in.skipChildren();
            }
        } catch (JacksonException e) {
            // Lines up to the error are known.
        }
    }

    private void types(JsonParser in) {
        for (int i = 0; in.nextToken() == JsonToken.START_OBJECT; i++) {
            int line = in.currentTokenLocation().getLineNr();
            lines.put("types[" + i + "]", line);
            String owner = "";
            while (in.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean names = in.currentName().matches("struct|union|enum");
                JsonToken value = in.nextToken();
                if (names && value == JsonToken.VALUE_STRING) {
                    owner = in.getString();
                    lines.put(owner, line);
                } else if (value == JsonToken.START_ARRAY) {
                    fields(in, owner);
                } else {
                    in.skipChildren();
                }
            }
        }
    }

    private void fields(JsonParser in, String owner) {
        for (int i = 0; in.nextToken() == JsonToken.START_OBJECT; i++) {
            int line = in.currentTokenLocation().getLineNr();
            lines.put(owner + "[" + i + "]", line);
            while (in.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean name = in.currentName().equals("name");
                if (in.nextToken() == JsonToken.VALUE_STRING && name) lines.put(owner + "." + in.getString(), line);
                else in.skipChildren();
            }
        }
    }

    /** The line of the place at the beginning of a fault, or of the place around it; 1 if there is none. */
    int of(String fault) {
        String place = fault.split("[: ]", 2)[0];
        while (!place.isEmpty() && !lines.containsKey(place)) place = place.substring(0, Math.max(0, cut(place)));
        return lines.getOrDefault(place, 1);
    }

    private static int cut(String place) {
        return Math.max(place.lastIndexOf('.'), place.lastIndexOf('['));
    }
}
