package weighbridge.workloads.field;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.Definition;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.schema.FieldNames;
import weighbridge.workloads.text.Column;
import weighbridge.workloads.text.TextForm;

/** Texts that may be numbers, times, UUIDs, hexadecimal digits or symbols of an enum. */
final class SeenTexts implements Alternatives.Seen {
    /** Shorter texts may be words such as "add" or "beef". */
    private static final int LEAST_HEX = 8;
    private static final int UUID_BYTES = 16;

    private final Schema schema;
    private final String field;
    private final Column column = Column.ofCells();
    private boolean any;
    private boolean empty;
    private boolean uuid = true;
    private boolean lower = true;
    private boolean upper = true;
    private boolean hex = true;
    private int hexLength = -1;

    SeenTexts(Schema schema, String field) {
        this.schema = schema;
        this.field = field;
    }

    @Override
    public void add(Value value) {
        String text = ((Value.Text) value).value();
        any = true;
        empty |= text.isEmpty();
        if (empty) return;
        column.observe(text);
        if (!uuid && !hex) return;
        boolean dashed = isUuid(text);
        String digits = dashed ? text.replace("-", "") : text;
        uuid &= dashed;
        hex &= !dashed && isHex(text) && text.length() % 2 == 0 && text.length() >= LEAST_HEX;
        if (!uuid && !hex) return;
        lower &= digits.chars().noneMatch(c -> c >= 'A' && c <= 'F');
        upper &= digits.chars().noneMatch(c -> c >= 'a' && c <= 'f');
        hexLength = hexLength == -1 || hexLength == digits.length() ? digits.length() : 0;
    }

    private static boolean isUuid(String text) {
        return text.length() == 36 && text.charAt(8) == '-' && text.charAt(13) == '-' && text.charAt(18) == '-'
                && text.charAt(23) == '-' && isHex(text.replace("-", "")) && text.replace("-", "").length() == 32;
    }

    private static boolean isHex(String text) {
        return text.chars().allMatch(HexFormat::isHexDigit);
    }

    @Override
    public List<Alternative> alternatives() {
        if (!any || empty) return List.of();
        List<Alternative> found = new ArrayList<>();
        // Bytes do not keep a text's case, so it must be the same in all texts.
        if (uuid && (lower || upper)) {
            found.add(new Alternative("bytes(" + UUID_BYTES + ")", Type.BYTES,
                    v -> bytes(((Value.Text) v).value().replace("-", ""))));
        }
        TextForm form = column.form();
        // A text that would mark a missing value is a value here, and no other type holds it.
        boolean isText =
                form instanceof TextForm.Marked || form.type() instanceof Type.Scalar s && s.kind() == Kind.STRING;
        if (!isText) {
            found.add(new Alternative(form.type().toString(), form.type(), v -> form.parse(((Value.Text) v).value())));
        }
        if (hex && isText && (lower || upper)) {
            found.add(new Alternative(hexLength > 0 ? "bytes(" + hexLength / 2 + ")" : "bytes", Type.BYTES,
                    v -> bytes(((Value.Text) v).value())));
        }
        if (isText && !uuid) symbols().ifPresent(found::add);
        return found;
    }

    private static Value bytes(String hex) {
        return new Value.Bytes(HexFormat.of().parseHex(hex));
    }

    private Optional<Alternative> symbols() {
        List<String> texts = column.fewTexts();
        Map<String, String> symbols = new LinkedHashMap<>();
        for (String text : texts) symbols.put(text, FieldNames.symbol(text));
        if (texts.isEmpty() || new HashSet<>(symbols.values()).size() < texts.size()) return Optional.empty();
        List<Definition.Symbol> list = new ArrayList<>();
        for (String symbol : symbols.values()) list.add(new Definition.Symbol(symbol, list.size()));
        String name = FieldNames.newType(field, schema.definitions().stream().map(Definition::name).toList());
        return Optional.of(new Alternative("enum of " + texts.size(), new Type.Ref(name),
                List.of(new Definition.Enumeration(name, list)),
                v -> new Value.Symbol(symbols.get(((Value.Text) v).value()))));
    }
}
