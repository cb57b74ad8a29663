import java.util.List;

/** JSON Schemas that refer elsewhere, to themselves, or to more than there is. */
final class JsonSchemaAttempts {
    private static final String FILE = "order.schema.json";

    private JsonSchemaAttempts() {}

    private static String properties(String id) {
        return "{\"title\": \"M\", \"type\": \"object\", \"properties\": {\"id\": " + id + "}}";
    }

    private static String doubling(String first, String each) {
        return "{\"title\": \"M\", \"$ref\": \"#/$defs/E59\", \"$defs\": {\"E0\": " + first + ","
                + SchemaAttempts.each(i -> "\"E" + i + "\": " + each.replace("NEXT", "{\"$ref\": \"#/$defs/E" + (i - 1) + "\"}") + (i < 59 ? "," : "")) + "}}";
    }

    static List<Attempt.Planned> all() {
        String id = "{\"type\": \"object\", \"properties\": {\"id\": {\"type\": \"integer\"}}, \"required\": [\"id\"]}";
        return List.of(
                SchemaAttempts.refused("a file elsewhere", FILE, properties("{\"$ref\": \"../outside/secret.txt\"}"), "only references within the file"),
                SchemaAttempts.refused("a URL of a file", FILE, properties("{\"$ref\": \"file:///etc/passwd\"}"), "only references within the file"),
                SchemaAttempts.refused("a server", FILE, properties("{\"$ref\": \"http://127.0.0.1:9/x.json\"}"), "only references within the file"),
                SchemaAttempts.refused("itself", FILE, "{\"title\": \"M\", \"$ref\": \"#\"}", "leads back to itself"),
                SchemaAttempts.refused("a list of itself", FILE, "{\"title\": \"M\", \"type\": \"array\", \"items\": {\"$ref\": \"#\"}}", ""),
                SchemaAttempts.refused("what is not there", FILE, properties("{\"$ref\": \"#/$defs/Gone\"}"), "does not refer to anything"),
                SchemaAttempts.refused("a dynamic reference", FILE, properties("{\"$dynamicRef\": \"#x\"}"), "dynamic reference"),
                SchemaAttempts.refused("objects that double", FILE, doubling(id, "{\"type\": \"object\", \"properties\": {\"a\": NEXT, \"b\": NEXT}, \"required\": [\"a\", \"b\"]}"), "at most 524288"),
                SchemaAttempts.taken("allOf that doubles", FILE, doubling(id, "{\"allOf\": [NEXT, NEXT]}"), "1 record"),
                SchemaAttempts.refused("oneOf that doubles", FILE, doubling(id, "{\"oneOf\": [NEXT, NEXT]}"), "is not an object with properties"),
                SchemaAttempts.refused("400 arrays within each other", FILE, properties("{\"type\": \"array\", \"items\": ".repeat(400) + "{\"type\": \"integer\"}" + "}".repeat(400)), "more than 64 parts"),
                SchemaAttempts.refused("100,000 objects within each other", FILE, "{\"properties\": {\"a\": ".repeat(100_000) + "{}" + "}}".repeat(100_000), ""),
                SchemaAttempts.refused("an object that needs itself", FILE, "{\"title\": \"M\", \"type\": \"object\", \"properties\": {\"m\": {\"$ref\": \"#\"}}, \"required\": [\"m\"]}", "contains itself"),
                SchemaAttempts.taken("a pattern that takes for ever to match", FILE, properties("{\"type\": \"integer\", \"pattern\": \"(a+)+$\"}"), "1 record"),
                SchemaAttempts.refused("a list", FILE, "[]", ""), SchemaAttempts.refused("a type that is not defined", FILE, properties("{\"type\": \"number64\"}"), "does not define"));
    }
}
