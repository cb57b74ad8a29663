package weighbridge.workloads;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.workloads.text.Column;
import weighbridge.workloads.text.Printable;
import weighbridge.workloads.text.TextForm;

/** ImportNotes what was found about the columns of a CSV file, where a user may expect something else. */
final class CsvFindings {
    private static final int FEWEST_BITS = 10;

    private final ImportNotes notes;

    CsvFindings(ImportNotes notes) {
        this.notes = notes;
    }

    /** ImportNotes column names that occur more than once, and the field names that replace them. */
    void names(List<String> names, List<String> fieldNames) {
        Map<String, List<Integer>> places = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            if (!names.get(i).isEmpty()) places.computeIfAbsent(names.get(i), _ -> new ArrayList<>()).add(i);
        }
        places.forEach((name, at) -> {
            if (at.size() < 2) return;
            notes.add(at.size() + " columns are called " + Printable.quoted(name) + "; their fields are "
                    + Printable.list(at.stream().map(fieldNames::get).toList()));
        });
    }

    /**
     * ImportNotes how a column was read.
     *
     * @param name   the column's name
     * @param form   the form that the column got
     * @param lost   the place of the first cell that left the column without a form; empty if it has one
     * @param share  the share of a sample's cells that are numbers, dates or the like when each is read alone
     */
    void column(String name, Column column, TextForm form, String lost, double share) {
        String subject = Printable.quoted(name);
        if (column.present() == 0) {
            notes.add(subject, "is always empty; its type is string", "are always empty; their type is string");
            return;
        }
        column.mark().ifPresent(m -> notes.add(subject, "has " + Printable.quoted(m) + ", read as no value",
                "have " + Printable.quoted(m) + ", read as no value"));
        TextForm values = form instanceof TextForm.Marked m ? m.values() : form;
        String type = values.type().toString();
        switch (values) {
            case TextForm.Plain _ -> plain(subject, column, lost, share);
            case TextForm.Timestamp t when t.zone().isEmpty() ->
                notes.add(subject, "has times without a zone; they are read as UTC",
                        "have times without a zone; they are read as UTC");
            case TextForm.Written w -> notes.add(subject, "is read as " + type + ", written as " + w.time().pattern(),
                    "are read as " + type + ", written as " + w.time().pattern());
            case TextForm.Bool b when b.yes().length() < 4 ->
                notes.add(subject, "has only the values " + b.yes() + " and " + b.no() + ", which are read as bool",
                        "have only the values " + b.yes() + " and " + b.no() + ", which are read as bool");
            case TextForm.Decimal d -> {
                String digits = d.scale() + " digits after the point" + (d.scale() == 2 ? ", as in money" : "");
                notes.add(subject,
                        "has " + digits + "; it is read as " + type
                                + " (declare float64 in the schema to read it as a double)",
                        "have " + digits + "; they are read as " + type
                                + " (declare float64 in the schema to read them as doubles)");
            }
            case TextForm.Fixed f -> notes.add(subject,
                    "has " + f.scale() + " digits after the point; it is read as float64 (declare int64:decimal("
                            + f.scale() + ") in the schema to read it as a decimal)",
                    "have " + f.scale() + " digits after the point; they are read as float64 (declare int64:decimal("
                            + f.scale() + ") in the schema to read them as decimals)");
            case TextForm.Dressed _ -> {
                String such =
                        "values written like " + Printable.quoted(column.offender()) + "; they are read as " + type;
                notes.add("dressed as " + type, subject, "has " + such, "have " + such);
            }
            case TextForm.JsonText _ -> notes.add(subject,
                    "contains JSON and is read as " + type + " (declare a struct in the schema to read the members)",
                    "contain JSON and are read as " + type + " (declare a struct in the schema to read the members)");
            default -> {
                if (column.isBits() && column.present() >= FEWEST_BITS) {
                    notes.add(subject,
                            "has only the values 0 and 1; declare bool in the schema to read it as a boolean",
                            "have only the values 0 and 1; declare bool in the schema to read them as booleans");
                }
            }
        }
    }

    /** ImportNotes why a column stays text although other cells of it are numbers, dates or the like. */
    private void plain(String subject, Column column, String lost, double share) {
        Optional<String> date = column.doubtfulDate();
        Optional<String> mark = column.markBesideEmpty();
        if (date.isPresent()) {
            String stay = Printable.quoted(date.get())
                    + " may begin with the day or the month; declare a date type and a \"format\" such as"
                    + " \"dd/MM/uuuu\" in the schema";
            notes.add(subject, "stays text: " + stay, "stay text: " + stay);
        } else if (mark.isPresent()) {
            String both = Printable.quoted(mark.get())
                    + " and empty cells, but only one of the two can mean that a value is missing";
            notes.add(subject, "stays text: it has both " + both, "stay text: they have both " + both);
        } else if (!lost.isEmpty() && !column.was().isEmpty() && !column.was().equals("string")) {
            String why = Printable.quoted(column.offender()) + " in " + lost + " does not fit " + column.was()
                    + ", the type of the values before it";
            notes.add(subject, "stays text: " + why, "stay text: " + why);
        } else if (!lost.isEmpty() && share >= 0.5) {
            String why = Printable.quoted(column.offender()) + " in " + lost + " is unlike most of the other values";
            notes.add(subject, "stays text: " + why, "stay text: " + why);
        }
    }
}
