package weighbridge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weighbridge.model.Value;

class StretchTest {
    private static Value.StructValue of(Value... fields) {
        return new Value.StructValue(List.of(fields));
    }

    @Test
    void textsBytesAndListsGrowAndShrinkWhereverTheyAre() {
        Value.StructValue message = of(new Value.Text("a text of twenty two l"), new Value.Bytes(new byte[20]),
                new Value.MapValue(Map.of(new Value.Text("key"),
                        new Value.UnionValue(1, of(new Value.Text("another text of some length"))))),
                new Value.ListValue(Collections.nCopies(17, new Value.Int8((byte) 7))));

        assertThat(Stretch.longer(message)).hasValue(of(new Value.Text("a text of twenty two lxxxxxxxxxxxxxxxx"),
                new Value.Bytes(new byte[36]),
                new Value.MapValue(Map.of(new Value.Text("key"),
                        new Value.UnionValue(1, of(new Value.Text("another text of some lengthxxxxxxxxxxxxxxxx"))))),
                new Value.ListValue(Collections.nCopies(33, new Value.Int8((byte) 7)))));
        assertThat(Stretch.shorter(message)).hasValue(of(new Value.Text("a text"), new Value.Bytes(new byte[4]),
                new Value.MapValue(
                        Map.of(new Value.Text("key"), new Value.UnionValue(1, of(new Value.Text("another tex"))))),
                new Value.ListValue(List.of(new Value.Int8((byte) 7)))));
    }

    @Test
    void whatMayHaveAFixedFieldOrMustStayDistinctIsLeftAlone() {
        Value.StructValue message = of(Value.ABSENT, new Value.Int64(7), new Value.Symbol("RED"),
                new Value.SetValue(Set.of(new Value.Text("an element that stays"))),
                new Value.ListValue(Collections.nCopies(40, new Value.Bool(true))));

        assertThat(Stretch.longer(message)).isEmpty();
        assertThat(Stretch.shorter(message)).isEmpty();
    }

    @Test
    void aPairOfSurrogatesIsNotCutApart() {
        String text = "ab" + "\uD83D\uDE00".repeat(9);
        assertThat(Stretch.shorter(of(new Value.Text(text)))).hasValue(of(new Value.Text("ab\uD83D\uDE00")));
        assertThat(Stretch.shorter(of(new Value.Text("a" + text)))).hasValue(of(new Value.Text("aab\uD83D\uDE00")));
        assertThat(Stretch.shorter(of(new Value.Text("\uD83D\uDE00" + "x".repeat(15)))))
                .hasValue(of(new Value.Text("")));
    }

    @Test
    void aTextThatIsShorterThanTheChangeCannotShrink() {
        assertThat(Stretch.shorter(of(new Value.Text("sixteen letters!")))).isEmpty();
        assertThat(Stretch.longer(of(new Value.Text("")))).isPresent();
    }
}
