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

/** Turns columns with few different texts into enums. */
record Enums(boolean wanted, UniqueNames typeNames, List<Definition> definitions, ImportNotes notes) {
    /**
     * The form of a column of texts: an enum if that is wanted and each text gets a symbol of its own. If enums are not
     * wanted, a note says that the column could be one.
     *
     * @param name    the column's name
     * @param subject the column's name in the note
     */
    TextForm form(String name, String subject, Column column) {
        TextForm form = column.form();
        Optional<Map<String, String>> symbols = symbols(column.fewTexts());
        if (!(form instanceof TextForm.Plain) || symbols.isEmpty()) return form;
        if (!wanted) {
            notes.add(subject + " (" + symbols.get().size() + ")", "has few distinct values; --enums makes it an enum",
                    "have few distinct values; --enums makes them enums");
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
