package weighbridge.source.message;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.model.job.Failure;
import weighbridge.source.Asked;
import weighbridge.source.Said;
import weighbridge.workloads.json.JsonRecords;
import weighbridge.workloads.json.RecordPath;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;

/**
 * The messages of one file. How they lie there is guessed: the first framing in which the first hundred can be read,
 * preferably without anything odd. If there is none, it is the one in which the most can be read.
 */
public final class MessageFile<T> implements Closeable {
    private static final int TRIED = 100;
    private static final String NOT_IN_LINES = "line breaks do not tell these messages apart: have kcat -f '%R%s' "
            + "write their lengths, or use kcat -J and --records payload";

    private final Asked file;
    private final Decoder<T> decoder;
    private final String expected;
    private final Optional<RecordPath> path;
    private final Framing framing;
    private final boolean fits;
    private final Optional<Seen> seen;
    /** Whether the messages seem to lie in lines, which the decoder cannot tell apart. */
    private final boolean inVain;
    private final Frames frames;
    private long read;

    private MessageFile(Asked file, List<Layout> layouts, List<Framing> candidates, Decoder<T> decoder, String expected)
            throws IOException {
        this.file = file;
        this.decoder = decoder;
        this.expected = expected;
        path = Carrier.path(file);
        Framing best = candidates.getFirst();
        long most = -1;
        for (Framing f : candidates) {
            long score = score(f);
            if (score <= most) continue;
            best = f;
            most = score;
        }
        fits = most >= TRIED;
        // If none fits, the cause is told of the frames that the file seems to have.
        seen = fits ? Optional.empty() : Seen.in(file);
        Optional<Framing> likely = seen.flatMap(s -> candidates.stream().filter(s::is).findFirst());
        framing = most > 0 || likely.isEmpty() ? best : likely.get();
        inVain = seen.filter(s -> s.layout() == Layout.NEWLINE).isPresent() && !layouts.contains(Layout.NEWLINE);
        frames = Frames.of(file.place(), framing, path);
    }

    /**
     * @param layouts  that the messages may have if they are not in text
     * @param headers  that they may have
     * @param expected the messages, such as {@code a valid acme.Order}
     * @throws ImportException if the user's words name no framing that these messages may have
     */
    public static <T> MessageFile<T> open(Asked file, List<Layout> layouts, List<Header> headers, Decoder<T> decoder,
            String expected) throws IOException {
        List<Layout> possible = switch (Carrier.of(file)) {
            case FILE -> layouts;
            case LINES -> List.of(Layout.BASE64, Layout.HEX);
            case MEMBERS -> List.of(Layout.BASE64, Layout.HEX, Layout.TEXT);
        };
        List<String> known = new ArrayList<>(possible.stream().map(Layout::word).toList());
        known.addAll(headers.stream().map(Header::word).toList());
        for (String word : file.options().framing().map(f -> f.split(",")).orElse(new String[0])) {
            if (known.contains(word)) continue;
            boolean apart = word.equals(Layout.NEWLINE.word()) && possible == layouts;
            throw new ImportException(file.name(), "cannot have the framing " + word
                    + (apart ? ", since " + NOT_IN_LINES : "; --framing takes " + String.join(", ", known)));
        }
        return new MessageFile<>(file, layouts, Framing.among(possible, headers, file.options().framing()), decoder,
                expected);
    }

    public Framing framing() {
        return framing;
    }

    /** How many messages are null. */
    public long nulls() {
        return frames.nulls;
    }

    /** How many lines are blank. */
    public long blanks() {
        return frames.blanks;
    }

    /** How many messages were read. */
    public long read() {
        return read;
    }

