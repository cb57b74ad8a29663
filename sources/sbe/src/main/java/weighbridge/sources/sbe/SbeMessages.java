package weighbridge.sources.sbe;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.agrona.concurrent.UnsafeBuffer;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Token;
import uk.co.real_logic.sbe.otf.OtfHeaderDecoder;
import uk.co.real_logic.sbe.otf.OtfMessageDecoder;
import uk.co.real_logic.sbe.xml.IrGenerator;
import weighbridge.model.Value;
import weighbridge.model.run.OwnFile;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.schema.SchemaReader;
import weighbridge.workloads.text.ImportException;

/**
 * A file of messages with their headers, either one after another or each in a frame of the Simple Open Framing Header.
 * A frame begins with its length in four bytes, which includes the six bytes of that header, and the encoding in two,
 * both with the highest byte first. SBE's own decoder, which needs no generated code, reads the messages; those of
 * other templates are skipped.
 */
final class SbeMessages implements Records {
    private static final int FRAME = 6;
    private static final String OTHER_SCHEMA = "; give the schema with which the messages were written";
    /** The encodings of SBE 1.0, with the highest and with the lowest byte first. */
    private static final List<Integer> ENCODINGS = List.of(0x5BE0, 0xEB50);

    private final Path name;
    private final SbeSchema.Read read;
    private final Ir ir;
    private final OtfHeaderDecoder header;
    private final SchemaReader reader;
    private final Window window;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[0]);
    private final boolean framed;
    private long messages;
    private long others;

    SbeMessages(Path name, Path place, SbeSchema.Read read) throws IOException {
        this.name = name;
        this.read = read;
        ir = new IrGenerator().generate(read.file());
        header = new OtfHeaderDecoder(ir.headerStructure());
        reader = new SchemaReader(read.described().schema());
        window = new Window(place);
        if (window.remaining() == 0) throw new ImportException(name, "is empty");
        buffer.wrap(window.bytes(), window.start(), window.remaining());
        framed = isFramed();
    }

    private boolean isFramed() {
        return buffer.capacity() >= FRAME && ENCODINGS.contains(encoding()) && length() >= FRAME;
    }

    private int encoding() {
        return Short.toUnsignedInt(buffer.getShort(Integer.BYTES, ByteOrder.BIG_ENDIAN));
    }

    private int length() {
        return buffer.getInt(0, ByteOrder.BIG_ENDIAN);
    }

    @Override
    public String form() {
        return framed ? "SBE (in frames)" : "SBE";
    }

    @Override
    public Optional<OwnFile.Format> format() {
        return Optional.of(new OwnFile.Format("SBE", OwnFile.Arrangement.ROWS, others == 0));
    }

    @Override
    public Described described() {
        return read.described();
    }

    @Override
    public Optional<Value.StructValue> next() throws IOException {
        while (true) {
            window.fill();
            if (window.remaining() == 0) return Optional.empty();
            messages++;
            try {
                Optional<Json.Obj> message = message();
                if (message.isEmpty()) continue;
                return Optional.of(reader.struct(read.described().schema().schema().rootStruct(), message.get()));
            } catch (SchemaReader.Unfit e) {
                throw fault("$" + e.path() + ": " + e.fault());
            } catch (SbeValues.Broken | IllegalStateException e) {
                // The decoder throws IllegalStateException for a length beyond 2^31.
                throw fault(e.getMessage());
            } catch (IndexOutOfBoundsException e) {
                throw fault(window.isCut() ? "it is larger than " + Window.MOST_BYTES + " bytes"
                        : framed ? "it is longer than its frame" : "the file ends within it");
            }
        }
    }

    /** The next message; empty if it is of another template than the requested one. */
    private Optional<Json.Obj> message() throws IOException {
        buffer.wrap(window.bytes(), window.start(), window.remaining());
        int frame = buffer.capacity();
        if (framed) {
            if (frame < FRAME) throw new SbeValues.Broken("the file ends within its frame");
            if (!ENCODINGS.contains(encoding()) || length() < FRAME || length() > frame) {
                throw new SbeValues.Broken(String.format(Locale.ROOT,
                        "its frame header states %s bytes and the encoding type 0x%04x; expected the type 0x5be0 or "
                                + "0xeb50 and a length from %d to %d bytes, %s",
                        Integer.toUnsignedString(length()), encoding(), FRAME, frame,
                        window.isCut() ? "the most that a message may have" : "the rest of the file"));
            }
            frame = length();
            buffer.wrap(window.bytes(), window.start() + FRAME, frame - FRAME);
        }
        int template = header.getTemplateId(buffer, 0);
        int schema = header.getSchemaId(buffer, 0);
        if (schema != ir.id())
            throw new SbeValues.Broken(
                    "its header has the schema id " + schema + ", but the schema's id is " + ir.id() + OTHER_SCHEMA);
        List<Token> tokens = ir.getMessage(template);
        if (tokens == null)
            throw new SbeValues.Broken(
                    "its header names the template " + template + ", which the schema does not have" + OTHER_SCHEMA);
        boolean own = template == read.template();
        SbeValues values = own ? new SbeValues(read.described().schema()) : SbeValues.passing();
        int version = header.getSchemaVersion(buffer, 0);
        int block = header.getBlockLength(buffer, 0);
        if (version >= ir.version() && block < tokens.getFirst().encodedLength()) {
            throw new SbeValues.Broken("its fields take " + block + " bytes, but the schema's fields take "
                    + tokens.getFirst().encodedLength() + OTHER_SCHEMA);
        }
        int start = header.encodedLength();
        values.within(buffer.capacity());
        int end = OtfMessageDecoder.decode(buffer, start, version, block, tokens, values);
        // A group whose elements have no fields may move the end anywhere, without a byte being read.
        if (end < start || end > buffer.capacity()) throw new IndexOutOfBoundsException();
        if (framed && end < buffer.capacity())
            throw new SbeValues.Broken((buffer.capacity() - end) + " bytes of its frame are left over");
        window.skip(framed ? frame : end);
        if (!own) others++;
        return own ? Optional.of(values.message()) : Optional.empty();
    }

    private ImportException fault(String fault) {
        return new ImportException(name,
                "message " + messages + " cannot be read (" + fault
                        + "); expected SBE messages with headers, either one after another or each in a Simple Open "
                        + "Framing Header frame");
    }

    @Override
    public List<String> notes() {
        return others == 0 ? List.of() : List.of("messages left out because they use other templates: " + others);
    }

    @Override
    public void close() throws IOException {
        window.close();
    }
}
