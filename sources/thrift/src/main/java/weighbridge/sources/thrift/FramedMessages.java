package weighbridge.sources.thrift;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TProtocolFactory;
import org.apache.thrift.transport.TMemoryInputTransport;
import weighbridge.model.SchemaException;
import weighbridge.model.Value;
import weighbridge.model.run.OwnFile;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.workloads.text.ImportException;

/**
 * Messages that each follow their length in four bytes, the highest first, as Thrift's framed transport writes them.
 * The first hundred show whether they are in the binary or the compact protocol: a small one may be valid in both.
 */
final class FramedMessages implements Records {
    private static final int TRIED = 100;
    /** The largest message that Thrift reads by default. */
    private static final int MOST_BYTES = 100 << 20;

    private final Path name;
    private final Described described;
    private final ThriftValues values;
    private final DataInputStream in;
    private final TProtocolFactory protocol;
    private final String form;
    private long left;
    private long read;

    FramedMessages(Path name, Path place, Described described, ThriftValues values) throws IOException {
        this.name = name;
        this.described = described;
        this.values = values;
        List<byte[]> first = first(place);
        boolean binary =
                readable(new TBinaryProtocol.Factory(), first) >= readable(new TCompactProtocol.Factory(), first);
        protocol = binary ? new TBinaryProtocol.Factory() : new TCompactProtocol.Factory();
        form = binary ? "Thrift (framed, binary)" : "Thrift (framed, compact)";
        in = opened(place);
        left = Files.size(place);
        read = 0;
    }

    private List<byte[]> first(Path place) throws IOException {
        List<byte[]> messages = new ArrayList<>();
        try (DataInputStream start = opened(place)) {
            left = Files.size(place);
            messages.add(frame(start).orElseThrow(() -> new ImportException(name, "is empty")));
            for (Optional<byte[]> m = frame(start); m.isPresent() && messages.size() < TRIED; m = frame(start))
                messages.add(m.get());
        } catch (ImportException e) {
            // It is told when the message is read.
            if (messages.isEmpty()) throw e;
        }
        return messages;
    }

    /** How many of these messages can be read before one cannot. */
    private long readable(TProtocolFactory candidate, List<byte[]> messages) {
        return messages.stream().takeWhile(m -> reads(candidate, m)).count();
    }

    private static DataInputStream opened(Path place) throws IOException {
        return new DataInputStream(new BufferedInputStream(Files.newInputStream(place)));
    }

    private boolean reads(TProtocolFactory candidate, byte[] message) {
        try {
            TMemoryInputTransport bytes = new TMemoryInputTransport(message);
            new ThriftValues(values).message(candidate.getProtocol(bytes));
            return bytes.getBytesRemainingInBuffer() == 0;
        } catch (TException | RuntimeException e) {
            return false;
        }
    }

    private Optional<byte[]> frame(DataInputStream from) throws IOException {
        if (left == 0) return Optional.empty();
        read++;
        if (left < Integer.BYTES) throw fault("the file ends within its length");
        int length = from.readInt();
        left -= Integer.BYTES;
        if (length < 0 || length > left) {
            throw fault("its length is given as " + Integer.toUnsignedString(length) + " bytes, but the file has only "
                    + left + " left");
        }
        if (length > MOST_BYTES) throw fault("it has " + length + " bytes, more than the maximum of " + MOST_BYTES);
        byte[] message = new byte[length];
        from.readFully(message);
        left -= length;
        return Optional.of(message);
    }

    private ImportException fault(String fault) {
        return new ImportException(name,
                "record " + read + " is not a valid " + described.schema().schema().root() + " (" + fault
                        + "); expected messages in the binary or the compact protocol, each preceded by a"
                        + " four-byte length");
    }

    @Override
    public String form() {
        return form;
    }

    @Override
    public Optional<OwnFile.Format> format() {
        return Optional.of(new OwnFile.Format("Thrift", OwnFile.Arrangement.ROWS, values.unknown() == 0));
    }

    @Override
    public Described described() {
        return described;
    }

    @Override
    public Optional<Value.StructValue> next() throws IOException {
        Optional<byte[]> message = frame(in);
        if (message.isEmpty()) {
            values.mistyped().requireSomeWithout(name, described.schema().schema().root());
            return Optional.empty();
        }
        try {
            TMemoryInputTransport bytes = new TMemoryInputTransport(message.get());
            Value.StructValue value = values.message(protocol.getProtocol(bytes));
            if (bytes.getBytesRemainingInBuffer() > 0)
                throw fault(bytes.getBytesRemainingInBuffer() + " bytes are left over");
            return Optional.of(value);
        } catch (TException | SchemaException e) {
            throw fault(e.getMessage() == null ? "it ends early" : e.getMessage());
        }
    }

    @Override
    public List<String> notes() {
        return values.unknown() == 0 ? List.of()
                : List.of("fields left out because they do not match the Thrift schema: " + values.unknown());
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
