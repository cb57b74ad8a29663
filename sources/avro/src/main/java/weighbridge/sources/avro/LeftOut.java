package weighbridge.sources.avro;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.Schema;

/** The fields of a file's records that Avro drops because the schema by which they are read lacks them. */
final class LeftOut {
    private final Set<String> fields = new LinkedHashSet<>();
    private final Set<List<Schema>> compared = new HashSet<>();

    private LeftOut() {}

    /**
     * The names of these fields, such as {@code Order.note}.
     *
     * @param written by which the records were written
     * @param read    by which they are read
     */
    static Set<String> of(Schema written, Schema read) {
        LeftOut leftOut = new LeftOut();
        leftOut.compare(written, read);
        return leftOut.fields;
    }

    private void compare(Schema written, Schema read) {
        if (written.equals(read) || !compared.add(List.of(written, read))) return;
        if (written.isUnion() || read.isUnion()) {
            for (Schema branch : written.isUnion() ? written.getTypes() : List.of(written))
                counterpart(branch, read).ifPresent(r -> compare(branch, r));
            return;
        }
        if (written.getType() != read.getType()) return;
        switch (written.getType()) {
            case RECORD -> {
                for (Schema.Field field : written.getFields()) {
                    Optional<Schema.Field> own = read.getFields().stream()
                            .filter(f -> f.name().equals(field.name()) || f.aliases().contains(field.name()))
                            .findFirst();
                    if (own.isEmpty()) fields.add(written.getName() + "." + field.name());
                    else compare(field.schema(), own.get().schema());
                }
            }
            case ARRAY -> compare(written.getElementType(), read.getElementType());
            case MAP -> compare(written.getValueType(), read.getValueType());
            default -> {}
        }
    }

    /** The branch of the type by which a value is read; records match by name, or if there is only one. */
    private static Optional<Schema> counterpart(Schema branch, Schema read) {
        List<Schema> same = (read.isUnion() ? read.getTypes() : List.of(read)).stream()
                .filter(r -> r.getType() == branch.getType()).toList();
        return same.size() < 2 ? same.stream().findFirst()
                : same.stream().filter(r -> r.getFullName().equals(branch.getFullName())).findFirst();
    }
}
