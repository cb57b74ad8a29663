package weighbridge.sources.protobuf;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UninitializedMessageException;
import com.google.protobuf.util.JsonFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.Value;
import weighbridge.model.run.OwnFile;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.json.JsonRecords;
import weighbridge.workloads.json.JsonText;
import weighbridge.workloads.json.RecordPath;
import weighbridge.workloads.text.ImportException;

/** A file of JSON objects in Protobuf's JSON mapping. */
final class JsonMessages implements Records {
    private static final String UNKNOWN = "Cannot find field: ";
    private static final int MOST_LISTED = 10;

    private final Path name;
    private final ProtoSchema schema;
    private final ProtoValues values;
    private final JsonRecords records;
    private final JsonFormat.Parser strict;
    private final Set<String> leftOut = new LinkedHashSet<>();

    JsonMessages(Asked asked, FileDescriptor file, ProtoSchema schema) throws IOException {
        name = asked.name();
        this.schema = schema;
        values = new ProtoValues(schema);
        JsonFormat.TypeRegistry.Builder types = JsonFormat.TypeRegistry.newBuilder().add(file.getMessageTypes());
        for (FileDescriptor imported : Messages.imports(file)) types.add(imported.getMessageTypes());
        strict = JsonFormat.parser().usingTypeRegistry(types.build());
        records = JsonRecords.of(asked.place(), asked.options().records().map(RecordPath::parse));
    }

    @Override
    public String form() {
        return records.inArray() ? "JSON array of Protobuf's mapping" : "JSON in Protobuf's mapping";
    }

    @Override
    public Optional<OwnFile.Format> format() {
        return Optional.of(new OwnFile.Format(records.inArray() ? "JSON" : "JSON Lines", OwnFile.Arrangement.ROWS,
                leftOut.isEmpty()));
    }

    @Override
    public Described described() {
        return new Described(schema.schema(), schema.ledger());
    }

    @Override
    public Optional<Value.StructValue> next() throws IOException {
        try {
            Optional<Json.Obj> next = records.next();
            if (next.isEmpty()) return Optional.empty();
            return Optional.of(values.message(message(next.get())));
        } catch (JsonRecords.NoJson e) {
            throw new ImportException(name, e.line(), e.getMessage());
        } catch (InvalidProtocolBufferException | UninitializedMessageException | ProtoValues.NoSymbol e) {
            throw new ImportException(name, records.line(), "is not a valid " + schema.root().getFullName()
                    + " in Protobuf's JSON mapping (" + e.getMessage().strip().replaceFirst("\\.$", "") + ")");
        }
    }

    private DynamicMessage message(Json.Obj json) throws InvalidProtocolBufferException {
        DynamicMessage.Builder message = DynamicMessage.newBuilder(schema.root());
        try {
            strict.merge(JsonText.of(json), message);
        } catch (InvalidProtocolBufferException e) {
            if (!String.valueOf(e.getMessage()).startsWith(UNKNOWN)) throw e;
            message = DynamicMessage.newBuilder(schema.root());
            // A parser that ignores unknown members would also ignore unknown symbols.
            strict.merge(JsonText.of(known(json, schema.root())), message);
        }
        return message.build();
    }

    /** Removes undeclared members; types with their own JSON mapping stay unchanged. */
    private Json known(Json json, Descriptor type) {
        if (!(json instanceof Json.Obj(List<Json.Member> members))
                || type.getFile().getPackage().equals("google.protobuf"))
            return json;
        Map<String, FieldDescriptor> fields = new HashMap<>();
        for (FieldDescriptor f : type.getFields()) {
            fields.put(f.getName(), f);
            fields.put(f.getJsonName(), f);
        }
        List<Json.Member> kept = new ArrayList<>();
        for (Json.Member m : members) {
            FieldDescriptor field = fields.get(m.name());
            if (field != null) {
                kept.add(new Json.Member(m.name(), known(m.value(), field)));
            } else if (leftOut.size() < MOST_LISTED) {
                leftOut.add(m.name() + " in message " + type.getFullName());
            }
        }
        return new Json.Obj(kept);
    }

    private Json known(Json json, FieldDescriptor field) {
        if (field.getJavaType() != FieldDescriptor.JavaType.MESSAGE) return json;
        Descriptor type = field.getMessageType();
        return switch (json) {
            case Json.Obj o when field.isMapField() -> new Json.Obj(o.members().stream()
                    .map(m -> new Json.Member(m.name(), known(m.value(), type.findFieldByNumber(2)))).toList());
            case Json.Arr a when field.isRepeated() ->
                new Json.Arr(a.elements().stream().map(e -> known(e, type)).toList());
            default -> known(json, type);
        };
    }

    @Override
    public List<String> notes() {
        return leftOut.isEmpty() ? List.of() : List
                .of("members that the Protobuf schema does not declare are left out: " + String.join("; ", leftOut));
    }

    @Override
    public void close() throws IOException {
        records.close();
    }
}
