package weighbridge.workloads.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.Kind;
import weighbridge.model.Logical;
import weighbridge.model.Type;

class TypeNotationTest {
    @ParameterizedTest
    @ValueSource(strings = {"bool", "int8", "int16", "int32", "int64", "float32", "float64", "string", "bytes",
        "int64:timestamp-millis", "int64:timestamp-nanos", "int32:date", "string:uuid", "int64:decimal(2)",
        "list<int32>", "int32[]", "set<string>", "map<string, int64>", "Color",
        "map<int64:timestamp-micros, list<set<Item>>>", "list<float64[]>", "int64:timestamp-millis[]",
        "map<string, map<Color, list<int64:decimal(12)>>>"})
    void whatATypeWritesParsesToItself(String text) {
        assertThat(TypeNotation.parse(text)).hasToString(text);
    }

    @Test
    void everyKindParses() {
        for (Kind kind : Kind.values()) assertThat(TypeNotation.parse(kind.text())).isEqualTo(new Type.Scalar(kind));
    }

    @Test
    void spacesBetweenPartsDoNotMatter() {
        assertThat(TypeNotation.parse(" map < string,list<int32 > > "))
                .isEqualTo(new Type.MapOf(Type.STRING, new Type.ListOf(Type.INT32)));
        assertThat(TypeNotation.parse("int64 : decimal(2) [ ]"))
                .isEqualTo(new Type.ListOf(new Type.Scalar(Kind.INT64, Optional.of(new Logical.Decimal(2))), true));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            value = {"int31|unknown type \"int31\"|position 1 of \"int31\"",
                "list<int31>|unknown type \"int31\"|position 6 of", "list<int32|expected '>'|position 11 of",
                "list|expected '<'|position 5 of", "map<string>|expected ','|position 11 of",
                "map<string, >|expected a type|position 13 of", "int32]|expected the end|position 6 of",
                "int32[|expected ']'|position 7 of", "int64:instant|unknown logical type \"instant\"|position 7 of",
                "Größe|expected the end|position 3 of"})
    void aFaultNamesWhatAndWhere(String text, String what, String where) {
        assertThatThrownBy(() -> TypeNotation.parse(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(what, where);
    }

    @Test
    void aTypeHasAFewPartsAtMost() {
        assertThat(TypeNotation.parse("list<".repeat(63) + "int32" + ">".repeat(63)).toString())
                .endsWith(">".repeat(63));
        for (String absurd : List.of("list<".repeat(100_000), "int32" + "[]".repeat(100_000),
                "list<list<int32[][][]>[][][]>" + "[]".repeat(60), "map<string, ".repeat(100_000))) {
            assertThatThrownBy(() -> TypeNotation.parse(absurd)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("a type has at most 64 parts at position ");
        }
    }
}
