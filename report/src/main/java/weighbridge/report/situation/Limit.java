package weighbridge.report.situation;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.function.Predicate;
import weighbridge.report.model.ReportModel;

/** A requirement for codecs; its wording is in {@code situations.json}. */
public enum Limit {
    /** Other languages can read its bytes. */
    LANGS("langs", ReportModel.Traits::crossLanguage),
    /** Its bytes are text. */
    READABLE("readable", ReportModel.Traits::readable),
    /** Writer and reader may have different schemas. */
    EVOLVES("evolves", ReportModel.Traits::evolvable),
    /** A reader needs neither classes nor a schema. */
    SCHEMA_FREE("schema-free", ReportModel.Traits::schemaFree),
    /** Fields are read directly from the bytes. */
    ZERO_COPY("zero-copy", ReportModel.Traits::zeroCopy),
    /** Its licence is one of those that situations.json calls permissive. */
    PERMISSIVE("permissive", t -> Catalogue.INSTANCE.permissive().contains(t.licence()));

    private final String key;
    private final Predicate<ReportModel.Traits> met;

    Limit(String key, Predicate<ReportModel.Traits> met) {
        this.key = key;
        this.met = met;
    }

    /** The key used in situations.json, JSON and a page's address. */
    @JsonValue
    public String key() {
        return key;
    }

    boolean isMetBy(ReportModel.Traits traits) {
        return met.test(traits);
    }
}
