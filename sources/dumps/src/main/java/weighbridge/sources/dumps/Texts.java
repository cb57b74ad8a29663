package weighbridge.sources.dumps;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import weighbridge.source.message.Broken;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.text.Printable;

/** What all formats have in common. */
final class Texts {
    private Texts() {}

    static Json of(byte[] utf8) throws IOException {
        try {
            return new Json.Str(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString());
        } catch (CharacterCodingException e) {
            throw new Broken("a text is not UTF-8");
        }
    }

    /** What is thrown if a file goes on after the array or list that begins it, and would hold all records. */
    static Broken afterTheArray() {
        return new Broken("the file begins with an array, but more values follow it; put all records into that "
                + "array, or give records that are not arrays");
    }

    /** An object, whose members have different names. */
    static Json.Obj distinct(List<Json.Member> members) throws IOException {
        Set<String> names = new HashSet<>();
        for (Json.Member m : members) {
            if (!names.add(m.name()))
                throw new Broken("it has the member " + Printable.quoted(m.name()) + " twice in one object");
        }
        return new Json.Obj(members);
    }

    /** Refuses half of a surrogate pair: it cannot be written as UTF-8. */
    static Json wellFormed(String text) throws IOException {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) throw new Broken("a text has half a surrogate pair");
        return new Json.Str(text);
    }
}
