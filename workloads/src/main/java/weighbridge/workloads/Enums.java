package weighbridge.workloads;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.Definition;
import weighbridge.model.Type;
import weighbridge.workloads.schema.FieldNames;
import weighbridge.workloads.schema.UniqueNames;
import weighbridge.workloads.text.Column;
import weighbridge.workloads.text.TextForm;

/** Makes enums of columns that have few different texts. */
record Enums(boolean wanted, UniqueNames typeNames, List<Definition> definitions, Notes notes) {
    /**
     * The form of a column of texts, as an enum if that is wanted and each text has a symbol of its own; a note says what
     * could be or is one.
     *
     * @param name    of the column
     * @param subject the same, for the note
     */
    TextForm form(String name, String subject, Column column) {
        TextForm form = column.form();
        Optional<Map<String, String>> symbols = symbols(column.fewTexts());
        if (!(form instanceof TextForm.Plain) || symbols.isEmpty()) return form;
        if (!wanted) {
            notes.add(subject + " (" + symbols.get().size() + ")", "has few different values; --enums makes it an enum",
                    "have few different values; --enums makes them enums");
            return form;
        }
        Type.Ref type = new Type.Ref(FieldNames.type(name, typeNames));
        List<Definition.Symbol> list = new ArrayList<>();
        for (String symbol : symbols.get().values()) list.add(new Definition.Symbol(symbol, list.size()));
        definitions.add(new Definition.Enumeration(type.name(), list));
        return new TextForm.Symbols(type, symbols.get());
    }

    private static Optional<Map<String, String>> symbols(List<String> texts) {
        Map<String, String> symbols = new LinkedHashMap<>();
        for (String text : texts) symbols.put(text, FieldNames.symbol(text));
        boolean distinct = new HashSet<>(symbols.values()).size() == texts.size();
        return texts.isEmpty() || !distinct ? Optional.empty() : Optional.of(symbols);
    }
}
