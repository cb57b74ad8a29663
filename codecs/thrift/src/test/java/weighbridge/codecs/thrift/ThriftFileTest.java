package weighbridge.codecs.thrift;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.codec.Workshop;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

final class ThriftFileTest {
    @TempDir
    Path folder;

    @Test
    void namesThatThriftClaimsAreGeneratedWithAnUnderscore() throws Exception {
        List<Field> fields = new ArrayList<>();
        String words =
                "alias and args as begin delete elif end except exec from function global in is lambda next nil not or "
                        + "pass print raise self";
        for (String name : words.split(" ")) { fields.add(Field.optional(fields.size() + 1, name, Type.INT32)); }
        fields.add(Field.required(100, "kind", new Type.Ref("Kind")));
        fields.add(Field.required(101, "choice", new Type.Ref("Choice")));
        Workshop workshop = generate(new Schema("Root", List.of(new Definition.Struct("Root", fields),
                new Definition.Enumeration("Kind",
                        List.of(new Definition.Symbol("BEGIN", 0), new Definition.Symbol("END", 1))),
                new Definition.Union("Choice",
                        List.of(Field.required(1, "setField", Type.INT32), Field.required(2, "end", Type.BOOL))))));
        assertThat(Files.readString(workshop.idl().resolve("messages.thrift"))).contains("i32 from_,", "END_ = 1,",
                "i32 setField__,", "bool end_,");
    }

    @Test
    void aStructOfManyRequiredFieldsStillHasAConstructor() throws Exception {
        List<Field> fields =
                IntStream.rangeClosed(1, 300).mapToObj(i -> Field.required(i, "f" + i, Type.FLOAT64)).toList();
        Workshop workshop = generate(new Schema("Wide", List.of(new Definition.Struct("Wide", fields))));
        assertThat(Files.readString(workshop.idl().resolve("messages.thrift"))).contains("300: optional double f300,");
    }

    private Workshop generate(Schema schema) throws Exception {
        Workshop workshop = new Workshop(folder);
        new ThriftCodec("thrift-binary").generate(schema, workshop);
        return workshop;
    }
}