    /** The number of messages with content before one cannot be read; a higher number if all can be read. */
    private long score(Framing candidate) throws IOException {
        int tried = 0;
        long holding = 0;
        boolean odd = false;
        try (Frames from = Frames.of(file.place(), candidate, path)) {
            while (tried < TRIED) {
                Optional<ByteBuffer> bytes = from.next();
                if (bytes.isEmpty()) break;
                int length = bytes.get().remaining();
                odd |= decoded(from, candidate, bytes.get()).isOdd();
                tried++;
                if (length > 0) holding++;
            }
            if (tried == 0) return -1;
            // Zeros that belong to lengths of another kind look like empty messages.
            odd |= 2 * holding < tried;
            // A fingerprint in each message is no accident, as it may be that a file's bytes are one message.
            return TRIED + (odd ? 1L : candidate.header() == Header.SINGLE_OBJECT ? 3L : 2L);
        } catch (ImportException e) {
            throw e;
        } catch (IOException | RuntimeException | StackOverflowError e) {
            Optional<IOException> machine = Failure.machine(e);
            if (machine.isPresent()) throw machine.get();
            if (e instanceof Broken b && b.isFramed()) return TRIED;
            boolean bounded = candidate.layout() != Layout.ONE && !candidate.layout().isUnbounded();
            return odd || !bounded ? 0 : holding;
        }
    }

    private Decoder.Decoded<T> decoded(Frames from, Framing by, ByteBuffer first) throws IOException {
        ByteBuffer bytes = first;
        while (true) {
            try {
                Decoder.Decoded<T> decoded = decoder.decode(by.header(), bytes);
                if (!from.areBounded()) {
                    if (bytes.position() == 0) throw new Broken("it has no bytes, so that the next cannot be found");
                    from.used(bytes.position());
                } else if (bytes.hasRemaining()) {
                    throw new Broken(bytes.remaining() + " bytes are left over");
                }
                return decoded;
            } catch (IOException | RuntimeException e) {
                // A message may go on behind the bytes that were read so far.
                if (from.areBounded() || !from.more()) throw e;
                bytes = from.next().orElseThrow();
            }
        }
    }

    /**
     * The next message; empty after the last.
     *
     * @throws ImportException if there is none, although the file goes on
     */
    public Optional<T> next() throws IOException {
        read++;
        boolean framed = false;
        try {
            Optional<ByteBuffer> bytes = frames.next();
            framed = true;
            if (bytes.isEmpty()) {
                read--;
                return Optional.empty();
            }
            return Optional.of(decoded(frames, framing, bytes.get()).value());
        } catch (ImportException e) {
            throw e;
        } catch (JsonRecords.NoJson e) {
            throw new ImportException(file.name(), e.line(), e.getMessage());
        } catch (IOException | RuntimeException e) {
            Optional<IOException> machine = Failure.machine(e);
            if (machine.isPresent()) throw machine.get();
            throw new ImportException(file.name(),
                    "record " + read + " is not " + expected + " (" + Said.by(e) + ")" + circumstances(framed));
        }
    }

    /**
     * How the file was read and what may be done, behind the cause of a refusal.
     *
     * @param framed whether the message was there and is what was refused, rather than its frame
     */
    private String circumstances(boolean framed) throws IOException {
        boolean asSeen = seen.isPresent() && seen.get().is(framing);
        if (inVain) return "; " + seen.get().sentence() + ", but " + NOT_IN_LINES;
        boolean headless =
                seen.isPresent() && seen.get().layout() == framing.layout() && framing.header() == Header.NONE;
        String how = asSeen ? ", and was read so"
                : ", but was read " + (headless ? "without that header" : "as " + framing.form());
        String read = seen.isEmpty() ? "; the file was read as " + framing.form() : "; " + seen.get().sentence() + how;
        String remedy = framed ? decoder.remedy(framing.header()) : "";
        if (!remedy.isEmpty()) return read + "; " + remedy;
        if (fits || asSeen && framing.header() != Header.NONE) return read;
        boolean unlike = seen.isEmpty() || seen.get().header().equals(Optional.of(Header.NONE));
        return read + (unlike && Carrier.of(file) == Carrier.MEMBERS
                ? "; if the messages are in another member, name it with --records (here are "
                        + Printable.list(Carrier.members(file)) + ")"
                : "; if the messages lie otherwise, say how with --framing");
    }

    @Override
    public void close() throws IOException {
        frames.close();
    }
}
